import { UNSPACED_LETTERS } from '../../languages/scripts.ts'

/** What a character can be part of; some are of two classes, as `ー` and the marks are. */
export const SPACE = 1
/** Of a script that is written without spaces. */
export const UNSPACED = 2
export const WORD = 4
export const MARK = 8
const KNOWN = 128

const PATTERNS = [
  [SPACE, /\s/],
  [UNSPACED, new RegExp(`[${UNSPACED_LETTERS}\\u30FC\\uFF70]`, 'u')],
  [WORD, new RegExp(`[[\\p{L}\\p{M}\\p{N}\\p{Cf}_]--[${UNSPACED_LETTERS}]]`, 'v')],
  [MARK, /\p{M}/u],
] as const

/** Classes of UTF-16 units, filled as they are met: a pattern takes ten times as long as a look into a table. */
const known = new Uint8Array(0x10000)

/** The classes of the character at an offset, as bits. */
export function classesAt(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  if (unit >= 0xd800 && unit < 0xdc00) return classesOf(String.fromCodePoint(text.codePointAt(offset) ?? 0))
  return (known[unit] ||= KNOWN | classesOf(String.fromCharCode(unit)))
}

function classesOf(character: string): number {
  let classes = 0
  for (const [bit, pattern] of PATTERNS) if (pattern.test(character)) classes |= bit
  return classes
}

/** UTF-16 units of the character at an offset. */
export function widthAt(text: string, offset: number): 1 | 2 {
  const isHigh = (text.charCodeAt(offset) & 0xfc00) === 0xd800
  return isHigh && (text.charCodeAt(offset + 1) & 0xfc00) === 0xdc00 ? 2 : 1
}
