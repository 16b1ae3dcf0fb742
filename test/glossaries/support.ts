import { type LanguageCode, parseLanguageCode } from '../../src/languages/language-code.ts'
import type { LanguagePair } from '../../src/translation/engine.ts'

export function language(text: string): LanguageCode {
  const code = parseLanguageCode(text)
  if (code === undefined) throw new Error(`not a language code: ${text}`)
  return code
}

export function languagePair(source: string, target: string): LanguagePair {
  return { source: language(source), target: language(target) }
}
