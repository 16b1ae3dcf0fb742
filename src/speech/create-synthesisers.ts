import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import type { Synthesiser, Synthesisers } from './synthesiser.ts'

const QUALITIES = ['basic', 'standard', 'high'] as const

/** Of those that speak a language the best one; of equally good ones the one that was named first. */
export function createSynthesisers(all: readonly Synthesiser[]): Synthesisers {
  const bestFirst = () => all.toSorted((a, b) => QUALITIES.indexOf(b.quality) - QUALITIES.indexOf(a.quality))
  const find = (language: LanguageCode) => bestFirst().find(({ languages }) => languages.includes(language))
  return {
    /** A variant that nobody knows is spoken as its language is: `de-CH` as `de`. */
    choose: (language) => find(language) ?? find(baseLanguage(language)),
    languages: () => new Set(all.flatMap(({ languages }) => languages)),
  }
}
