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

/**
 * Where two lists of words differ: what lies between the words that both begin with, those that both end with, and those
 * between that stand once in each, in the same order. Words that changed places differ, and all between them.
 *
 * Example: of `a red car and a blue bike` and `a green car and a grey bike` it gives `red` with `green` and `blue` with `grey`.
 */
export function differencesOf(stored: readonly string[], asked: readonly string[]): readonly Difference[] {
  const shorter = Math.min(stored.length, asked.length)
  let start = 0
  while (start < shorter && stored[start] === asked[start]) start += 1
  let end = 0
  while (end < shorter - start && stored[stored.length - 1 - end] === asked[asked.length - 1 - end]) end += 1
  const left = placesOnce(stored, start, stored.length - end)
  const right = placesOnce(asked, start, asked.length - end)
  const shared = [...left].flatMap(([word, at]) => {
    const other = right.get(word)
    return other === undefined ? [] : [{ stored: at, asked: other }]
  })
  const isInOrder = shared.every(({ asked: at }, index) => at > (shared[index - 1]?.asked ?? -1))
  const ends = { stored: stored.length - end, asked: asked.length - end }
  const differences: Difference[] = []
  let from = { stored: start, asked: start }
  for (const to of [...(isInOrder ? shared : []), ends]) {
    const isNothing = from.stored === to.stored && from.asked === to.asked
    if (!isNothing) {
      differences.push({
        stored: { from: from.stored, to: to.stored },
        asked: { from: from.asked, to: to.asked },
      })
    }
    from = { stored: to.stored + 1, asked: to.asked + 1 }
  }
  return differences
}

/** Words that stand exactly once between two places, in their order, and where. */
function placesOnce(words: readonly string[], from: number, to: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, word] of words.slice(from, to).entries()) {
    if (places.has(word)) repeated.add(word)
    places.set(word, from + index)
  }
  for (const word of repeated) places.delete(word)
  return places
}
