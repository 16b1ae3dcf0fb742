/** Half-open range `[start, end)` of UTF-16 offsets into a string. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Ascending by start; of two with one start the longer first. */
export function inOrder<Range extends TextRange>(ranges: Iterable<Range>): Range[] {
  return [...ranges].toSorted((left, right) => left.start - right.start || right.end - left.end)
}

/** Whether two ranges have a character in common. */
export function overlap(left: TextRange, right: TextRange): boolean {
  return left.start < right.end && right.start < left.end
}

/** True when the offset lies inside the range and not at its edge. */
export function isInside(offset: number, range: TextRange): boolean {
  return range.start < offset && offset < range.end
}

export function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by }
}

/** Index of the first of the ascending, disjoint ranges that ends after the offset; their count when none does. */
export function firstEndingAfter(ranges: readonly TextRange[], offset: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** The one of the ascending, disjoint ranges that holds the character at the offset. */
export function rangeAt<Range extends TextRange>(
  ranges: readonly Range[],
  offset: number,
): Range | undefined {
  const range = ranges[firstEndingAfter(ranges, offset)]
  return range !== undefined && range.start <= offset ? range : undefined
}

/** Whether a range has a character in common with one of the ascending, disjoint ranges. */
export function overlapsAny(ranges: readonly TextRange[], range: TextRange): boolean {
  const first = ranges[firstEndingAfter(ranges, range.start)]
  return first !== undefined && overlap(first, range)
}

/** The one of the ascending, disjoint ranges that has the offset inside it, not at its edge. */
export function rangeAround<Range extends TextRange>(
  ranges: readonly Range[],
  offset: number,
): Range | undefined {
  const range = ranges[firstEndingAfter(ranges, offset)]
  return range !== undefined && isInside(offset, range) ? range : undefined
}

/** True when an offset lies between two code points, not inside a surrogate pair. */
export function isCodePointBoundary(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true
  const before = text.charCodeAt(offset - 1)
  const after = text.charCodeAt(offset)
  return !(before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000)
}
