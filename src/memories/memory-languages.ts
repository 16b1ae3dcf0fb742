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

/**
 * The language of a memory that serves a wanted target: itself, or the one of the two that names no form. `en` serves
 * `en-GB`, and `en-GB` serves `en`, but not `en-US`.
 */
export function targetFor(targets: readonly LanguageCode[], wanted: LanguageCode): LanguageCode | undefined {
  if (targets.includes(wanted)) return wanted
  const base = baseLanguage(wanted)
  if (targets.includes(base)) return base
  return wanted === base ? targets.find((target) => baseLanguage(target) === base) : undefined
}
