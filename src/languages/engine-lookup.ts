import { baseLanguage, type LanguageCode } from './language-code.ts'

const SOURCES: Readonly<Record<string, string>> = {
  en: 'en en-US en-GB',
  es: 'es es-419',
  pt: 'pt pt-PT pt-BR',
  zh: 'zh zh-Hans zh-Hant',
}

const TARGETS: Readonly<Record<string, string>> = {
  en: 'en-US en en-GB',
  pt: 'pt-PT pt pt-BR',
  zh: 'zh-Hans zh',
  'zh-Hant': 'zh-Hant',
}

/** Codes under which an engine may read a source language, best first: `pt` is read as `pt`, `pt-PT`, `pt-BR`. */
export function sourceLookup(code: LanguageCode): readonly LanguageCode[] {
  return split(SOURCES[code] ?? code)
}

/**
 * Codes under which an engine may write a requested target, best first: the exact form, then the plain language.
 *
 * - `pt-BR` is written by an engine for `pt-BR`, else by one for `pt`; an engine for `pt-BR` never writes `pt-PT`.
 * - Plain `en`, `pt` and `zh` mean American English, European Portuguese and Simplified Chinese; with plain `en` and
 *   `pt` any form is better than none.
 * - `zh-Hant` is written only by an engine for it: `zh` engines write Simplified Chinese, and characters are not
 *   converted, since the conversion is ambiguous (`发` is `發` or `髮`).
 */
export function targetLookup(code: LanguageCode): readonly LanguageCode[] {
  const base = baseLanguage(code)
  return split(TARGETS[code] ?? (base === code ? code : `${code} ${base}`))
}

function split(list: string): readonly LanguageCode[] {
  return list.split(' ') as LanguageCode[]
}
