import type { LanguageCode } from '../../languages/language-code.ts'

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Whether a language is written from right to left. */
export function isRightToLeft(language: LanguageCode): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
}
