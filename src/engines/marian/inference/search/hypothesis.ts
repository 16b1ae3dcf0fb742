import type { LastWord, WishState } from '../decode-task.ts'
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
  /** Where words are wished for; its log-probability has what was paid for them. */
  readonly wish: WishState | undefined
}

export const START: Hypothesis = {
  id: undefined,
  parent: undefined,
  length: 0,
  logProbability: 0,
  query: -1,
  tail: undefined,
  word: undefined,
  wish: undefined,
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
    wish: parent.wish?.with(piece.id),
  }
}

/** Mean log-probability per piece, without what was paid for wishes. */
export function meanOf({ logProbability, length, wish }: Hypothesis): number {
  return Math.min(0, (logProbability - (wish?.given ?? 0)) / Math.max(1, length))
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
