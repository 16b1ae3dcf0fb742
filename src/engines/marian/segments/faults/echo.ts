import { HAN_AND_KANA } from '../../../../languages/unspaced-scripts.ts'

/** Words of the longest phrase that is looked for. */
const LONGEST_PHRASE = 8
const CLOSING = /[^\p{L}\p{M}\p{N}]+$/u
/** Words that tie a phrase to itself on purpose (`and again and again`, `a poco a poco`), in the languages of Europe. */
const TIES: ReadonlySet<string> = new Set([
  'and',
  'und',
  'en',
  'et',
  'e',
  'y',
  'i',
  'a',
  'és',
  'ja',
  'og',
  'och',
  'și',
  've',
])
/** Words said twice, whatever punctuation and capitals are between them; for scripts without spaces, characters. */
const SAID_TWICE = new RegExp(
  `(?<!\\p{L})(\\p{L}+(?:\\P{L}+\\p{L}+){0,7})\\P{L}+\\1(?!\\p{L})|([${HAN_AND_KANA}]{2,}?)\\2`,
  'iu',
)

/**
 * True when a translation says a phrase of two to eight words twice in a row that its source does not, as weak models
 * do: `in the house in the house`. What languages do on purpose is no echo: a single word twice (`very very`), a
 * phrase that begins with `and`, phrases parted by punctuation, phrases with digits. Nor is a step of two words whose
 * second is no longer than the first (`from door to door to`). Translations without spaces have none.
 */
export function echoes(translation: string, source: string): boolean {
  return hasEcho(translation) && !SAID_TWICE.test(source)
}

function hasEcho(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return words.some((_, start) => {
    for (let length = 2; length <= LONGEST_PHRASE && start + 2 * length <= words.length; length += 1) {
      if (isSaidTwice(words, start, length) && isPhrase(words.slice(start, start + length))) return true
    }
    return false
  })
}

function isPhrase(words: readonly string[]): boolean {
  const hasDigits = words.some((word) => /\d/.test(word))
  if (hasDigits || words.filter((word) => /\p{L}/u.test(word)).length < 2) return false
  const [first = '', second = ''] = words
  if (TIES.has(first)) return false
  return words.length > 2 || (second.length > first.length && !TIES.has(second))
}

function isSaidTwice(words: readonly string[], start: number, length: number): boolean {
  for (let index = start; index < start + length; index += 1) {
    const again = words[index + length] ?? ''
    const isLast = index === start + length - 1
    if (words[index] !== (isLast ? again.replace(CLOSING, '') : again)) return false
  }
  return true
}
