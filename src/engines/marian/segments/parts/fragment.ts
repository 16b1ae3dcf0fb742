import { writesNounsWithCapitals } from '../../../../languages/language-registry.ts'
import type { TextRange } from '../../../../translation/engine.ts'

const CLOSING = /[\s\p{Pd}\p{Pe}”».,;:!?…、。，；：！？]*/uy
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pd}]*$/u
const SENTENCE_END = /\s*[.!?。！？]+$/u

/**
 * The part of `text[start, end)` to translate when the sentence is split at protected spans. Punctuation next to a
 * span stays as it is: `, ` after it, `(` before it. A model drops or invents it at the edge of a fragment.
 */
export function fragmentRange(text: string, range: TextRange): TextRange {
  let { start, end } = range
  if (start > 0) {
    CLOSING.lastIndex = start
    start += CLOSING.exec(text)?.[0].length ?? 0
  }
  if (end < text.length) end -= OPENING.exec(text.slice(Math.min(start, end), end))?.[0].length ?? 0
  return start < end ? { start, end } : { start: range.end, end: range.end }
}

/**
 * How many units to cut off the end of a fragment's translation, and whether to lower its first letter: models turn
 * fragments into sentences with a capital and a full stop that the source does not have.
 */
export function sentenceDress(
  source: string,
  translation: string,
  targetLanguage: string,
  isFirst: boolean,
): { readonly cutEnd: number; readonly lowerFirst: boolean } {
  const cutEnd = SENTENCE_END.test(source) ? 0 : (SENTENCE_END.exec(translation)?.[0].length ?? 0)
  const lowerFirst =
    !isFirst &&
    !writesNounsWithCapitals(targetLanguage) &&
    /^\p{Ll}/u.test(source) &&
    /^\p{Lu}\p{Ll}/u.test(translation)
  return { cutEnd, lowerFirst }
}
