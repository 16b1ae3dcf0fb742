/** Replaces `[start, end)` of a part's text. An insertion has `start === end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The text `[start, end)` with edits made, everything between them copied. Edits may come in any order; insertions at
 * one place keep theirs. Edits that overlap are a defect.
 */
export function applyEdits(
  source: string,
  edits: readonly Edit[],
  start = 0,
  end: number = source.length,
): string {
  if (edits.length === 0) return source.slice(start, end)
  const parts: string[] = []
  let at = start
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < at || edit.end < edit.start || edit.end > end) {
      throw new RangeError(`Edit [${edit.start}, ${edit.end}) overlaps another or leaves [${at}, ${end}).`)
    }
    parts.push(source.slice(at, edit.start), edit.text)
    at = edit.end
  }
  parts.push(source.slice(at, end))
  return parts.join('')
}
