import { baseLanguage, type LanguageCode, parseLanguageCode } from '../languages/language-code.ts'
import { findLanguage } from '../languages/language-registry.ts'

/**
 * The language that an exchange format names, in any casing: `EN_us` gives `en-US`. A country that says nothing here
 * is left out: `de-DE` gives `de`, for there is only one German to translate into.
 *
 * `undefined` for what names no known language.
 */
export function parseMemoryLanguage(text: string): LanguageCode | undefined {
  const code = parseLanguageCode(text.trim().replaceAll('_', '-'))
  if (code === undefined) return undefined
  if (findLanguage(code) !== undefined) return code
  const base = baseLanguage(code)
  return findLanguage(base) === undefined ? undefined : base
}
