import { isCodePointBoundary, type TextRange } from './text-range.ts'

/**
 * Replaces the text at `[start, end)`; an empty range inserts, an empty text deletes. Lists of edits are ascending and disjoint where nothing
 * else is said, and all their offsets belong to the text before the first edit.
 */
export interface TextEdit extends TextRange {
  readonly text: string
}

/** The smallest edit that turns `before`, which stands at `start`, into `after`; `undefined` when they are equal. */
export function smallestEdit(start: number, before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let prefix = 0
  while (prefix < shorter && before[prefix] === after[prefix]) prefix += 1
  if (!isCodePointBoundary(before, prefix) || !isCodePointBoundary(after, prefix)) prefix -= 1
  let suffix = 0
  while (
    suffix < shorter - prefix &&
    before[before.length - 1 - suffix] === after[after.length - 1 - suffix]
  ) {
    suffix += 1
  }
  if (
    !isCodePointBoundary(before, before.length - suffix) ||
    !isCodePointBoundary(after, after.length - suffix)
  )
    suffix -= 1
  return {
    start: start + prefix,
    end: start + before.length - suffix,
    text: after.slice(prefix, after.length - suffix),
  }
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let done = 0
  for (const edit of edits) {
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return result + text.slice(done)
}

/**
 * The part `[start, end)` of a text with edits that come in any order; insertions at one place keep theirs. Edits that overlap
 * or leave the part are a defect: `RangeError`.
 */
export function applyUnordered(
  text: string,
  edits: readonly TextEdit[],
  start = 0,
  end = text.length,
): string {
  if (edits.length === 0) return text.slice(start, end)
  const parts: string[] = []
  let at = start
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < at || edit.end < edit.start || edit.end > end) {
      throw new RangeError(`Edit [${edit.start}, ${edit.end}) overlaps another or leaves [${at}, ${end}).`)
    }
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  parts.push(text.slice(at, end))
  return parts.join('')
}
