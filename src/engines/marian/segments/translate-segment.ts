import { editText } from '../../../text/applied-edits.ts'
import { overlap } from '../../../text/text-range.ts'
import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../../../translation/engine.ts'
import { type CountedSegment, waysAroundLargeNumbers } from './large-numbers/large-numbers.ts'
import type { SegmentModel, SegmentOptions } from './loaded-model.ts'
import { haveSameDigits, withNumbers } from './numbers.ts'
import { cutText } from './parts/cut-text.ts'
import { joinParts, type TranslatedPart } from './parts/join-parts.ts'
import { type PartResult, type Span, splitAtSpans } from './parts/split-at-spans.ts'
import { hasRemains, locateStandIns, standInPlans } from './parts/stand-ins.ts'
import { unknownRuns } from './parts/unknown-runs.ts'
import { readableSegment } from './readable-text.ts'
import { type PlainTranslation, translatePlain } from './translate-plain.ts'

/** When stand-ins for more spans than this are lost, the text is split at all of them; else at the first. */
const MOST_LOST_ALONE = 2
/**
 * A text that was split so often is split at all its spans. Each time costs several translations of what is left, so
 * without a bound sixteen numbers would cost fifty times the text.
 */
const DEEPEST_SPLIT = 2
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
  const { sourceLanguage, targetLanguage } = options
  const isWord = (spelling: string) => model.isWordOf(sourceLanguage, spelling)
  const readable = readableSegment(segment, { sourceLanguage, targetLanguage, isWord })
  const ways = waysAroundLargeNumbers(readable.segment, options)
  const translated = ways.length === 0 ? undefined : await translateAround(model, ways, options)
  return readable.restored(translated ?? (await translateReadable(model, readable.segment, options)))
}

/** The first way by which no number gets lost. */
async function translateAround(
  model: SegmentModel,
  ways: readonly CountedSegment[],
  options: SegmentOptions,
): Promise<TranslatedSegment | undefined> {
  for (const { segment, restored } of ways) {
    const translated = restored(await translateReadable(model, segment, options))
    if (translated !== undefined) return translated
  }
  return undefined
}

async function translateReadable(
  model: SegmentModel,
  segment: Segment,
  options: SegmentOptions,
): Promise<TranslatedSegment> {
  const { text, protectedSpans } = segment
  const scope = createScope(model, options)
  const tokens = model.sourceTokeniser.encode(text)
  const spans = withUnknownRuns(
    model,
    text,
    protectedSpans.map((span, index) => ({ ...span, index })),
  )
  const parts = cutText(text, spans, tokens, model.maxSourcePieces - options.prefixTokens.length)
  const translated = await Promise.all(
    parts.map(async (part): Promise<TranslatedPart> => {
      const result = await translateWithDigits(scope, part.text, part.spans)
      return { ...result, sourceStart: part.range.start }
    }),
  )
  const ranges = parts.map((part) => part.range)
  const joined = (all: readonly TranslatedPart[]) =>
    finished(segment, joinParts(text, ranges, all, options.joint, options.targetLanguage))
  const result = joined(translated)
  const [only] = translated
  if (translated.length !== 1 || only?.others === undefined || spans.length > 0) return result
  return { ...result, alternatives: only.others.map((other) => joined([{ ...only, ...other }])) }
}

/** What all parts of one segment share. */
interface SegmentScope {
  readonly model: SegmentModel
  readonly options: SegmentOptions
  /** `translatePlain`, once for equal texts: a list of numbers splits into the same words again and again. */
  readonly translateFragment: (text: string) => Promise<PlainTranslation>
}

function createScope(model: SegmentModel, options: SegmentOptions): SegmentScope {
  const known = new Map<string, Promise<PlainTranslation>>()
  return {
    model,
    options,
    translateFragment(text) {
      const translation = known.get(text) ?? translatePlain(model, text, options)
      known.set(text, translation)
      return translation
    },
  }
}

/**
 * Small models sometimes get figures wrong. A model that declares words which it copies then has a second try, with
 * stand-ins for the numbers, which counts when it keeps them.
 */
async function translateWithDigits(
  scope: SegmentScope,
  text: string,
  spans: readonly Span[],
): Promise<PartResult> {
  const first = await translatePart(scope, text, spans)
  const wanted = editText(
    text,
    spans.map((span) => ({ ...span, text: span.output })),
  ).text
  if (scope.model.controls.copyTokens.length === 0 || haveSameDigits(wanted, first.text)) return first
  const numbered = withNumbers(text, spans)
  if (numbered.length === spans.length) return first
  const second = await translatePart(scope, text, numbered)
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
 * Stand-ins stand for the spans. When a stand-in is not in the translation exactly once, the text is split at its
 * span. Both sides are translated by themselves, each with the spans that are left. There are fewer spans every time,
 * so this ends.
 */
async function translatePart(
  scope: SegmentScope,
  text: string,
  spans: readonly Span[],
  depth = 0,
): Promise<PartResult> {
  const { model, options } = scope
  const outside = editText(
    text,
    spans.map((span) => ({ ...span, text: ' ' })),
  ).text
  if (!TRANSLATABLE.test(outside)) return copied(text, spans)
  if (spans.length === 0) {
    const plain = await scope.translateFragment(text)
    return { ...plain, spans: [] }
  }
  const split = (at: readonly Span[], newDepth: number) =>
    splitAtSpans(at, {
      text,
      spans,
      targetLanguage: options.targetLanguage,
      translate: (side, inside) => translatePart(scope, side, inside, newDepth),
    })
  const edge = edgeSpan(text, spans)
  if (edge !== undefined) return split([edge], depth)
  if (depth > DEEPEST_SPLIT) return split(spans, depth)
  let lost: readonly Span[] = spans
  for (const { inSource, inTarget, marks } of standInPlans(text, spans, model.controls)) {
    const source = editText(
      text,
      spans.map((span, index) => ({ ...span, text: inSource[index] ?? '' })),
    )
    const plain = await translatePlain(model, source.text, options, inTarget)
    if (marks.some((mark) => plain.text.includes(mark))) continue
    const located = locateStandIns(plain.text, inTarget)
    if (!located.includes(undefined)) return placed(plain, source, spans, located)
    // Apostrophes and hyphens of other words would widen the place.
    const links = plain.links.filter(({ target: { start, end } }) =>
      TRANSLATABLE.test(plain.text.slice(start, end)),
    )
    const aligned = locateByAlignment(links, source.placed, located)
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
  return split(lost.length > MOST_LOST_ALONE ? lost : lost.slice(0, 1), depth + 1)
}

/** An unknown run with nothing to translate before or after it needs no stand-in: it stays at its end of the sentence. */
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

/** Puts the outputs where the stand-ins stand. */
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
    .filter((link) => !spans.some((span) => overlap(span, link.source)))
    .filter((link) => !target.placed.some((range) => overlap(range, link.target)))
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
 * Ranges for the stand-ins that were not found, where the alignment is clear: the words linked to the stand-in stand
 * together, and are linked to nothing else.
 */
function locateByAlignment(
  links: readonly AlignmentLink[],
  standIns: readonly TextRange[],
  located: readonly (TextRange | undefined)[],
): (TextRange | undefined)[] {
  const taken = located.filter((range) => range !== undefined)
  return located.map((range, index) => {
    const standIn = standIns[index]
    if (range !== undefined || standIn === undefined) return range
    const mine = links.filter((link) => overlap(link.source, standIn)).map((link) => link.target)
    if (mine.length === 0) return undefined
    const start = Math.min(...mine.map((target) => target.start))
    const end = Math.max(...mine.map((target) => target.end))
    const together = { start, end }
    const shared = links.some((link) => !overlap(link.source, standIn) && overlap(link.target, together))
    if (shared || taken.some((other) => overlap(other, together))) return undefined
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
