import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../../../translation/engine.ts'
import { carrierPlans, hasRemains, locateCarriers } from './carriers.ts'
import { cutText } from './cut-text.ts'
import { joinParts, type TranslatedPart } from './join-parts.ts'
import type { SegmentModel, SegmentOptions } from './loaded-model.ts'
import { haveSameDigits, withNumbers } from './numbers.ts'
import { type PartResult, type Span, splitAtSpans } from './split-at-spans.ts'
import { editText, overlaps } from './text-edit.ts'
import { translatePlain } from './translate-plain.ts'
import { unknownRuns } from './unknown-runs.ts'

/** When carriers for more spans than this are lost, the text is split at all of them; else at the first. */
const FEW = 2
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
  const { text, protectedSpans } = segment
  const tokens = model.sourceTokeniser.encode(text)
  const spans = withUnknownRuns(
    model,
    text,
    protectedSpans.map((span, index) => ({ ...span, index })),
  )
  const parts = cutText(text, spans, tokens, model.maxSourcePieces - options.prefixTokens.length)
  const translated = await Promise.all(
    parts.map(async (part): Promise<TranslatedPart> => {
      const result = await translateWithDigits(model, part.text, part.spans, options)
      return { ...result, sourceStart: part.range.start }
    }),
  )
  const ranges = parts.map((part) => part.range)
  return finished(segment, joinParts(text, ranges, translated, options.joint, options.targetLanguage))
}

/**
 * Small models sometimes get figures wrong. A model that declares words which it copies then has a second try, with
 * carriers for the numbers, which counts when it keeps them.
 */
async function translateWithDigits(
  model: SegmentModel,
  text: string,
  spans: readonly Span[],
  options: SegmentOptions,
): Promise<PartResult> {
  const first = await translatePart(model, text, spans, options)
  const wanted = editText(
    text,
    spans.map((span) => ({ ...span, text: span.output })),
  ).text
  if (model.controls.copyTokens.length === 0 || haveSameDigits(wanted, first.text)) return first
  const numbered = withNumbers(text, spans)
  if (numbered.length === spans.length) return first
  const second = await translatePart(model, text, numbered, options)
  return haveSameDigits(wanted, second.text) ? second : first
}

function withUnknownRuns(model: SegmentModel, text: string, spans: readonly Span[]): Span[] {
  const { marks = [], terminology } = model.controls
  const allMarks = [...marks, ...Object.values(terminology ?? {})]
  const unknown = unknownRuns(model.sourceTokeniser, text, spans, allMarks).map(
    (span): Span => ({ ...span, index: undefined }),
  )
  return [...spans, ...unknown].toSorted((a, b) => a.start - b.start)
}

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
  const split = {
    text,
    spans,
    targetLanguage: options.targetLanguage,
    translate: (side: string, inside: readonly Span[]) => translatePart(model, side, inside, options),
  }
  const edge = edgeSpan(text, spans)
  if (edge !== undefined) return splitAtSpans([edge], split)
  let lost: readonly Span[] = spans
  for (const { inSource, inTarget, marks } of carrierPlans(text, spans, model.controls)) {
    const source = editText(
      text,
      spans.map((span, index) => ({ ...span, text: inSource[index] ?? '' })),
    )
    const plain = await translatePlain(model, source.text, options, inTarget)
    if (marks.some((mark) => plain.text.includes(mark))) continue
    const located = locateCarriers(plain.text, inTarget)
    if (!located.includes(undefined)) return placed(plain, source, spans, located)
    const aligned = locateByAlignment(plain.links, source.placed, located)
    const rest = editText(
      plain.text,
      aligned
        .filter((range) => range !== undefined)
        .map(blank)
        .toSorted(byStart),
    ).text
    if (!aligned.includes(undefined) && !hasRemains(rest, outside, inTarget)) {
      return placed(plain, source, spans, aligned)
    }
    lost = spans.filter((_, index) => located[index] === undefined)
  }
  return splitAtSpans(lost.length > FEW ? lost : lost.slice(0, 1), split)
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
