import { rangeMap } from './range-map.ts'
import { applyEdits, type TextEdit } from './text-edit.ts'
import type { TextRange } from './text-range.ts'

/** A text in which stretches were replaced, and the way back and forth between offsets of both versions. */
export interface AppliedEdits {
  readonly text: string
  /** Where each replacement stands in the new text, in the order given. */
  readonly placed: readonly TextRange[]
  /** Range of the old text for a range of the new one; a range that touches a replacement covers all it replaced. */
  readonly toOld: (range: TextRange) => TextRange
  readonly toNew: (range: TextRange) => TextRange
}

/**
 * Example: replacing `[6, 12)` of `Hello {name}!` by `Tom` gives `Hello Tom!`; `toOld([6, 9))` is `[6, 12)` and
 * `toNew([12, 13))` is `[9, 10)`.
 */
export function editText(text: string, edits: readonly TextEdit[]): AppliedEdits {
  const undo = inverse(text, edits)
  return {
    text: applyEdits(text, edits),
    placed: undo.map(({ start, end }) => ({ start, end })),
    toOld: rangeMap(undo, 'outer'),
    toNew: rangeMap(edits, 'outer'),
  }
}

/** The edits that make the old text of the new one. */
function inverse(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  let growth = 0
  return edits.map((edit) => {
    const start = edit.start + growth
    growth += edit.text.length - (edit.end - edit.start)
    return { start, end: start + edit.text.length, text: text.slice(edit.start, edit.end) }
  })
}
