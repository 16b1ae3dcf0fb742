import type { AlignmentLink } from '../../../translation/engine.ts'

/** A translation of text without protected spans. */
export interface PlainText {
  readonly text: string
  readonly links: readonly AlignmentLink[]
  /** Mean log-probability per piece, less what the faults cost; `undefined` when the model was not asked. */
  readonly score: number | undefined
  readonly pieceCount: number
}
