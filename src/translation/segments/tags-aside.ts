import type { Segment, TextRange, TranslatedSegment } from '../engine.ts'
import { joinedParts, partsOf, type SegmentMarkup, type SpanPart, segmentMarkup } from './segment-markup.ts'
import { createAssembly, hasWords, partOf, rangeOfWords } from './segment-parts.ts'
import { rolesOfTags } from './tag-roles.ts'

/** A segment whose tags are taken out of it. */
export interface TagsAside {
  /** What an engine translates, in order: `<li>red</li><li>car</li>` are two texts. */
  readonly segments: readonly Segment[]
  /** Their translations with the tags, as one of the segment; `undefined` where a span of several tags would come apart. */
  readonly dress: (translated: readonly TranslatedSegment[]) => TranslatedSegment | undefined
}

/** A stretch between tags that separate texts. */
interface Piece extends TextRange {
  readonly segment: Segment
  readonly markup: SegmentMarkup | undefined
}

/** `undefined` where a segment has no tags that are taken out. */
export function tagsAside(segment: Segment): TagsAside | undefined {
  const roles = rolesOfTags(segment)
  if (roles.some(({ separatesTexts }) => separatesTexts)) return cutAtTags(segment, partsOf(segment, roles))
  const markup = segmentMarkup(segment)
  return (
    markup && { segments: [markup.segment], dress: ([translated]) => translated && markup.dress(translated) }
  )
}

function cutAtTags(segment: Segment, parts: readonly SpanPart[]): TagsAside {
  const whole: Segment = { text: segment.text, protectedSpans: parts }
  const pieces = piecesOf(whole, parts)
  return {
    segments: pieces.map((piece) => piece.markup?.segment ?? piece.segment),
    dress(translated) {
      const assembly = createAssembly()
      let at = 0
      for (const [index, piece] of pieces.entries()) {
        const given = translated[index]
        const result = given && piece.markup !== undefined ? piece.markup.dress(given) : given
        if (result === undefined) return undefined
        copy(whole, { start: at, end: piece.start }, assembly)
        assembly.append(result, piece.start)
        at = piece.end
      }
      copy(whole, { start: at, end: whole.text.length }, assembly)
      const result = assembly.result()
      const protectedRanges = joinedParts(parts, (_, index) => result.protectedRanges[index])
      return protectedRanges && { ...result, protectedRanges }
    },
  }
}

/** The stretches that hold words. */
function piecesOf(whole: Segment, parts: readonly SpanPart[]): readonly Piece[] {
  const cuts = parts.filter(({ tag }) => tag?.separatesTexts === true)
  let start = 0
  return [...cuts, { start: whole.text.length, end: whole.text.length }].flatMap((cut): Piece[] => {
    const range = rangeOfWords(whole, { start, end: cut.start })
    start = cut.end
    const segment = partOf(whole, range)
    return hasWords(segment) ? [{ ...range, segment, markup: segmentMarkup(segment) }] : []
  })
}

/** What no engine translates stays as it is. */
function copy(
  { text, protectedSpans }: Segment,
  { start, end }: TextRange,
  assembly: ReturnType<typeof createAssembly>,
): void {
  const stretch = partOf({ text, protectedSpans }, { start, end })
  let at = 0
  for (const span of stretch.protectedSpans) {
    assembly.copy(stretch.text.slice(at, span.start), start + at)
    assembly.output({ ...span, start: start + span.start, end: start + span.end })
    at = span.end
  }
  assembly.copy(stretch.text.slice(at), start + at)
}
