/** Languages written without spaces between words. */
const UNSPACED_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my'])

/**
 * Characters of scripts that need no spaces between words, with their punctuation and the sound mark `ー`, which belong to
 * no script alone.
 */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\uff01-\uff0f\uff1a-\uff20\uff3b-\uff65]/u

/** Whether words of a language, by its base code, stand with spaces between them. */
export function isSpacedLanguage(language: string): boolean {
  return !UNSPACED_LANGUAGES.has(language)
}

export function isUnspaced(character: string): boolean {
  return UNSPACED.test(character)
}
