import type { ProposedEdit } from '../../../writing/improver.ts'

/** What a change does to a sentence. */
export const MOVES = [
  'choice',
  'ending',
  'form',
  'word',
  'capital',
  'comma',
  'no comma',
  'less',
  'order',
  'spelling',
  'accent',
] as const
export type Move = (typeof MOVES)[number]

/** What speaks for a change before a judge is asked. */
export interface Signs {
  /** Where a set has both wordings: how much likelier the neighbours make the new one (natural logarithm). */
  readonly context?: number
  /** Where a judge's reading brought it up: how much likelier its first piece was to the judge (natural logarithm). */
  readonly expected?: number
  /** For a word that is none: how far it is ahead of what else may have been meant, or behind. */
  readonly margin?: number
  /** How much oftener the words beside each other were counted (base-2 logarithm). */
  readonly pairs: number
  /** How much oftener the new words were counted than the old ones (natural logarithm). */
  readonly frequency: number
  /** It is about the first word of a sentence, before which a judge has read nothing. */
  readonly isFirst?: boolean
  /** Accents alone change: there are more of them, or there are not. */
  readonly accents?: 'more' | 'others'
}

/** A change that something speaks for: for somebody who knows more to decide. */
export interface DoubtfulEdit extends ProposedEdit {
  readonly move: Move
  readonly signs: Signs
  /** The rules leave no doubt. */
  readonly isSure: boolean
}
