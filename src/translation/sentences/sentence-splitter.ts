import type { LanguageCode } from '../../languages/language-code.ts'

/** Knows where sentences end in a language. */
export interface SentenceSplitter {
  /**
   * Cuts a line into sentences, each with the whitespace around it, so that their concatenation has the length of the
   * line. Languages it does not know are cut by general rules.
   */
  split(language: LanguageCode, line: string): readonly string[]
}
