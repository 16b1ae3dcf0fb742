import { Type } from 'typebox'
import type { LanguageDetector } from '../../../languages/detection/language-detector.ts'
import { toV3Code } from '../../http/language-codes.ts'
import { tooManyTexts } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'

export interface DetectLanguageDependencies {
  readonly detector: LanguageDetector
}

export interface DetectLanguageConfig {
  readonly maxTexts: number
}

const Body = Type.Object({
  text: Type.Array(Type.String(), { 'x-missing-message': 'Missing parameter text.' }),
})

const Answer = Type.Object({
  results: Type.Array(
    Type.Object({
      detected_language: Type.Optional(
        Type.String({ description: 'BCP 47; only with the status `success`.' }),
      ),
      detection_status: Type.Enum(
        ['success', 'insufficient_confidence', 'unsupported_language', 'no_language_detected'],
        { type: 'string' },
      ),
    }),
  ),
})

/** `POST /v3/detect/language`: the language of each text, or why it cannot be told. Costs nothing. */
export function detectLanguageRoute(
  { detector }: DetectLanguageDependencies,
  { maxTexts }: DetectLanguageConfig,
): Route {
  return route({
    method: 'POST',
    path: '/v3/detect/language',
    summary: 'Detect languages',
    tag: 'languages',
    scope: 'translate:text',
    body: Body,
    answer: Answer,
    failures: [503],
    async handle({ body: { text } }) {
      if (text.length > maxTexts) throw tooManyTexts(text.length, maxTexts)
      const detections = await detector.detect(text)
      return {
        results: detections.map(({ status, language }) => ({
          ...(status === 'success' && language !== undefined
            ? { detected_language: toV3Code(language) }
            : {}),
          detection_status: status,
        })),
      }
    },
  })
}
