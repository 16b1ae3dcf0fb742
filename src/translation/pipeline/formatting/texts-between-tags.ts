import type { Segment, TextRange, TranslatedSegment } from '../../engine.ts'
import { TAG } from '../../placeholders/placeholder-patterns.ts'
import { separatesTexts } from '../../segments/tag-roles.ts'

/** A text of a segment and its translation, with blanks for tags. */
export interface TextBetweenTags {
  readonly source: string
  readonly target: string
  /** Where the target begins in the translation. */
  readonly at: number
}

/** The texts of a segment: tags such as `<li>` separate them, others stand in them. One text where there are no tags. */
export function textsBetweenTags(
  segment: Segment,
  translated: TranslatedSegment,
): readonly TextBetweenTags[] {
  const tags = segment.protectedSpans.flatMap((span, index) => {
    const range = translated.protectedRanges[index]
    return range !== undefined && span.output.includes('<') ? [{ span, range }] : []
  })
  const only = tags.filter(({ span }) => span.output.split(TAG).every((rest) => rest === ''))
  const source = blanked(
    segment.text,
    only.map(({ span }) => span),
  )
  const target = blanked(
    translated.text,
    only.map(({ range }) => range).toSorted((left, right) => left.start - right.start),
  )
  const ends = tags.filter(({ span }) => separatesTexts(span.output))
  return [undefined, ...ends].map((end, index) => {
    const next = ends[index]
    const at = end?.range.end ?? 0
    return {
      source: source.slice(end?.span.end ?? 0, next?.span.start ?? source.length).trim(),
      target: target.slice(at, Math.max(at, next?.range.start ?? target.length)),
      at,
    }
  })
}

function blanked(text: string, ranges: readonly TextRange[]): string {
  let at = 0
  const stretches = ranges.map(({ start, end }) => {
    const stretch = text.slice(at, start) + ' '.repeat(end - start)
    at = end
    return stretch
  })
  return stretches.join('') + text.slice(at)
}
