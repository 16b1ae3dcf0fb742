const LONGEST_PERIOD = 16
/** Pieces of the longest phrase whose echo can be forbidden. */
const LONGEST_ECHO = 24

/** Repetitions of a group of `period` pieces in a row that no honest translation has without its source having them. */
function allowedRepetitions(period: number): number {
  return period <= 2 ? 4 : 3
}

/** Watches a growing sequence for a group of pieces that comes again and again. */
export interface RepetitionWatch {
  /** Appends a piece; returns the length of the group when the sequence has run into a loop, otherwise 0. */
  readonly push: (id: number) => number
}

/**
 * `source` is what is being translated: a source that repeats itself (`ha ha ha ha ha ha`) may be answered with as
 * many repetitions, and two more.
 *
 * Example: for a source without repetitions, the pushes 5 6 7 5 6 7 5 6 7 5 6 7 give 3 at the last one.
 */
export function createRepetitionWatch(source: readonly number[]): RepetitionWatch {
  const loopOf = createLoopFinder(source)
  let tail: SequenceTail | undefined
  return {
    push(id) {
      tail = extendedTail(tail, id)
      return loopOf(tail)
    },
  }
}

/** The end of a sequence, linked to what was before; none for an empty one. */
export interface SequenceTail {
  readonly id: number
  readonly before: SequenceTail | undefined
  /** For every period how many pieces in a row, the last one among them, equal the one `period` before. */
  readonly matches: Uint16Array
}

/** Shared by nearly all tails: most pieces differ from all that are a period away. */
const NO_MATCHES = new Uint16Array(LONGEST_PERIOD)

export function extendedTail(tail: SequenceTail | undefined, id: number): SequenceTail {
  let matches = NO_MATCHES
  let at = tail
  for (let index = 0; index < LONGEST_PERIOD && at !== undefined; index += 1) {
    if (at.id === id) {
      if (matches === NO_MATCHES) matches = new Uint16Array(LONGEST_PERIOD)
      matches[index] = (tail?.matches[index] ?? 0) + 1
    }
    at = at.before
  }
  return { id, before: tail, matches }
}

/** Tells the length of the group that a sequence loops over, 0 for none; `source` as for `createRepetitionWatch`. */
export function createLoopFinder(source: readonly number[]): (tail: SequenceTail | undefined) => number {
  const inSource = Math.max(1, ...runs(source).map((run, index) => Math.floor(run / (index + 1)) + 1))
  return (tail) => {
    const matches = tail?.matches ?? NO_MATCHES
    if (matches === NO_MATCHES) return 0
    for (let period = 1; period <= LONGEST_PERIOD; period += 1) {
      const allowed =
        inSource > 1 ? Math.max(allowedRepetitions(period), inSource + 2) : allowedRepetitions(period)
      if ((matches[period - 1] ?? 0) >= period * allowed) return period
    }
    return 0
  }
}

/** For every period the longest stretch in which each id equals the one `period` before. */
function runs(ids: readonly number[]): number[] {
  return Array.from({ length: LONGEST_PERIOD }, (_, index) => {
    let longest = 0
    let current = 0
    for (let at = index + 1; at < ids.length; at += 1) {
      current = ids[at] === ids[at - index - 1] ? current + 1 : 0
      longest = Math.max(longest, current)
    }
    return longest
  })
}

/** Ids that would complete a group of `size` pieces which `ids` already holds. */
export function idsThatRepeat(ids: readonly number[], size: number): ReadonlySet<number> {
  const banned = new Set<number>()
  const tail = ids.slice(ids.length - size + 1)
  if (tail.length < size - 1) return banned
  for (let start = 0; start + size <= ids.length; start += 1) {
    if (tail.every((id, index) => ids[start + index] === id)) banned.add(ids[start + size - 1] ?? -1)
  }
  return banned
}

/** Ids that would end an echo: a group of two or more pieces twice in a row. After 1 2 3 2 it is 3. */
export function idsThatEcho(ids: readonly number[]): ReadonlySet<number> {
  const banned = new Set<number>()
  for (let period = 2; period <= LONGEST_ECHO && 2 * period - 1 <= ids.length; period += 1) {
    const second = ids.length - period + 1
    const echoes = ids.slice(second).every((id, index) => ids[second + index - period] === id)
    if (echoes) banned.add(ids[second - 1] ?? -1)
  }
  return banned
}
