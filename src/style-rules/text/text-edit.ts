import type { TextRange } from '../../translation/engine.ts'

/**
 * Replaces the text at `[start, end)`; an empty range inserts. Lists of edits are ascending and disjoint, and all
 * their offsets belong to the text before the first edit.
 */
export interface TextEdit extends TextRange {
  readonly replacement: string
}

/** The smallest edit that turns `before`, which stands at `start`, into `after`; `undefined` when they are equal. */
export function smallestEdit(start: number, before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let prefix = 0
  while (prefix < shorter && before[prefix] === after[prefix]) prefix += 1
  if (splitsPair(before, prefix) || splitsPair(after, prefix)) prefix -= 1
  let suffix = 0
  while (
    suffix < shorter - prefix &&
    before[before.length - 1 - suffix] === after[after.length - 1 - suffix]
  ) {
    suffix += 1
  }
  if (splitsPair(before, before.length - suffix) || splitsPair(after, after.length - suffix)) suffix -= 1
  return {
    start: start + prefix,
    end: start + before.length - suffix,
    replacement: after.slice(prefix, after.length - suffix),
  }
}

/** True when `offset` lies between the two halves of a surrogate pair. */
function splitsPair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1)
  const after = text.charCodeAt(offset)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let done = 0
  for (const edit of edits) {
    result += text.slice(done, edit.start) + edit.replacement
    done = edit.end
  }
  return result + text.slice(done)
}

/**
 * Where a range of the old text lies in the new one. Text inserted at a border of the range stays outside it; a border
 * inside a replaced stretch moves to the outer border of the replacement, so that nothing is lost from the range.
 *
 * Example: with a space inserted at 1 in `5km`, the range `[1, 3)` (`km`) becomes `[2, 4)`.
 */
export function mapRange(range: TextRange, edits: readonly TextEdit[]): TextRange {
  const start = mapOffset(range.start, edits, 'start')
  if (range.start === range.end) return { start, end: start }
  return { start, end: Math.max(start, mapOffset(range.end, edits, 'end')) }
}

function mapOffset(offset: number, edits: readonly TextEdit[], side: 'start' | 'end'): number {
  let shift = 0
  for (const edit of edits) {
    const isInsertion = edit.start === edit.end
    if (edit.start > offset || (edit.start === offset && (side === 'end' || !isInsertion))) break
    if (edit.end > offset) {
      const outer = side === 'start' ? edit.start : edit.start + edit.replacement.length
      return outer + shift
    }
    shift += edit.replacement.length - (edit.end - edit.start)
  }
  return offset + shift
}
