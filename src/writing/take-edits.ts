import type { TextRange } from '../translation/engine.ts'
import type { Passage, ProposedEdit } from './improver.ts'

/**
 * What of an improver's proposals may be taken: edits in order that touch no protected span, no other edit and no half
 * of a character, and change something. The improvers promise as much; here it is certain.
 */
export function takeEdits(
  { text, protectedSpans }: Passage,
  proposed: readonly ProposedEdit[],
): readonly ProposedEdit[] {
  const taken: ProposedEdit[] = []
  let end = 0
  const ordered = proposed.toSorted((one, other) => one.start - other.start || one.end - other.end)
  for (const edit of ordered) {
    const isInside = edit.start >= end && edit.end >= edit.start && edit.end <= text.length
    const touchesLast = taken.length > 0 && edit.start === end && edit.start === edit.end
    if (!isInside || touchesLast || splitsCharacter(text, edit)) continue
    if (text.slice(edit.start, edit.end) === edit.replacement) continue
    if (protectedSpans.some((span) => touches(edit, span))) continue
    taken.push({ ...edit, replacement: edit.replacement.toWellFormed() })
    end = edit.end
  }
  return taken
}

/** An insertion touches a span only inside of it. */
function touches(edit: TextRange, span: TextRange): boolean {
  if (edit.start === edit.end) return edit.start > span.start && edit.start < span.end
  return edit.start < span.end && edit.end > span.start
}

function splitsCharacter(text: string, { start, end }: TextRange): boolean {
  return [start, end].some((offset) => {
    const before = text.charCodeAt(offset - 1)
    const after = text.charCodeAt(offset)
    return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  })
}
