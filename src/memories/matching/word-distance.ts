/** A stretch of words that differs: words `[from, to)` of each side; one of the two may be empty. */
export interface Difference {
  readonly stored: { readonly from: number; readonly to: number }
  readonly asked: { readonly from: number; readonly to: number }
}

/**
 * Least number of words to insert, delete or replace that makes one list the other; `undefined` when that is more than
 * `limit`. Takes time in the lengths times the limit.
 */
export function wordDistance(
  one: readonly string[],
  other: readonly string[],
  limit: number,
): number | undefined {
  if (Math.abs(one.length - other.length) > limit) return undefined
  const row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let left = 1; left <= one.length; left += 1) {
    const from = Math.max(1, left - limit)
    const to = Math.min(other.length, left + limit)
    let diagonal = row[from - 1] ?? 0
    row[from - 1] = from === 1 ? left : FAR
    let best = row[from - 1] ?? FAR
    for (let right = from; right <= to; right += 1) {
      const above = right > left - 1 + limit ? FAR : (row[right] ?? FAR)
      const cost =
        one[left - 1] === other[right - 1] ? diagonal : 1 + Math.min(diagonal, above, row[right - 1] ?? FAR)
      diagonal = row[right] ?? FAR
      row[right] = cost
      best = Math.min(best, cost)
    }
    if (best > limit) return undefined
  }
  const distance = row[other.length] ?? FAR
  return distance > limit ? undefined : distance
}

const FAR = 1_000_000

/** What lies between the words that both begin with and those that both end with. */
export function differenceOf(stored: readonly string[], asked: readonly string[]): Difference {
  const shorter = Math.min(stored.length, asked.length)
  let start = 0
  while (start < shorter && stored[start] === asked[start]) start += 1
  let end = 0
  while (end < shorter - start && stored[stored.length - 1 - end] === asked[asked.length - 1 - end]) end += 1
  return {
    stored: { from: start, to: stored.length - end },
    asked: { from: start, to: asked.length - end },
  }
}
