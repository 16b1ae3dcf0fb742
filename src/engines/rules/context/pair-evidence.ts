import type { Token } from '../tokens.ts'
import type { WeighedChoice } from './choices.ts'
import type { ContextTable } from './table-file.ts'

/** Base-2 logarithms: twice as often. */
const LEAST_GAIN = 1

/**
 * Whether what was counted of a word and its two neighbours speaks for another word in its place. A model that has learnt
 * from manuals is sure of too much in a talk; what it never saw beside a neighbour is no matter of course. Wordings of
 * several words and commas are left to the model.
 */
export function pairsSpeakFor(
  { wording, choice: { first, end } }: Candidate,
  tokens: readonly Pick<Token, 'form'>[],
  all: readonly Candidate[],
  { pairLog }: Pick<ContextTable, 'pairLog'>,
): boolean {
  const own = tokens[first]?.form
  if (end - first > 1 || /[ ,]/u.test(wording) || own === undefined) return true
  const sides: readonly Side[] = [
    { neighbour: first - 1, pair: pairLog },
    { neighbour: first + 1, pair: (beside, word) => pairLog(word, beside) },
  ]
  const logs = sides.map(({ neighbour, pair }) => {
    const beside = tokens[neighbour]?.form ?? '.'
    return { now: pair(beside, own), changed: pair(beside, wording) }
  })
  const gain = logs.reduce((sum, { now, changed }) => sum + changed - now, 0)
  if (gain < LEAST_GAIN || logs.every(({ changed }) => changed === 0)) return false
  return !sides.some(({ neighbour, pair }, index) => {
    const { now = 0, changed = 0 } = logs[index] ?? {}
    return changed > now && hasRival(neighbour, (other) => pair(other, own) >= changed - LEAST_GAIN)
  })

  /** Either of two that do not go together may be wrong: `las hora` is `la hora` or `las horas`. */
  function hasRival(neighbour: number, isAsUsual: (other: string) => boolean): boolean {
    return all.some(
      ({ choice, wording: other, odds }) =>
        odds > 0 && choice.first === neighbour && choice.end === neighbour + 1 && isAsUsual(other),
    )
  }
}

type Candidate = Pick<WeighedChoice, 'choice' | 'wording' | 'odds'>

interface Side {
  /** Place of the token. */
  readonly neighbour: number
  /** How often the neighbour and a word stand beside each other. */
  readonly pair: (beside: string, word: string) => number
}
