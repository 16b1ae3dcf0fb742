import { inOrder } from '../../text/text-range.ts'
import type { LanguagePair, ProtectedSpan } from '../engine.ts'
import type { Block } from '../markup/parsed-text.ts'

/**
 * Finds stretches of a block that must not be translated, with what has to stand for them: a glossary's terms, say.
 * Returns spans in any order; where they overlap what is protected already, or one another, the earlier one counts.
 */
export type Protector = (text: string, pair: LanguagePair, place: BlockPlace) => readonly ProtectedSpan[]

export interface BlockPlace {
  /** What is protected already by markup, ascending and disjoint. */
  readonly taken: readonly ProtectedSpan[]
  /** Which of the texts of its language in the request the block belongs to; of all texts where the source is named. */
  readonly textIndex: number
}

export interface ProtectedBlock extends Block {
  /** Indices in `protectedSpans` of the spans that the block had from its markup, in their order. */
  readonly own: readonly number[]
}

/** A block with the spans of its markup, then those of each list in turn, as far as they do not overlap. */
export function protectBlock(block: Block, lists: readonly (readonly ProtectedSpan[])[]): ProtectedBlock {
  let spans: readonly ProtectedSpan[] = block.protectedSpans
  for (const list of lists) spans = withoutOverlaps(spans, valid(list, block.text))
  const places = new Map(spans.map((span, index) => [span, index]))
  return {
    text: block.text,
    protectedSpans: spans,
    own: block.protectedSpans.flatMap((span) => places.get(span) ?? []),
  }
}

function valid(spans: readonly ProtectedSpan[], text: string): readonly ProtectedSpan[] {
  return spans.filter(({ start, end }) => start >= 0 && start < end && end <= text.length)
}

/**
 * All of the first list, which is ascending and disjoint, and of the second what overlaps neither the first nor an earlier one
 * of its own. The lists are gone through side by side: texts hold spans by the ten thousand.
 */
function withoutOverlaps(
  kept: readonly ProtectedSpan[],
  added: readonly ProtectedSpan[],
): readonly ProtectedSpan[] {
  const all: ProtectedSpan[] = []
  let next = 0
  for (const span of inOrder(added)) {
    for (; (kept[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start; next += 1)
      all.push(kept[next] as ProtectedSpan)
    const isFree = span.end <= (kept[next]?.start ?? Number.POSITIVE_INFINITY)
    if (isFree && span.start >= (all.at(-1)?.end ?? 0)) all.push(span)
  }
  for (; next < kept.length; next += 1) all.push(kept[next] as ProtectedSpan)
  return all
}
