import { silentLogger } from '../../src/kernel/logging.ts'
import type { Detection, LanguageDetector } from '../../src/languages/detection/language-detector.ts'
import { createSentencexSplitter } from '../../src/sentences/sentencex-splitter.ts'
import { createTranslator } from '../../src/translation/create-translator.ts'
import type { TranslationEngine } from '../../src/translation/engine.ts'
import { createRouter } from '../../src/translation/routing/create-router.ts'
import type { TagHandling, TranslationRequest } from '../../src/translation/translator.ts'
import { code, createFakeEngine, type FakeEngineOptions } from './fake-engine.ts'

const splitter = createSentencexSplitter({ logger: silentLogger })

/** Tells languages by a mark in the text: `fr:bonjour`; text without words has none; all else is English. */
const detector: LanguageDetector = {
  detect: async (texts, options) =>
    texts.map((text): Detection => {
      const mark = /\b([a-z]{2})§/.exec(text)?.[1]
      if (!/\p{L}/u.test(text)) return { status: 'no_language_detected', language: undefined, confidence: 0 }
      const language = code(mark ?? 'en')
      if (options?.among !== undefined && !options.among.has(language)) {
        return { status: 'insufficient_confidence', language: [...options.among][0], confidence: 0.1 }
      }
      return { status: 'success', language, confidence: text.includes('?') ? 0.6 : 0.99 }
    }),
  languages: () => new Set(),
  close: async () => {},
}

export function translatorOf(options: Partial<FakeEngineOptions> = {}, ...others: TranslationEngine[]) {
  const engine = createFakeEngine({ pairs: ['en-de', 'fr-de', 'de-en'], ...options })
  const router = createRouter(
    { engines: [engine, ...others], logger: silentLogger },
    { pivotLanguages: [code('en')] },
  )
  return { engine, translator: createTranslator({ router, detector, splitter }) }
}

export const requestOf = (
  texts: readonly string[],
  changes: Partial<TranslationRequest> = {},
): TranslationRequest => ({
  texts,
  source: undefined,
  target: code('de'),
  context: undefined,
  splitSentences: '1',
  preserveFormatting: false,
  formality: 'default',
  modelType: 'latency_optimized',
  tagHandling: undefined,
  instructions: [],
  signal: new AbortController().signal,
  ...changes,
})

export const html = (changes: Partial<TagHandling> = {}): TagHandling => ({
  kind: 'html',
  version: 'v2',
  outlineDetection: true,
  splittingTags: new Set(),
  nonSplittingTags: new Set(),
  ignoreTags: new Set(),
  ...changes,
})

/** Code points, which is what is billed. */
export const codePoints = (text: string) => Array.from(text).length

/** An engine that writes every word as it is, so that whatever else changes can be seen. */
export const echo = { word: (word: string) => word }
