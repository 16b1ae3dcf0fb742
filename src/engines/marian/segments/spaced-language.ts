/** Languages written without spaces between words. */
const UNSPACED_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my'])

/** Whether words of a language, by its base code, stand with spaces between them. */
export function isSpacedLanguage(language: string): boolean {
  return !UNSPACED_LANGUAGES.has(language)
}
