/** Letters and digits of scripts that separate words; every character of the others may begin a word. */
const JOINING =
  /[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]]/v

/** True when the offset lies inside a word: `ha|us`, but neither `haus|.` nor `家|具`. */
export function isInsideWord(text: string, offset: number): boolean {
  return JOINING.test(text[offset - 1] ?? '') && JOINING.test(text[offset] ?? '')
}

export function isSpacedLetter(character: string): boolean {
  return JOINING.test(character)
}
