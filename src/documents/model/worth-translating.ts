import type { Block } from '../../translation/markup/parsed-text.ts'
import { findPlaceholders } from '../../translation/placeholders/find-placeholders.ts'

/** Two letters in a row, or one of a script whose letters are words or syllables. */
const WORD = /\p{L}\p{M}*\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** `camelCase`, `app.title.main`, `Foo::Bar`, `#a1b2c3`, `max_size`, `:symbol`. */
const IDENTIFIER =
  /^(?:[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*|[\w$-]+(?:(?:\.|::|:)[\w$*-]+)+|#[0-9a-fA-F]{3,8}|:\w+|[^\s_=\\]*[_=\\]\S*)$/
/** `12.5 kg`, `1,000 ms`, `30 km/h`. */
const QUANTITY = /^[-+±~<>≤≥]?\s?\d[\d.,'\s]{0,20}(?:\p{L}{1,3}[²³]?(?:\/\p{L}{1,3})?)$/u
const LONGEST_IDENTIFIER = 200
/** Two words side by side, in a text without the signs in which placeholders may hold words: no need to look for those. */
const PLAIN_WORDS = /^[^`{}<>%$[\]|\\]*?(?:^|\s)\p{L}{2,},?\s\p{L}{2,}(?=[\s.,;!?]|$)[^`{}<>%$[\]|\\]*$/u

/**
 * Whether a block holds words for people. A number with its unit, an address, a path, an identifier and text without two
 * letters in a row stay as they are, and cost nothing.
 */
export function isWorthTranslating({ text, protectedSpans }: Block): boolean {
  if (!WORD.test(text)) return false
  if (text.length <= LONGEST_IDENTIFIER && (IDENTIFIER.test(text) || QUANTITY.test(text))) return false
  if (protectedSpans.length === 0 && PLAIN_WORDS.test(text)) return true
  const found = findPlaceholders(text)
  if (found.length === 0 && protectedSpans.length === 0) return true
  let at = 0
  for (const { start, end } of [...protectedSpans, ...found].toSorted(
    (one, other) => one.start - other.start,
  )) {
    if (WORD.test(text.slice(at, start))) return true
    at = Math.max(at, end)
  }
  return WORD.test(text.slice(at))
}
