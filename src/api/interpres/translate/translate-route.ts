import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { codePointOffsets } from '../../../text/code-point-offsets.ts'
import type { TextRange } from '../../../text/text-range.ts'
import type { SentencePair } from '../../../translation/translator.ts'
import { type Route, route } from '../../http/route.ts'
import { toTranslateAnswer } from '../../v2/translate/translate-conversion.ts'
import { TranslateAnswer, TranslateBody } from '../../v2/translate/translate-schema.ts'
import {
  type TranslateConfig,
  type TranslateDependencies,
  translateTexts,
} from '../../v2/translate/translate-texts.ts'

const MAX_ALTERNATIVES = 4
/** Alternatives are for the sentence that somebody looks at: each is finished as the whole text is. */
const MOST_CHARACTERS_WITH_ALTERNATIVES = 5_000

const { tag_handling: _, ...bodyFields } = TranslateBody.properties

const Body = Type.Object(
  {
    ...bodyFields,
    alternatives: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_ALTERNATIVES,
        default: 0,
        description: `Other translations of each sentence, where the engine knows some; of texts of together ${MOST_CHARACTERS_WITH_ALTERNATIVES} characters at most.`,
      }),
    ),
  },
  { title: 'InteractiveTranslateRequest' },
)

const Range = (description: string) =>
  Type.Object({ start: Type.Integer(), end: Type.Integer() }, { description })

const translationFields = TranslateAnswer.properties.translations.items.properties
const { not_applied: notApplied } = TranslateAnswer.properties

const Answer = Type.Object({
  translations: Type.Array(
    Type.Object({
      ...translationFields,
      source_is_uncertain: Type.Boolean({
        description:
          'True where the text leaves open which language it is in; `detected_source_language` is then the likeliest that can be translated.',
      }),
      sentences: Type.Array(
        Type.Object({
          source: Range('Where the sentence stands in the text that was sent, in code points.'),
          target: Range('Where its translation stands in `text`, in code points.'),
          alternatives: Type.Array(Type.String(), { description: 'The likeliest first.' }),
        }),
      ),
    }),
  ),
  not_applied: notApplied,
})

/** Translates plain texts as `POST /v2/translate` does, and tells which sentence became which. */
export function sentencesRoute(dependencies: TranslateDependencies, config: TranslateConfig): Route {
  return route({
    method: 'POST',
    path: '/interpres/v1/translate',
    summary: 'Translate texts and tell the sentences',
    tag: 'web interface',
    scope: 'translate:text',
    bodyLimitBytes: config.bodyLimitBytes,
    body: Body,
    answer: Answer,
    failures: [404, 456, 503, 504],
    async handle({ body: { alternatives = 0, ...body }, ...call }) {
      const length = body.text.reduce((sum, text) => sum + text.length, 0)
      if (alternatives > 0 && length > MOST_CHARACTERS_WITH_ALTERNATIVES) {
        throw new InterpresError(
          'invalid_parameter',
          `Parameter 'alternatives' is for texts of together ${MOST_CHARACTERS_WITH_ALTERNATIVES} characters at most.`,
        )
      }
      const translated = await translateTexts(
        { ...call, body, sentences: { alternatives } },
        dependencies,
        config,
      )
      const answer = toTranslateAnswer(body, translated)
      return {
        ...answer,
        translations: answer.translations.map((translation, index) => ({
          ...translation,
          source_is_uncertain: translated.translations[index]?.isSourceUncertain === true,
          sentences: toApiSentences(
            body.text[index] ?? '',
            translation.text,
            translated.translations[index]?.sentences ?? [],
          ),
        })),
      }
    },
  })
}

function toApiSentences(text: string, translation: string, sentences: readonly SentencePair[]) {
  const [inText, inTranslation] = [codePointOffsets(text), codePointOffsets(translation)]
  const rangeIn = (pointOf: (offset: number) => number, { start, end }: TextRange) => ({
    start: pointOf(start),
    end: pointOf(end),
  })
  return sentences.map(({ source, target, alternatives }) => ({
    source: rangeIn(inText, source),
    target: rangeIn(inTranslation, target),
    alternatives: [...alternatives],
  }))
}
