import { isDeepStrictEqual } from 'node:util'
import type {
  AlignmentLink,
  ProtectedSpan,
  Segment,
  TextRange,
  TranslatedSegment,
} from '../../translation/engine.ts'

/** How protected spans are written for a server and found again in its answer. */
export interface MarkerStyle {
  /** Text that stands for the span of this number. */
  write(number: number): string
  /** Finds every marker; group 1 is its number. */
  readonly pattern: RegExp
  /** Text outside markers, made fit to stand beside them, and back. */
  escape(text: string): string
  unescape(text: string): string
}

/** A segment as a server sees it. */
export interface MarkedSegment {
  readonly text: string
  /** The spans by the number of their marker. */
  readonly spans: ReadonlyMap<number, { readonly index: number; readonly span: ProtectedSpan }>
}

/**
 * Replaces protected spans by markers. Numbers start above those that the text itself holds, so that a marker in the
 * text stays text.
 *
 * Example: with markers `⟦n⟧`, `Hello {name}!` gives `Hello ⟦1⟧!`.
 */
export function markSegment(segment: Segment, style: MarkerStyle): MarkedSegment {
  const taken = [...segment.text.matchAll(style.pattern)].map((match) => Number(match[1]))
  const first = Math.max(0, ...taken) + 1
  const spans = new Map<number, { index: number; span: ProtectedSpan }>()
  let text = ''
  let from = 0
  for (const [index, span] of segment.protectedSpans.entries()) {
    text += style.escape(segment.text.slice(from, span.start)) + style.write(first + index)
    spans.set(first + index, { index, span })
    from = span.end
  }
  return { text: text + style.escape(segment.text.slice(from)), spans }
}

/** True when the answer holds the same markers as the text that was sent, each as often, in any order. */
export function keepsMarkers(answer: string, sent: string, style: MarkerStyle): boolean {
  const count = (text: string): readonly number[] =>
    [...text.matchAll(style.pattern)].map((match) => Number(match[1])).toSorted((a, b) => a - b)
  return isDeepStrictEqual(count(answer), count(sent))
}

/**
 * Puts the wanted outputs in the places of their markers. A second copy of a marker disappears; a span whose marker
 * is not there is reported as lost. Markers that the source had as text stay.
 */
export function unmarkSegment(
  answer: string,
  segment: Segment,
  { spans }: MarkedSegment,
  style: MarkerStyle,
): TranslatedSegment {
  const alignment: AlignmentLink[] = []
  const protectedRanges: (TextRange | undefined)[] = segment.protectedSpans.map(() => undefined)
  let text = ''
  let from = 0
  for (const match of answer.matchAll(style.pattern)) {
    const marked = spans.get(Number(match[1]))
    text += style.unescape(answer.slice(from, match.index))
    from = match.index + match[0].length
    if (marked === undefined) text += segment.text.includes(match[0]) ? match[0] : ''
    else if (protectedRanges[marked.index] === undefined) {
      const { index, span } = marked
      const target = { start: text.length, end: text.length + span.output.length }
      text += span.output
      protectedRanges[index] = target
      if (span.output !== '') alignment.push({ source: { start: span.start, end: span.end }, target })
    }
  }
  return { text: text + style.unescape(answer.slice(from)), alignment, protectedRanges }
}
