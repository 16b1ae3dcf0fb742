import type { RecognisedWord } from '../recogniser.ts'

/** A word on the wrong side of where the concluded text ends counts less than a word that differs. */
const MISPLACED = 0.75
/** Times of words move that much between hypotheses. */
const TOLERANCE_MS = 100

/**
 * How many words of a hypothesis say what is concluded already. Mostly they are the same words; where the recogniser has
 * changed its mind, it is the beginning that differs from them in the fewest words and ends where they end.
 *
 * Example: after `and got my fellow`, in `and while my fellow Americans` they are the first four.
 */
export function countConcluded(
  concluded: readonly string[],
  words: readonly RecognisedWord[],
  concludedMs: number,
): number {
  if (concluded.every((word, index) => word === words[index]?.text)) return concluded.length
  const differences = differencesByLength(concluded, words)
  let misplaced = words.filter(({ startMs, endMs }) => (startMs + endMs) / 2 < concludedMs).length
  let best = { count: 0, cost: Number.POSITIVE_INFINITY }
  for (const [count, difference] of differences.entries()) {
    const cost = difference + misplaced * MISPLACED
    if (cost < best.cost) best = { count, cost }
    const next = words[count]
    if (next === undefined) break
    if ((next.startMs + next.endMs) / 2 < concludedMs) misplaced -= 1
    else if (next.startMs >= concludedMs + TOLERANCE_MS) misplaced += 1
  }
  return best.count
}

/** For each number of first words, how many would have to be changed, added or left out to make the concluded ones. */
function differencesByLength(
  concluded: readonly string[],
  words: readonly RecognisedWord[],
): readonly number[] {
  let row = Array.from({ length: words.length + 1 }, (_, count) => count)
  for (const [index, word] of concluded.entries()) {
    const next = [index + 1]
    for (const [at, { text }] of words.entries()) {
      const changed = (row[at] ?? 0) + (text === word ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row
}
