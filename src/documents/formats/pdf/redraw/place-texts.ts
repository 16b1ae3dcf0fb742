import type { PdfRun, PdfSegment } from '../page-lines.ts'
import type { PdfPage, PdfPiece } from '../pdf-pages.ts'
import type { PdfParagraph } from '../pdf-paragraphs.ts'
import type { PageChange, PlacedText } from './placed-text.ts'

/** Of a letter's height. */
const USUAL_PITCH = 1.2
const LETTER_TOP = 0.8
const LETTER_BOTTOM = 0.25
const GAP = 0.5
/** Points that stay free at the bottom of a page. */
const MARGIN = 24

/** Of a page, which text goes and what is drawn instead. `runsOf` gives the new runs of what changed. */
export function changeOfPage(
  page: number,
  { width, pieces }: PdfPage,
  paragraphs: readonly PdfParagraph[],
  runsOf: (paragraph: PdfParagraph) => readonly PdfRun[] | undefined,
): PageChange | undefined {
  const changed = new Set(paragraphs.filter((paragraph) => runsOf(paragraph) !== undefined))
  if (changed.size === 0) return undefined
  const removed = new Set<number>()
  // An operator that draws two paragraphs takes both with it.
  for (let before = -1; before !== removed.size; ) {
    before = removed.size
    for (const paragraph of paragraphs) {
      const shows = showsOf(paragraph)
      if (!changed.has(paragraph) && !shows.some((show) => removed.has(show))) continue
      changed.add(paragraph)
      for (const show of shows) removed.add(show)
    }
  }
  const segments = paragraphs.flatMap((paragraph) => paragraph.segments)
  const left = Math.min(...pieces.map(({ x }) => x))
  const right = Math.max(width - left, ...segments.map((segment) => segment.right))
  const texts = [...changed].map((paragraph) => {
    const others = segments.filter((segment) => !paragraph.segments.includes(segment))
    return placedText(paragraph, runsOf(paragraph) ?? paragraph.runs, others, { left, right })
  })
  return { page, removed: [...removed].toSorted((one, other) => one - other), texts }
}

function showsOf(paragraph: PdfParagraph): readonly number[] {
  return textPieces(paragraph).flatMap(({ drawn }) => (drawn === undefined ? [] : [drawn.show]))
}

/** The pieces of a paragraph without the sign of an item, where another operator draws that. */
function textPieces({ segments, bullet }: PdfParagraph): readonly PdfPiece[] {
  const pieces = segments.flatMap((segment) => segment.pieces)
  const [first, ...rest] = pieces
  const isSign = bullet !== '' && first !== undefined && /^\S{1,4}$/u.test(first.text.trim())
  const isApart = rest.every(({ drawn }) => drawn?.show !== first?.drawn?.show)
  const isText = rest.some(({ text }) => text.trim() !== '')
  return isSign && isApart && isText ? rest.slice(rest.findIndex(({ text }) => text.trim() !== '')) : pieces
}

function placedText(
  paragraph: PdfParagraph,
  runs: readonly PdfRun[],
  others: readonly PdfSegment[],
  page: { readonly left: number; readonly right: number },
): PlacedText {
  const { segments, bullet, size } = paragraph
  const pieces = textPieces(paragraph)
  const hasSign = bullet !== '' && pieces[0] === segments[0]?.pieces[0]
  const top = segments[0]?.y ?? 0
  const bottom = segments.at(-1)?.y ?? top
  const left = Math.min(...pieces.filter(({ text }) => text.trim() !== '').map(({ x }) => x))
  const ownRight = Math.max(...segments.map((segment) => segment.right))
  const onRows = others.filter(
    (other) => other.y < top + size * LETTER_TOP && other.y + other.size * LETTER_TOP > bottom,
  )
  const beside = onRows.filter((other) => other.x >= ownRight)
  const limit = Math.min(page.right, ...beside.map(({ x, size: own }) => x - own * GAP))
  const right = segments.length > 1 ? ownRight : Math.max(ownRight, limit)
  const below = others.filter(
    (other) => other.y < bottom - size * GAP && other.x < right && other.right > left,
  )
  const lowest = Math.max(
    MARGIN,
    ...below.map((other) => other.y + other.size * (LETTER_TOP + LETTER_BOTTOM)),
  )
  const align = bullet === '' ? alignmentOf(segments, size, page) : 'left'
  // A sign that every font has.
  const sign = `${bullet.replace(/[^ -~–—·]/g, '•')} `
  const signs: readonly PdfRun[] = hasSign ? [{ ...runs[0], isBold: false, isItalic: false, text: sign }] : []
  return {
    runs: [...signs, ...runs].map((run) => ({ ...run, text: withUsualLetters(run.text) })),
    size,
    ...(align === 'center'
      ? centred(left, ownRight, page, limit)
      : align === 'right'
        ? { left: Math.min(left, roomAtLeft(left, size, page, onRows)), right: ownRight }
        : { left, right }),
    align,
    top,
    bottom,
    lowest,
    pitch: segments.length > 1 ? Math.max(size, (top - bottom) / (segments.length - 1)) : size * USUAL_PITCH,
  }
}

/** Spaces, hyphens and marks for which fonts have no letters, as those that they have. */
function withUsualLetters(text: string): string {
  return text
    .normalize()
    .replace(/[\u2000-\u200a\u202f\u205f]/g, '\u00a0')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\p{Cf}\ufe0e\ufe0f]/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
}

/** How far to the left nothing stands. */
function roomAtLeft(
  left: number,
  size: number,
  page: { readonly left: number },
  onRows: readonly PdfSegment[],
): number {
  return Math.max(page.left, ...onRows.filter(({ right }) => right <= left).map(({ right }) => right + size))
}

/** Room on both sides, as much as there is on the narrower one. */
function centred(left: number, right: number, page: { readonly left: number }, limit: number) {
  const middle = (left + right) / 2
  const half = Math.max((right - left) / 2, Math.min(middle - page.left, limit - middle))
  return { left: middle - half, right: middle + half }
}

function alignmentOf(
  segments: readonly PdfSegment[],
  size: number,
  page: { readonly left: number; readonly right: number },
): PlacedText['align'] {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const middles = segments.map(({ x, right }) => (x + right) / 2)
  if (segments.length === 1) {
    const isCentred = Math.abs((middles[0] ?? 0) - (page.left + page.right) / 2) < size * GAP
    const isIndented = (segments[0]?.x ?? 0) > page.left + 2 * size
    const isAtEdge = page.right - (segments[0]?.right ?? 0) < size * GAP
    if (isCentred && isIndented) return 'center'
    return isAtEdge && (segments[0]?.x ?? 0) > (page.left + page.right) / 2 ? 'right' : 'left'
  }
  if (spread(segments.map(({ x }) => x)) < size) return 'left'
  if (spread(middles) < size * GAP) return 'center'
  return spread(segments.map(({ right }) => right)) < size * GAP ? 'right' : 'left'
}
