import { exceedsBytes, TERM_LIMIT_BYTES } from '../glossary-limits.ts'

const CONTROL = /[\p{Cc}\u2028\u2029]/u
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/**
 * What is wrong with a source or target term, as the end of a sentence; `undefined` when nothing is.
 *
 * Example: `termFault(' a')` is `starts or ends with white space`.
 */
export function termFault(term: string): string | undefined {
  if (!VISIBLE.test(term)) return 'is empty'
  if (CONTROL.test(term)) return 'contains a control character or a line break'
  if (term.trim() !== term) return 'starts or ends with white space'
  if (exceedsBytes(term, TERM_LIMIT_BYTES)) return `is longer than ${TERM_LIMIT_BYTES} bytes`
  return undefined
}
