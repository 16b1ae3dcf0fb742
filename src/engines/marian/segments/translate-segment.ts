import type { AlignmentLink, ProtectedSpan, Segment, TextRange } from '../../../translation/engine.ts'
import type { TranslatedSegment } from '../../../translation/engine.ts'
import { cutSegment } from './cut-segment.ts'
import { fragmentRange, sentenceDress } from './fragment.ts'
import { joinParts, type TranslatedPart } from './join-parts.ts'
import type { SegmentModel, SegmentOptions } from './loaded-model.ts'
import { carrierPlans, hasRemains, locateCarriers } from './carriers.ts'
import { editText } from './text-edit.ts'
import { translatePlain } from './translate-plain.ts'
import { unknownRuns } from './unknown-runs.ts'

/** A span to protect; those that the caller did not ask for (emoji and the like) have no index. */
interface Span extends ProtectedSpan {
  readonly index: number | undefined
}

const TRANSLATABLE = /[\p{L}\p{N}]/u

/**
 * Translates one segment of any length. Every protected span's output stands exactly once in the result, and nothing of
 * the source is left out; text that the model cannot represent is carried over.
 */
export async function translateSegment(
  model: SegmentModel,
  segment: Segment,
  options: SegmentOptions,
): Promise<TranslatedSegment> {
  const tokens = model.sourceTokeniser.encode(segment.text)
  const parts = cutSegment(segment, tokens, model.maxSourcePieces - options.prefixTokens.length)
  let index = 0
  const translated = await Promise.all(
    parts.map(({ segment: part, range }) => {
      const spans = part.protectedSpans.map((span): Span => ({ ...span, index: index++ }))
      return translatePart(model, part.text, withUnknownRuns(model, part.text, spans), options).then(
        (result): TranslatedPart => ({ ...result, sourceStart: range.start }),
      )
    }),
  )
  return finished(
    segment,
    joinParts(
      segment.text,
      parts.map((part) => part.range),
      translated,
      options.joint,
    ),
  )
}

function withUnknownRuns(model: SegmentModel, text: string, spans: readonly Span[]): Span[] {
  const unknown = unknownRuns(model.sourceTokeniser, text, spans).map(
    (span): Span => ({ ...span, index: undefined }),
  )
  return [...spans, ...unknown].toSorted((a, b) => a.start - b.start)
}

type PartResult = Omit<TranslatedPart, 'sourceStart'>

/**
 * Carriers stand for the spans. When a carrier is not in the translation exactly once, the text is split at its span
 * and both sides are translated by themselves, each with the spans that are left: fewer spans every time, so this ends.
 */
async function translatePart(
  model: SegmentModel,
  text: string,
  spans: readonly Span[],
  options: SegmentOptions,
): Promise<PartResult> {
  const outside = editText(
    text,
    spans.map((span) => ({ ...span, text: ' ' })),
  ).text
  if (!TRANSLATABLE.test(outside)) return copied(text, spans)
  if (spans.length === 0) {
    const plain = await translatePlain(model, text, options)
    return { ...plain, spans: [] }
  }
  const edge = edgeSpan(text, spans)
  if (edge !== undefined) return splitAt(model, text, spans, edge, options)
  let lost = 0
  for (const carriers of carrierPlans(text, spans, model.controls.copyTokens)) {
    const source = editText(
      text,
      spans.map((span, index) => ({ ...span, text: carriers[index] ?? '' })),
    )
    const plain = await translatePlain(model, source.text, options, carriers)
    const located = locateCarriers(plain.text, carriers)
    if (!located.includes(undefined)) return placed(plain, source, spans, located)
    const aligned = locateByAlignment(plain.links, source.placed, located)
    const rest = editText(
      plain.text,
      aligned
        .filter((range) => range !== undefined)
        .map(blank)
        .toSorted(byStart),
    ).text
    if (!aligned.includes(undefined) && !hasRemains(rest, outside, carriers)) {
      return placed(plain, source, spans, aligned)
    }
    lost = located.indexOf(undefined)
  }
  return splitAt(model, text, spans, spans[lost] ?? spans[0], options)
}

/** An unknown run with nothing to translate before or after it needs no carrier: it stays at its end of the sentence. */
function edgeSpan(text: string, spans: readonly Span[]): Span | undefined {
  const first = spans[0]
  const last = spans.at(-1)
  if (first?.index === undefined && first !== undefined && !TRANSLATABLE.test(text.slice(0, first.start)))
    return first
  if (last?.index === undefined && last !== undefined && !TRANSLATABLE.test(text.slice(last.end))) return last
  return undefined
}

function copied(text: string, spans: readonly Span[]): PartResult {
  const edit = editText(
    text,
    spans.map((span) => ({ ...span, text: span.output })),
  )
  return {
    text: edit.text,
    links: spans.map((span, index) => ({
      source: rangeOf(span),
      target: edit.placed[index] ?? rangeOf(span),
    })),
    spans: spans.flatMap((span, index) =>
      span.index === undefined ? [] : [{ index: span.index, range: edit.placed[index] ?? rangeOf(span) }],
    ),
    score: undefined,
    pieceCount: 0,
  }
}

/** Puts the outputs where the carriers stand. */
function placed(
  plain: Awaited<ReturnType<typeof translatePlain>>,
  source: ReturnType<typeof editText>,
  spans: readonly Span[],
  located: readonly (TextRange | undefined)[],
): PartResult {
  const inTarget = spans
    .map((span, index) => ({ span, range: located[index] ?? { start: 0, end: 0 } }))
    .toSorted((a, b) => a.range.start - b.range.start)
  const target = editText(
    plain.text,
    inTarget.map(({ span, range }) => ({ ...range, text: span.output })),
  )
  const links: AlignmentLink[] = plain.links
    .map((link) => ({ source: source.toOld(link.source), target: target.toNew(link.target) }))
    .filter((link) => !spans.some((span) => overlaps(span, link.source)))
    .filter((link) => !target.placed.some((range) => overlaps(range, link.target)))
  for (const [at, { span }] of inTarget.entries()) {
    links.push({ source: rangeOf(span), target: target.placed[at] ?? rangeOf(span) })
  }
  return {
    ...plain,
    text: target.text,
    links,
    spans: inTarget.flatMap(({ span }, at) =>
      span.index === undefined ? [] : [{ index: span.index, range: target.placed[at] ?? rangeOf(span) }],
    ),
  }
}

async function splitAt(
  model: SegmentModel,
  text: string,
  spans: readonly Span[],
  at: Span | undefined,
  options: SegmentOptions,
): Promise<PartResult> {
  if (at === undefined) return copied(text, spans)
  const left = spans.filter((span) => span.start < at.start)
  const right = spans.filter((span) => span.start > at.start)
  const sides = [
    { spans: left, range: sideRange(text, left, { start: 0, end: at.start }) },
    { spans: [at], range: rangeOf(at) },
    { spans: right, range: sideRange(text, right, { start: at.end, end: text.length }) },
  ]
  const translated = await Promise.all(
    sides.map(async ({ spans: inside, range }): Promise<TranslatedPart> => {
      const source = text.slice(range.start, range.end)
      const moved = inside.map((span) => ({
        ...span,
        start: span.start - range.start,
        end: span.end - range.start,
      }))
      const result = await translatePart(model, source, moved, options)
      const isSpan = inside.includes(at)
      return {
        ...(isSpan ? result : asFragment(source, result, options, range.start === 0)),
        sourceStart: range.start,
      }
    }),
  )
  return joinParts(
    text,
    sides.map((side) => side.range),
    translated,
    undefined,
  )
}

/** What of one side of a split is translated; never less than its spans. */
function sideRange(text: string, spans: readonly Span[], side: TextRange): TextRange {
  const range = fragmentRange(text, side)
  const first = spans[0]?.start ?? range.start
  const last = spans.at(-1)?.end ?? range.end
  return { start: Math.min(range.start, first), end: Math.max(range.end, last) }
}

/** The translation of a fragment without the capital and the full stop that made a sentence of it. */
function asFragment(
  source: string,
  result: PartResult,
  options: SegmentOptions,
  isFirst: boolean,
): PartResult {
  const { cutEnd, lowerFirst } = sentenceDress(source, result.text, options.targetLanguage, isFirst)
  const end = result.text.length - cutEnd
  if (result.spans.some(({ range }) => range.end > end || (range.start === 0 && lowerFirst))) return result
  const first = result.text.slice(0, 1)
  const text = (lowerFirst ? first.toLowerCase() : first) + result.text.slice(1, end)
  const links = result.links
    .map((link) => ({ ...link, target: { start: link.target.start, end: Math.min(link.target.end, end) } }))
    .filter((link) => link.target.start < link.target.end)
  return { ...result, text, links }
}

/**
 * Ranges for the carriers that were not found, where the alignment is clear: the words linked to the carrier stand
 * together, and are linked to nothing else.
 */
function locateByAlignment(
  links: readonly AlignmentLink[],
  carriers: readonly TextRange[],
  located: readonly (TextRange | undefined)[],
): (TextRange | undefined)[] {
  const taken = located.filter((range) => range !== undefined)
  return located.map((range, index) => {
    const carrier = carriers[index]
    if (range !== undefined || carrier === undefined) return range
    const mine = links.filter((link) => overlaps(link.source, carrier)).map((link) => link.target)
    if (mine.length === 0) return undefined
    const start = Math.min(...mine.map((target) => target.start))
    const end = Math.max(...mine.map((target) => target.end))
    const together = { start, end }
    const shared = links.some((link) => !overlaps(link.source, carrier) && overlaps(link.target, together))
    if (shared || taken.some((other) => overlaps(other, together))) return undefined
    taken.push(together)
    return together
  })
}

function blank(range: TextRange): TextRange & { readonly text: string } {
  return { ...range, text: ' ' }
}

function byStart(a: TextRange, b: TextRange): number {
  return a.start - b.start
}

function finished(segment: Segment, result: PartResult): TranslatedSegment {
  const ranges: (TextRange | undefined)[] = segment.protectedSpans.map(() => undefined)
  for (const { index, range } of result.spans) ranges[index] = range
  return {
    text: result.text,
    alignment: result.links.toSorted(
      (a, b) => a.target.start - b.target.start || a.source.start - b.source.start,
    ),
    protectedRanges: ranges,
    ...(result.score === undefined ? {} : { score: result.score }),
  }
}

function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end }
}

function overlaps(a: TextRange, b: TextRange): boolean {
  return a.start < b.end && b.start < a.end
}
