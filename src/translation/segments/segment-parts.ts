import { firstEndingAfter, shifted } from '../../text/text-range.ts'
import type { AlignmentLink, ProtectedSpan, Segment, TextRange, TranslatedSegment } from '../engine.ts'
import { identityAlignment, shiftAlignment } from './alignment.ts'

/** True when a segment holds a letter outside its protected spans; all else comes back as it is. */
export function hasWords({ text, protectedSpans }: Segment): boolean {
  if (protectedSpans.length === 0) return /\p{L}/u.test(text)
  let end = 0
  for (const span of [...protectedSpans, { start: text.length, end: text.length }]) {
    if (/\p{L}/u.test(text.slice(end, span.start))) return true
    end = span.end
  }
  return false
}

/** The segment as its own translation: words stay, protected spans become their outputs. */
export function untranslated(
  { text, protectedSpans }: Segment,
  options: { readonly aligned?: boolean } = {},
): TranslatedSegment {
  const assembly = createAssembly(options)
  let end = 0
  for (const span of protectedSpans) {
    assembly.copy(text.slice(end, span.start), end)
    assembly.output(span)
    end = span.end
  }
  assembly.copy(text.slice(end), end)
  return assembly.result()
}

/** The part of a segment at a range that cuts no span, as a segment of its own. */
export function partOf(segment: Segment, range: TextRange): Segment {
  const spans: ProtectedSpan[] = []
  for (let index = firstEndingAfter(segment.protectedSpans, range.start); ; index += 1) {
    const span = segment.protectedSpans[index]
    if (span === undefined || span.start >= range.end) break
    spans.push({ ...shifted(span, -range.start), output: span.output })
  }
  return { text: segment.text.slice(range.start, range.end), protectedSpans: spans }
}

/** A range without the whitespace at its ends, cutting no span; empty at its start when it is blank. */
export function rangeOfWords({ text, protectedSpans }: Segment, { start, end }: TextRange): TextRange {
  const stretch = text.slice(start, end)
  const firstSpan = protectedSpans[firstEndingAfter(protectedSpans, start)]
  const lastSpan = protectedSpans[firstEndingAfter(protectedSpans, end) - 1]
  const first = stretch.trim() === '' ? end : start + stretch.length - stretch.trimStart().length
  const last = stretch.trim() === '' ? start : start + stretch.trimEnd().length
  const range = {
    start: firstSpan !== undefined && firstSpan.end <= end ? Math.min(first, firstSpan.start) : first,
    end: lastSpan !== undefined && lastSpan.start >= start ? Math.max(last, lastSpan.end) : last,
  }
  return range.start < range.end ? range : { start, end: start }
}

/** Puts a translation together from stretches in source order, with protected ranges and, if wanted, alignment. */
export interface Assembly {
  /** Adds source text that stands at the offset in the source as it is. */
  copy(text: string, sourceStart: number): void
  /** Adds text that stands for nothing in the source. */
  insert(text: string): void
  /** Adds the output of a protected span. */
  output(span: ProtectedSpan): void
  /** Adds the translation of the part of the source that starts at the offset. Its spans come next in order. */
  append(translated: TranslatedSegment, sourceStart: number): void
  readonly length: number
  result(): TranslatedSegment
}

export function createAssembly({ aligned = true }: { readonly aligned?: boolean } = {}): Assembly {
  const texts: string[] = []
  const alignment: AlignmentLink[] = []
  const protectedRanges: (TextRange | undefined)[] = []
  const scores: number[] = []
  let length = 0

  const add = (text: string) => {
    texts.push(text)
    length += text.length
  }

  return {
    copy(text, sourceStart) {
      // One by one: a long stretch has more links than a call may have arguments.
      for (const link of aligned ? identityAlignment(text, sourceStart, length) : []) alignment.push(link)
      add(text)
    },
    insert: add,
    output(span) {
      const target = { start: length, end: length + span.output.length }
      if (aligned && span.output !== '')
        alignment.push({ source: { start: span.start, end: span.end }, target })
      protectedRanges.push(target)
      add(span.output)
    },
    append(translated, sourceStart) {
      const links = aligned ? shiftAlignment(translated.alignment, sourceStart, length) : []
      for (const link of links) alignment.push(link)
      for (const range of translated.protectedRanges) protectedRanges.push(range && shifted(range, length))
      if (translated.score !== undefined) scores.push(translated.score)
      add(translated.text)
    },
    get length() {
      return length
    },
    result() {
      const score = scores.length === 0 ? {} : { score: Math.min(...scores) }
      return { text: texts.join(''), alignment, protectedRanges, ...score }
    },
  }
}
