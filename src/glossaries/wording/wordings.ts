import type { LanguageWording } from './language-wording.ts'
import { CATALAN } from './languages/catalan.ts'
import { DUTCH } from './languages/dutch.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { ITALIAN } from './languages/italian.ts'
import { PORTUGUESE } from './languages/portuguese.ts'
import { SPANISH } from './languages/spanish.ts'

const WORDINGS: Readonly<Record<string, LanguageWording>> = {
  ca: CATALAN,
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
}

/** What is known of a language; nothing of most. */
export function wordingOf(language: string): LanguageWording {
  return WORDINGS[language] ?? {}
}
