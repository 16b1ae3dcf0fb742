import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'

/** Languages that a style rule list may be for; each also covers its variants. */
export const STYLE_LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'] as const

export type StyleLanguage = (typeof STYLE_LANGUAGES)[number]

/** What is written: the plain language decides which rules fit, the full code their details (`de-CH`, `en-GB`). */
export interface StyleTarget {
  readonly language: StyleLanguage
  readonly code: LanguageCode
}

/** `undefined` for a language that style rules and custom instructions do not know. */
export function styleTargetOf(code: LanguageCode): StyleTarget | undefined {
  const language = styleLanguageOf(baseLanguage(code))
  return language === undefined ? undefined : { language, code }
}

export function styleLanguageOf(text: string): StyleLanguage | undefined {
  return STYLE_LANGUAGES.find((language) => language === text)
}

/** A style language is a canonical code as it stands. */
export function languageCodeOf(language: StyleLanguage): LanguageCode {
  return language as string as LanguageCode
}
