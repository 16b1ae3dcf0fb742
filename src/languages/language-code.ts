declare const languageBrand: unique symbol

/** BCP 47 language code in canonical casing: `en`, `pt-BR`, `zh-Hant`, `es-419`. */
export type LanguageCode = string & { readonly [languageBrand]: true }

const CODE_SHAPE = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|[0-9]{3}))?$/i

/** Parses a code in any casing (`PT-br` gives `pt-BR`); `undefined` when it has not the shape of a language code. */
export function parseLanguageCode(text: string): LanguageCode | undefined {
  const match = CODE_SHAPE.exec(text)
  if (match === null) return undefined
  const [, language = '', script, country] = match
  const parts = [language.toLowerCase()]
  if (script !== undefined) parts.push(script.charAt(0).toUpperCase() + script.slice(1).toLowerCase())
  if (country !== undefined) parts.push(country.toUpperCase())
  return parts.join('-') as LanguageCode
}

/** The code without script and country: `pt-BR` gives `pt`. */
export function baseLanguage(code: LanguageCode): LanguageCode {
  const hyphen = code.indexOf('-')
  return hyphen < 0 ? code : (code.slice(0, hyphen) as LanguageCode)
}
