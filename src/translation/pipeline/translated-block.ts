import type { LanguagePair, Segment, TextRange, TranslatedSegment } from '../engine.ts'
import type { ProtectedBlock } from './protect-block.ts'

/** One unit of a block with its translation: a sentence, or a piece of one that was too long. */
export interface TranslatedUnit {
  /** Where the unit stands in the block. */
  readonly range: TextRange
  readonly segment: Segment
  readonly translated: TranslatedSegment
  /** False for the later pieces of a long sentence. */
  readonly opens: boolean
  /** False for the earlier pieces of a long sentence. */
  readonly closes: boolean
}

export interface TranslatedBlock {
  readonly block: ProtectedBlock
  readonly pair: LanguagePair
  /** Ascending and disjoint; what lies between is whitespace. */
  readonly units: readonly TranslatedUnit[]
}

/**
 * Changes a translated block before it is joined: its units keep their number, order and ranges, their translations
 * keep every protected output at its range.
 */
export interface Finisher {
  (block: TranslatedBlock): TranslatedBlock
  /** True where it looks at one unit at a time, so that a block of many may be given to it in parts. */
  readonly isByUnit?: boolean
}

/** A finisher that looks at one unit at a time. */
export function finishUnits(
  finish: (unit: TranslatedUnit, pair: LanguagePair) => TranslatedSegment,
): Finisher {
  const finishBlock = (block: TranslatedBlock) => ({
    ...block,
    units: block.units.map((unit) => ({ ...unit, translated: finish(unit, block.pair) })),
  })
  return Object.assign(finishBlock, { isByUnit: true })
}
