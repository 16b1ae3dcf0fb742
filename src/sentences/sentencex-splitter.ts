import { createRequire } from 'node:module'
import type { Logger } from '../kernel/logging.ts'
import { baseLanguage } from '../languages/language-code.ts'
import type { SentenceSplitter } from '../translation/sentences/sentence-splitter.ts'

type Segment = (language: string, text: string) => readonly string[]

/**
 * Splits with sentencex, which knows abbreviations in many languages. It is a native module: where there is none for
 * the platform, the boundaries of the platform's own language data are used, which break after abbreviations.
 */
export function createSentencexSplitter({ logger }: { readonly logger: Logger }): SentenceSplitter {
  let segment: Segment | undefined
  return {
    split(language, line) {
      segment ??= load()
      return segment(baseLanguage(language), line)
    },
  }

  function load(): Segment {
    try {
      const { segment: native } = createRequire(import.meta.url)('sentencex') as { segment: Segment }
      return native
    } catch (error) {
      logger.warn(
        { error: error instanceof Error ? error : new Error(String(error)) },
        'sentences are split by general rules, since sentencex does not run here',
      )
      return segmentByLanguageData
    }
  }
}

export function segmentByLanguageData(language: string, text: string): readonly string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
