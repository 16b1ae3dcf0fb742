import type { TextEdit } from '../../text/text-edit.ts'
import type { TextRange } from '../../text/text-range.ts'

/** Edits that only make sense together: the two marks of a quotation. */
export type Change = readonly TextEdit[]

/** Stands for every UTF-16 unit of a guarded stretch, so that no pattern can match inside it. */
export const MASK = '\uFFFC'

/** The text with guarded stretches blotted out; all offsets stay. */
export function maskText(text: string, guarded: readonly TextRange[]): string {
  if (guarded.length === 0) return text
  const ordered = guarded.toSorted((left, right) => left.start - right.start)
  let masked = ''
  let done = 0
  for (const { start, end } of ordered) {
    const from = Math.max(start, done)
    if (end <= from) continue
    masked += text.slice(done, from) + MASK.repeat(end - from)
    done = end
  }
  return masked + text.slice(done)
}

/**
 * Takes the changes that touch nothing guarded and no change taken before, whole or not at all, and gives their edits
 * in ascending order. An empty guarded range is a point that an edit may touch but not reach across.
 */
export function acceptChanges(
  length: number,
  guarded: readonly TextRange[],
  changes: Iterable<Change>,
): readonly TextEdit[] {
  const proposed = [...changes]
  if (proposed.length === 0) return []
  const takenCharacters = new Uint8Array(length)
  const closedGaps = new Uint8Array(length + 1)
  const points = new Uint8Array(length + 1)
  for (const range of guarded) close(range)
  const accepted: TextEdit[] = []
  for (const change of proposed) {
    if (change.length === 0 || !change.every(isFree)) continue
    for (const edit of change) {
      close(edit)
      if (edit.start === edit.end) closedGaps[edit.start] = 1
      accepted.push(edit)
    }
  }
  return accepted.toSorted((left, right) => left.start - right.start || left.end - right.end)

  function close({ start, end }: TextRange): void {
    if (start === end) points[start] = 1
    takenCharacters.fill(1, start, end)
    closedGaps.fill(1, start + 1, Math.max(end, start + 1))
  }

  function isFree({ start, end }: TextEdit): boolean {
    if (start === end) return closedGaps[start] === 0
    for (let offset = start; offset < end; offset += 1) {
      if (takenCharacters[offset] !== 0 || (offset > start && points[offset] !== 0)) return false
    }
    return true
  }
}
