import type { ProtectedSpan, TextRange } from '../../../../translation/engine.ts'
import type { Token } from '../../tokeniser/tokeniser.ts'

/** A stretch of a text that is translated by itself; its spans have offsets of its own. */
export interface TextPart<Span extends ProtectedSpan> {
  readonly text: string
  readonly spans: readonly Span[]
  /** Where the part stands in the whole. Between the parts there is only whitespace. */
  readonly range: TextRange
}

const CLAUSE_END = /[,;:.!?…–—)\]»”、，；：。！？]$/u
/** Pieces a protected span counts for: it is replaced by something short before it is translated. */
const PIECES_PER_SPAN = 4

/**
 * Cuts a text that has more than `limit` pieces into parts that have not: after the last clause punctuation in the second
 * half of the allowance, else between words, else anywhere outside a protected span. Nothing but whitespace at the cuts
 * is left out.
 */
export function cutText<Span extends ProtectedSpan>(
  text: string,
  spans: readonly Span[],
  tokens: readonly Token[],
  limit: number,
): TextPart<Span>[] {
  const cuts: number[] = []
  let count = 0
  let first = 0
  for (let index = 0; index < tokens.length; index += 1) {
    count += costOf(tokens, index, spans)
    if (count <= limit || index === first) continue
    const boundary = bestBoundary(text, tokens, spans, first, index)
    if (boundary === undefined) continue
    cuts.push(tokens[boundary]?.start ?? text.length)
    first = boundary
    count = 0
    for (let at = first; at <= index; at += 1) count += costOf(tokens, at, spans)
  }
  const bounds = [0, ...cuts, text.length]
  return bounds.slice(1).map((end, index) => partOf(text, spans, { start: bounds[index] ?? 0, end }))
}

function costOf(tokens: readonly Token[], index: number, spans: readonly ProtectedSpan[]): number {
  const token = tokens[index]
  const span = token === undefined ? undefined : spanAt(spans, token.start)
  if (token === undefined || span === undefined) return 1
  const before = tokens[index - 1]
  return before !== undefined && before.start >= span.start ? 0 : PIECES_PER_SPAN
}

/** Index of the token to begin the next part with, after `first` and not after `last`. */
function bestBoundary(
  text: string,
  tokens: readonly Token[],
  spans: readonly ProtectedSpan[],
  first: number,
  last: number,
): number | undefined {
  let clause: number | undefined
  let word: number | undefined
  let anywhere: number | undefined
  for (let index = first + 1; index <= last; index += 1) {
    const start = tokens[index]?.start ?? text.length
    const before = tokens[index - 1]
    if (
      before === undefined ||
      start <= before.start ||
      startsInside(spans, start) ||
      splitsCharacter(text, start)
    ) {
      continue
    }
    anywhere = index
    const afterSpace = /\s/.test(text.charAt(start - 1))
    if (afterSpace) word = index
    const clauseEnds = CLAUSE_END.test(text.slice(0, start).trimEnd())
    const spaced = afterSpace || /[、，；：。！？]$/u.test(text.slice(0, start))
    if (clauseEnds && spaced && index - first >= (last - first) / 2) clause = index
  }
  return clause ?? word ?? anywhere
}

function spanAt(spans: readonly ProtectedSpan[], offset: number): ProtectedSpan | undefined {
  return spans.find((span) => offset >= span.start && offset < span.end)
}

function startsInside(spans: readonly ProtectedSpan[], offset: number): boolean {
  return spans.some((span) => offset > span.start && offset < span.end)
}

function splitsCharacter(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  return /\p{M}|\u200d/u.test(text.charAt(offset)) || (unit >= 0xdc00 && unit <= 0xdfff)
}

/** The part without whitespace at its ends; spans keep their place relative to it. */
function partOf<Span extends ProtectedSpan>(
  text: string,
  spans: readonly Span[],
  range: TextRange,
): TextPart<Span> {
  const isSpace = (offset: number) => /\s/.test(text.charAt(offset)) && spanAt(spans, offset) === undefined
  let { start, end } = range
  while (start < end && isSpace(start)) start += 1
  while (end > start && isSpace(end - 1)) end -= 1
  const inside = spans
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ ...span, start: span.start - start, end: span.end - start }))
  return { text: text.slice(start, end), spans: inside, range: { start, end } }
}
