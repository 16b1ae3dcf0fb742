import { NUMBER_SIGN, PLACEHOLDER_SIGN } from './normalise.ts'

/**
 * Words of a normalised text in small letters, variables as their signs. A character of a script that writes no spaces
 * is a word of its own. Punctuation is none.
 *
 * Example: `Don't open file 3!` gives `don't`, `open`, `file` and the sign of a number.
 */
export function tokensOf(normal: string): readonly string[] {
  return normal.toLowerCase().match(TOKEN) ?? []
}

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

const TOKEN = new RegExp(
  `[${PLACEHOLDER_SIGN}${NUMBER_SIGN}]|[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+(?:'(?:(?![${UNSPACED}])[\\p{L}\\p{M}])+)*`,
  'gu',
)

/** Where the tokens of a text stand in it. */
export function tokenRanges(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ start: index, end: index + token.length }))
}
