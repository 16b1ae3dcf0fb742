import { UNSPACED_LETTERS } from '../../languages/unspaced-scripts.ts'

/**
 * Letters and digits of scripts that separate words; every character of the others may begin a word. In Korean endings
 * are written at once to whatever word or placeholder they belong to.
 */
const JOINING = new RegExp(`[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED_LETTERS}\\p{sc=Hangul}]]`, 'v')

/** True when the offset lies inside a word: `ha|us`, but neither `haus|.` nor `家|具`. */
export function isInsideWord(text: string, offset: number): boolean {
  return JOINING.test(text[offset - 1] ?? '') && JOINING.test(text[offset] ?? '')
}

export function isSpacedLetter(character: string): boolean {
  return JOINING.test(character)
}
