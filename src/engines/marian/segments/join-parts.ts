import type { AlignmentLink, TextRange } from '../../../translation/engine.ts'

/** The translation of a stretch of a text; offsets count from the beginning of the stretch and of its translation. */
export interface TranslatedPart {
  readonly text: string
  readonly links: readonly AlignmentLink[]
  /** Where protected spans went, by their number in the segment. */
  readonly spans: readonly { readonly index: number; readonly range: TextRange }[]
  readonly score: number | undefined
  readonly pieceCount: number
  readonly sourceStart: number
}

/**
 * Joins translations of consecutive stretches. Where the source has whitespace between two of them, `joint` comes
 * between their translations, or that same whitespace when `joint` is `undefined`; elsewhere nothing does.
 */
export function joinParts(
  source: string,
  ranges: readonly TextRange[],
  parts: readonly TranslatedPart[],
  joint: string | undefined,
): Omit<TranslatedPart, 'sourceStart'> {
  let text = ''
  let weighted = 0
  let pieceCount = 0
  const links: AlignmentLink[] = []
  const spans: { index: number; range: TextRange }[] = []
  let before = 0
  for (const [number, part] of parts.entries()) {
    const range = ranges[number] ?? { start: 0, end: 0 }
    const gap = source.slice(before, range.start)
    if (gap !== '') text += number === 0 || joint === undefined ? gap : joint
    const start = text.length
    text += part.text
    before = range.end
    for (const link of part.links) {
      links.push({ source: shifted(link.source, part.sourceStart), target: shifted(link.target, start) })
    }
    for (const span of part.spans) spans.push({ index: span.index, range: shifted(span.range, start) })
    if (part.score !== undefined) weighted += part.score * part.pieceCount
    pieceCount += part.pieceCount
  }
  text += source.slice(before)
  return { text, links, spans, score: pieceCount === 0 ? undefined : weighted / pieceCount, pieceCount }
}

function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by }
}
