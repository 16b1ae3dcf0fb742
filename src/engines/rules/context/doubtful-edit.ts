import type { ProposedEdit } from '../../../writing/improver.ts'

/** What an expected change does to a sentence. */
export const MOVES = ['form', 'word', 'capital', 'comma', 'no comma', 'less', 'order'] as const
export type Move = (typeof MOVES)[number]

/** A change that the context speaks for, and how strongly: for somebody who knows more to decide. */
export interface DoubtfulEdit extends ProposedEdit {
  /**
   * How much likelier it is, by its neighbours, than what stands there: a natural logarithm, but for what a judge proposed
   * a base-2 one of counts, which has a scale of its own.
   */
  readonly odds: number
  /** The neighbours alone leave no doubt. */
  readonly isSure: boolean
  /** Where a judge proposed it: how much likelier its first piece was to the judge, and what it does. */
  readonly expected?: { readonly odds: number; readonly move: Move }
}
