import { UNSPACED_LETTER } from '../../../languages/unspaced-scripts.ts'

/** `one<br/>two` is two words, `one<fn/>.`, `(<x/>one` and `一<x/>二` need no space. */
export function areTwoWords(before: string, after: string): boolean {
  if (UNSPACED_LETTER.test(before) && UNSPACED_LETTER.test(after)) {
    return false
  }
  return /[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}.,;:!?…]/u.test(before) && /[\p{L}\p{N}\p{Ps}\p{Pi}¿¡]/u.test(after)
}

/** `<dt>Name</dt><dd>Value</dd>` and `First.<b>Second</b>` are two words, `<b>un</b>fair` is one. */
export function isNewStart(before: string, after: string): boolean {
  return /^[\p{Ll}.!?:;)]$/u.test(before) && /^\p{Lu}/u.test(after)
}
