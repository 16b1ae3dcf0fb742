import { isCodePointBoundary, overlap, rangeAround } from '../../text/text-range.ts'
import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../engine.ts'
import { editTranslation } from './edit-translation.ts'
import { isInsideWord, isSpacedLetter } from './word-edges.ts'

/** How far a word boundary may lie from the estimated place. */
const REACH = 24

/**
 * Puts outputs that an engine lost into its translation. Each goes where the alignment says that the span or its
 * neighbours went, else in proportion to its place in the source. It is moved to a word boundary where one is near, and
 * has the spaces around it that the span had in the source.
 *
 * Example: the source `Hi {name}, welcome` and the lost output in `Hallo, willkommen` give `Hallo {name}, willkommen`
 * when `Hi` is aligned to `Hallo`.
 */
export function placeLostSpans(segment: Segment, translated: TranslatedSegment): TranslatedSegment {
  let placed = translated
  segment.protectedSpans.forEach((span, index) => {
    if (placed.protectedRanges[index] !== undefined) return
    const taken = placed.protectedRanges.filter((range) => range !== undefined)
    const offset = freeOffset(placed.text, estimate(segment, span, placed), taken)
    const before = needsSpace(segment.text[span.start - 1], placed.text[offset - 1], /\p{Ps}|\p{Pi}/u)
      ? ' '
      : ''
    const after = needsSpace(segment.text[span.end], placed.text[offset], /[.,;:!?\p{Pe}\p{Pf}]/u) ? ' ' : ''
    placed = editTranslation(placed, [{ start: offset, end: offset, text: before + span.output + after }])
    const start = offset + before.length
    const range = { start, end: start + span.output.length }
    placed = {
      ...placed,
      alignment: insertLink(placed.alignment, {
        source: { start: span.start, end: span.end },
        target: range,
      }),
      protectedRanges: placed.protectedRanges.map((other, position) => (position === index ? range : other)),
    }
  })
  return placed
}

function estimate(segment: Segment, span: TextRange, { text, alignment }: TranslatedSegment): number {
  const own = alignment.filter((link) => overlap(link.source, span))
  if (own.length > 0) return Math.min(...own.map(({ target }) => target.start))
  let before: AlignmentLink | undefined
  let after: AlignmentLink | undefined
  for (const link of alignment) {
    if (link.source.end <= span.start) {
      if (before === undefined || link.source.end > before.source.end) before = link
    } else if (after === undefined || link.source.start < after.source.start) after = link
  }
  if (before !== undefined) return before.target.end
  if (after !== undefined) return after.target.start
  const all = freeLength(segment, segment.text.length)
  return all === 0 ? text.length : Math.round((freeLength(segment, span.start) / all) * text.length)
}

/** Length of the source before an offset without its protected spans. */
function freeLength({ protectedSpans }: Segment, offset: number): number {
  return protectedSpans.reduce(
    (length, { start, end }) => (start < offset ? length - (end - start) : length),
    offset,
  )
}

/** The word boundary nearest to the estimate that splits no code point and no protected range. */
function freeOffset(text: string, estimated: number, taken: readonly TextRange[]): number {
  const ordered = taken.toSorted((left, right) => left.start - right.start)
  const isFree = (offset: number) =>
    offset >= 0 &&
    offset <= text.length &&
    isCodePointBoundary(text, offset) &&
    rangeAround(ordered, offset) === undefined
  for (let distance = 0; distance <= REACH; distance += 1) {
    for (const offset of [estimated - distance, estimated + distance]) {
      if (isFree(offset) && !isInsideWord(text, offset)) return offset
    }
  }
  for (let distance = 0; distance <= text.length; distance += 1) {
    for (const offset of [estimated - distance, estimated + distance]) if (isFree(offset)) return offset
  }
  return text.length
}

/** Where the source had a space, or had no word beside the span and the target has one; never at `tight` signs. */
function needsSpace(inSource: string | undefined, inTarget: string | undefined, tight: RegExp): boolean {
  if (inTarget === undefined || /\s/.test(inTarget) || tight.test(inTarget)) return false
  if (inSource !== undefined && /\s/.test(inSource)) return true
  return isSpacedLetter(inTarget) && !(inSource !== undefined && /[\p{L}\p{N}]/u.test(inSource))
}

function insertLink(alignment: readonly AlignmentLink[], link: AlignmentLink): readonly AlignmentLink[] {
  const at = alignment.findIndex(({ target }) => target.start > link.target.start)
  return at < 0 ? [...alignment, link] : alignment.toSpliced(at, 0, link)
}
