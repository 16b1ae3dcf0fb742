import { UNSPACED_LETTERS } from '../../languages/unspaced-scripts.ts'

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

/** A text as UTF-16, which is read several times as fast as a string. */
export type TextUnits = Uint16Array

/** The classes of the character at an offset, as bits. */
export function classesAt(text: TextUnits, offset: number): number {
  const unit = text[offset] ?? 0
  if (unit >= 0xd800 && unit < 0xdc00) {
    return classesOf(String.fromCharCode(...text.subarray(offset, offset + widthAt(text, offset))))
  }
  return (known[unit] ||= KNOWN | classesOf(String.fromCharCode(unit)))
}

function classesOf(character: string): number {
  let classes = 0
  for (const [bit, pattern] of PATTERNS) if (pattern.test(character)) classes |= bit
  return classes
}

/** UTF-16 units of the character at an offset. */
export function widthAt(text: TextUnits, offset: number): 1 | 2 {
  const isHigh = ((text[offset] ?? 0) & 0xfc00) === 0xd800
  return isHigh && ((text[offset + 1] ?? 0) & 0xfc00) === 0xdc00 ? 2 : 1
}
