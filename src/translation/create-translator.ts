import { InterpresError } from '../kernel/errors.ts'
import { toV2Code } from '../languages/code-casing.ts'
import type { LanguageDetector } from '../languages/detection/language-detector.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { parseHtml, parseXml } from './markup/parse-markup.ts'
import type { ParsedText } from './markup/parsed-text.ts'
import { parsePlainText } from './markup/plain-text.ts'
import { eachAtOnce } from './pipeline/each-at-once.ts'
import { detectableSample, findSources } from './pipeline/find-source.ts'
import { translateGroup } from './pipeline/translate-group.ts'
import { findPlaceholders } from './placeholders/find-placeholders.ts'
import type { Router } from './routing/router.ts'
import type { SentenceSplitter } from './sentences/sentence-splitter.ts'
import type { TagHandling, TextTranslation, TranslationRequest, Translator } from './translator.ts'

export interface TranslatorDependencies {
  readonly router: Router
  readonly detector: LanguageDetector
  readonly splitter: SentenceSplitter
}

export interface TranslatorConfig {
  /** Longest unit given to an engine, in UTF-16 units; longer sentences are translated in pieces. */
  readonly maxUnitLength?: number
}

const MAX_UNIT_LENGTH = 800

/** Pairs of one request that are translated at once, where its texts are in many languages. */
const PAIRS_AT_ONCE = 4

/**
 * Translates the texts of a request: markup is taken apart, sources are detected per text, blocks are cut into units
 * and placeholders protected; all units of one pair go to the engine in one call, equal ones once; then everything is
 * put back in its place.
 */
export function createTranslator(
  { router, detector, splitter }: TranslatorDependencies,
  { maxUnitLength = MAX_UNIT_LENGTH }: TranslatorConfig = {},
): Translator {
  return {
    billedCharacters: ({ texts, tagHandling }) =>
      texts.map((text) => parse(text, tagHandling).billedCharacters),
    async translate(request) {
      requireFormality(request, router)
      const parsed = request.texts.map((text) => parse(text, request.tagHandling))
      const sources = await sourcesOf(request, parsed)
      const groups = Map.groupBy(parsed.keys(), (index) => sources[index] as LanguageCode)
      const results: TextTranslation[] = []
      await eachAtOnce([...groups], PAIRS_AT_ONCE, request.signal, async ([source, indices], signal) => {
        const texts = indices.map((index) => parsed[index] as ParsedText)
        const translated = await translateGroup({
          request: { ...request, signal },
          pair: { source, target: request.target },
          texts,
          router,
          splitter,
          maxUnitLength,
        })
        indices.forEach((index, position) => {
          results[index] = {
            text: translated.texts[position] ?? (request.texts[index] as string).toWellFormed(),
            detectedSource: source,
            billedCharacters: (parsed[index] as ParsedText).billedCharacters,
            modelTypeUsed: translated.modelTypeUsed,
          }
        })
      })
      return results
    },
  }

  async function sourcesOf(
    { source, target }: TranslationRequest,
    parsed: readonly ParsedText[],
  ): Promise<readonly LanguageCode[]> {
    if (source !== undefined) return parsed.map(() => source)
    const samples = parsed.map((text) => detectableSample(text, findPlaceholders))
    return findSources(samples, target, router.reachablePairs(), detector)
  }
}

/** Lone surrogates become U+FFFD first, so that no engine and no encoder meets one. */
function parse(text: string, tagHandling: TagHandling | undefined): ParsedText {
  const wellFormed = text.toWellFormed()
  if (tagHandling === undefined) return parsePlainText(wellFormed)
  const { kind, version, ...options } = tagHandling
  const markup = { ...options, strict: version === 'v2' }
  return kind === 'xml' ? parseXml(wellFormed, markup) : parseHtml(wellFormed, markup)
}

/** `more` and `less` demand what `prefer_more` and `prefer_less` only ask for. */
function requireFormality({ formality, target, source }: TranslationRequest, router: Router): void {
  if (formality !== 'more' && formality !== 'less') return
  if (source !== undefined && source === baseLanguage(target)) return
  if (router.reachablePairs().some((pair) => pair.target === target && pair.formality)) return
  throw new InterpresError(
    'invalid_parameter',
    `Target language '${toV2Code(target)}' doesn't support formality.`,
  )
}
