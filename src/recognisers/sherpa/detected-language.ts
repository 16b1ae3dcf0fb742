import { type LanguageCode, parseLanguageCode } from '../../languages/language-code.ts'

/** `<|en|>` and `en` are English; nothing where the model tells nothing. */
export function detectedLanguage(text: string | undefined): LanguageCode | undefined {
  return text === undefined ? undefined : parseLanguageCode(text.replaceAll(/[<|>]/g, ''))
}
