import type { LanguageCode } from '../../languages/language-code.ts'

/** Casing of version 2 answers: `PT-BR`, `ZH-HANT`. */
export function toV2Code(code: LanguageCode): string {
  return code.toUpperCase()
}

/** Casing of version 3 answers, which is the canonical one: `pt-BR`, `zh-Hant`. */
export function toV3Code(code: LanguageCode): string {
  return code
}

/** Casing in the metadata of glossaries: `pt-br`. */
export function toGlossaryCode(code: LanguageCode): string {
  return code.toLowerCase()
}
