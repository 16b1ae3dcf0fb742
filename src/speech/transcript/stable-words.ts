/**
 * Finds out which words of an utterance a recogniser will not change any more: those that were the same, with all words
 * before them, in the last `hypotheses` hypotheses, and never the last word, which may still be going on.
 *
 * Example with 2: after `it's`, `it's a knee`, `it's a nice`, `it's a nice day` the words `it's a nice` are stable.
 */
export interface StableWords {
  /** Takes the words of one more hypothesis and tells how many of them are stable now. */
  count(words: readonly string[]): number
  /** The first words are asked about no more. */
  drop(count: number): void
  clear(): void
}

export function createStableWords({ hypotheses }: { readonly hypotheses: number }): StableWords {
  let last: readonly string[] = []
  /** How often in a row each word of the last hypothesis was there with all words before it. */
  let times: number[] = []

  return {
    count(words) {
      const changed = words.findIndex((word, index) => word !== last[index])
      const same = changed < 0 ? words.length : changed
      times = words.map((_, index) => (index < same ? (times[index] ?? 0) : 0) + 1)
      last = words
      const firstInDoubt = times.findIndex((time) => time < hypotheses)
      return Math.max(0, Math.min(firstInDoubt < 0 ? words.length : firstInDoubt, words.length - 1))
    },
    drop(count) {
      last = last.slice(count)
      times = times.slice(count)
    },
    clear() {
      last = []
      times = []
    },
  }
}
