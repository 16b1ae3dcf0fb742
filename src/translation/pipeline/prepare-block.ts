import type { Pace } from '../../kernel/turns/pace.ts'
import type { LanguagePair, Segment, TextRange } from '../engine.ts'
import { hasWords, partOf } from '../segments/segment-parts.ts'
import { findSentences, type SentenceRange } from '../sentences/find-sentences.ts'
import type { SentenceSplitter } from '../sentences/sentence-splitter.ts'
import type { SplitSentences } from '../translator.ts'
import { layoutRuns, withoutLayout } from './formatting/layout-whitespace.ts'
import type { ProtectedBlock } from './protect-block.ts'

/** A unit of a block as it waits for its translation. */
export interface PreparedUnit extends SentenceRange {
  /** The stretch of the block at the unit's range. */
  readonly segment: Segment
  /** What an engine translates; `undefined` where there are no words and nothing is to be translated. */
  readonly toTranslate: Segment | undefined
  /** Whitespace of the segment that is taken from the engine and put back afterwards. */
  readonly layout: readonly TextRange[]
}

export interface PreparedBlock {
  readonly block: ProtectedBlock
  readonly units: readonly PreparedUnit[]
}

export interface PrepareOptions {
  readonly pair: LanguagePair
  readonly splitSentences: SplitSentences
  readonly maxUnitLength: number
  readonly splitter: SentenceSplitter
  readonly pace: Pace
}

/** Cuts a block into units, and takes out of them what an engine must not or need not see. */
export async function prepareBlock(block: ProtectedBlock, options: PrepareOptions): Promise<PreparedBlock> {
  const ranges = await findSentences(
    block.text,
    {
      language: options.pair.source,
      mode: options.splitSentences,
      protectedSpans: block.protectedSpans,
      maxUnitLength: options.maxUnitLength,
      pace: options.pace,
    },
    options.splitter,
  )
  const units: PreparedUnit[] = []
  for (const range of ranges) {
    const segment = partOf(block, range)
    const layout = layoutRuns(segment)
    const toTranslate = hasWords(segment) ? withoutLayout(segment, layout) : undefined
    units.push({ ...range, segment, layout, toTranslate })
    if (ranges.length > 1) await options.pace(segment.text.length)
  }
  return { block, units }
}
