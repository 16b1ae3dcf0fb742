import type { StepRow } from '../inference/network-runtime.ts'
import { type Product, padded, ROWS_PER_TILE } from './products.ts'
import { type PortableSentence, portableSentence } from './sentences.ts'

/** A row of a step in the workspace: its hypotheses lie one after the other. */
export interface PlacedRow extends Pick<StepRow, 'position' | 'previousIds' | 'parents'> {
  readonly sentence: PortableSentence
  /** The first of its hypotheses among those of all rows. */
  readonly first: number
  readonly width: number
  /** Where its scores lie, in bytes from the first. */
  readonly scoresAt: number
}

/** Rows one after the other that have the same candidates. */
interface ScoredTogether {
  readonly product: Product
  readonly first: number
  readonly scoresAt: number
  width: number
}

/** Gives every row of a step its place in the workspace. */
export function placeRows(stepRows: readonly StepRow[]) {
  const rows: PlacedRow[] = []
  const groups: ScoredTogether[] = []
  let count = 0
  let scoreBytes = 0
  for (const { sentence: encoded, position, previousIds, parents } of stepRows) {
    const sentence = portableSentence(encoded)
    const { product } = sentence.candidates
    const rowBytes = product.outputs * 4
    const width = previousIds.length
    let group = groups.at(-1)
    if (group?.product !== product) {
      group = { product, first: count, scoresAt: scoreBytes, width: 0 }
      groups.push(group)
    }
    const scoresAt = group.scoresAt + group.width * rowBytes
    rows.push({ sentence, position, previousIds, parents, first: count, width, scoresAt })
    group.width += width
    count += width
    scoreBytes = group.scoresAt + padded(group.width, ROWS_PER_TILE) * rowBytes
  }
  return { rows, groups, count, scoreBytes }
}
