import type { LastWord } from './decode-task.ts'
import { extendedTail, type SequenceTail } from './repetition.ts'

export const END_OF_SENTENCE = 0

/** A partial translation, linked to the one that it extends by a piece. */
export interface Hypothesis {
  readonly id: number | undefined
  readonly parent: Hypothesis | undefined
  readonly length: number
  readonly logProbability: number
  /** Number of the attention query that its last piece came from. */
  readonly query: number
  readonly tail: SequenceTail | undefined
  /** Where words cost something. */
  readonly word: LastWord | undefined
}

export const START: Hypothesis = {
  id: undefined,
  parent: undefined,
  length: 0,
  logProbability: 0,
  query: -1,
  tail: undefined,
  word: undefined,
}

export function extended(
  parent: Hypothesis,
  piece: { readonly id: number; readonly logProbability: number; readonly query: number },
): Hypothesis {
  return {
    id: piece.id,
    parent,
    length: parent.length + 1,
    logProbability: parent.logProbability + piece.logProbability,
    query: piece.query,
    tail: extendedTail(parent.tail, piece.id),
    word: parent.word?.with(piece.id),
  }
}

/** Mean log-probability per piece. */
export function meanOf({ logProbability, length }: Hypothesis): number {
  return Math.min(0, logProbability / Math.max(1, length))
}

/** The hypothesis with all that it extends, the first piece first. */
export function chainOf(hypothesis: Hypothesis): Hypothesis[] {
  const chain: Hypothesis[] = []
  for (let at: Hypothesis = hypothesis; at.parent !== undefined; at = at.parent) chain.push(at)
  return chain.toReversed()
}

export function idsOf(hypothesis: Hypothesis): number[] {
  return chainOf(hypothesis).map(({ id }) => id ?? 0)
}
