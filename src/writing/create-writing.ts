import { InterpresError } from '../kernel/errors.ts'
import type { LanguageDetector } from '../languages/detection/language-detector.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { parseHtml, parseXml } from '../translation/markup/parse-markup.ts'
import type { ParsedText } from '../translation/markup/parsed-text.ts'
import { parsePlainText } from '../translation/markup/plain-text.ts'
import { protectBlock } from '../translation/pipeline/protect-block.ts'
import { findPlaceholders } from '../translation/placeholders/find-placeholders.ts'
import type { TagHandling } from '../translation/translator.ts'
import { changeText } from './change-text.ts'
import type { Improver, ImproverSkill, Passage } from './improver.ts'
import { CORRECTION, isSameManner, type Manner } from './manner.ts'
import { proposeEdits, type Step } from './propose-edits.ts'
import { findTextLanguages } from './text-languages.ts'
import type { TextImprovement, Writing, WritingRequest } from './writing.ts'

export interface WritingDependencies {
  /** The first that can do what is asked does it. */
  readonly improvers: readonly Improver[]
  /** The same in the order for styles and tones, where it is another. */
  readonly rewriters?: readonly Improver[]
  readonly detector: LanguageDetector
}

/** Forms that are written where only the language is named. */
const USUAL_FORM: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-PT' }

/**
 * Improves texts. Markup is taken apart, the language of each text is told, placeholders are protected. The edits
 * that an improver proposes are made in the text as it was sent, so that nothing else of it can change.
 */
export function createWriting({ improvers, rewriters = improvers, detector }: WritingDependencies): Writing {
  const skills = () => skillsOf(improvers)

  /** The improvers of the steps, in order: what is rewritten is corrected before. */
  function stepsFor(language: LanguageCode, { wanted }: WritingRequest) {
    const { manner, isRequired } = wanted
    const rewriter = manner.kind === 'correction' ? undefined : improverFor(rewriters, language, manner)
    if (manner.kind !== 'correction' && rewriter === undefined && isRequired) {
      const what = manner.kind === 'style' ? 'a writing style' : 'a tone'
      throw new InterpresError(
        'invalid_parameter',
        `Language ${language} does not support setting ${what}.`,
        { detail: `Nothing installed can write '${manner.name}' in this language.` },
      )
    }
    const corrector = improverFor(improvers, language, CORRECTION)
    return [
      ...(corrector === undefined ? [] : [{ improver: corrector, manner: CORRECTION }]),
      ...(rewriter === undefined ? [] : [{ improver: rewriter, manner }]),
    ]
  }

  return {
    skills,
    async prepare(request) {
      const known = new Set(skills().map(({ language }) => language))
      if (request.target !== undefined) {
        if (!known.has(baseLanguage(request.target))) {
          throw new InterpresError('invalid_parameter', "Value for 'target_lang' not supported.")
        }
        stepsFor(request.target, request)
      }
      const parsed = request.texts.map((text) => parse(text.toWellFormed(), request.tagHandling))
      const languages = await findTextLanguages(parsed, request.target, known, detector)
      const forms = languages.map((language) => formOf(language, request.target))
      for (const form of new Set(forms)) stepsFor(form, request)
      const order = { request, parsed, languages, forms }
      return {
        billedCharacters: parsed.reduce((sum, { billedCharacters }) => sum + billedCharacters, 0),
        improve: () => improveAll(order, stepsFor),
      }
    },
    async close() {
      await Promise.all(improvers.map((improver) => improver.close()))
    },
  }
}

interface Order {
  readonly request: WritingRequest
  readonly parsed: readonly ParsedText[]
  readonly languages: readonly LanguageCode[]
  readonly forms: readonly LanguageCode[]
}

async function improveAll(
  { request, parsed, languages, forms }: Order,
  stepsFor: (language: LanguageCode, request: WritingRequest) => readonly Step[],
): Promise<readonly TextImprovement[]> {
  const results: TextImprovement[] = []
  for (const [form, indices] of Map.groupBy(parsed.keys(), (index) => forms[index] as LanguageCode)) {
    const passages = indices.map((index) => passagesOf(parsed[index] as ParsedText))
    const edits = await proposeEdits(stepsFor(form, request), {
      language: form,
      passages: passages.flat(),
      turn: request.turn,
      signal: request.signal,
    })
    let next = 0
    for (const [position, index] of indices.entries()) {
      const count = passages[position]?.length ?? 0
      const text = parsed[index] as ParsedText
      results[index] = {
        ...changeText((request.texts[index] ?? '').toWellFormed(), text, edits.slice(next, next + count)),
        detectedLanguage: languages[index] as LanguageCode,
        language: form,
        billedCharacters: text.billedCharacters,
      }
      next += count
    }
  }
  return results
}

/** Blocks with everything in them that must stay; what is protected by markup beside what is by its looks. */
function passagesOf({ blocks }: ParsedText): readonly Passage[] {
  return blocks.map((block) => protectBlock(block, [findPlaceholders(block.text)]))
}

function parse(text: string, tagHandling: TagHandling | undefined): ParsedText {
  if (tagHandling === undefined) return parsePlainText(text)
  const { kind, version, ...options } = tagHandling
  const markup = { ...options, strict: version === 'v2' }
  return kind === 'xml' ? parseXml(text, markup) : parseHtml(text, markup)
}

function formOf(language: LanguageCode, target: LanguageCode | undefined): LanguageCode {
  if (target === undefined) return language
  return (USUAL_FORM[target] ?? target) as LanguageCode
}

function improverFor(
  improvers: readonly Improver[],
  language: LanguageCode,
  manner: Manner,
): Improver | undefined {
  const base = baseLanguage(language)
  return improvers.find((improver) =>
    improver
      .skills()
      .some((skill) => skill.language === base && skill.manners.some((one) => isSameManner(one, manner))),
  )
}

function skillsOf(improvers: readonly Improver[]): readonly ImproverSkill[] {
  const all = improvers.flatMap((improver) => improver.skills())
  return [...Map.groupBy(all, ({ language }) => language)].map(([language, skills]) => ({
    language,
    manners: skills.flatMap(({ manners }) => manners),
  }))
}
