import type { PdfLine, PdfRun, PdfSegment } from './page-lines.ts'
import { isSameLook, readLines } from './page-lines.ts'
import type { PdfPage, PdfPicture, PdfPiece } from './pdf-pages.ts'

/** Text that belongs together, whatever lines it was broken into. */
export interface PdfParagraph {
  readonly kind: 'paragraph'
  readonly runs: readonly PdfRun[]
  readonly size: number
  /** 1 to 3, 0 for running text. */
  readonly heading: number
  /** The sign or number in front of an item, empty elsewhere. */
  readonly bullet: string
  /** A new page begins here. */
  readonly startsPage: boolean
  /** The lines that it was read from. */
  readonly segments: readonly PdfSegment[]
}

export interface PdfTable {
  readonly kind: 'table'
  readonly rows: ReadonlyArray<readonly PdfParagraph[]>
}

export interface PdfImage {
  readonly kind: 'picture'
  readonly picture: PdfPicture
}

export type PdfPart = PdfParagraph | PdfTable | PdfImage

interface PlacedPart {
  readonly y: number
  readonly part: PdfPart
}

/** Signs of items; those of symbol fonts are letters of no alphabet. */
const BULLET = /^([-•●▪◦‣⁃∙·–—*\ue000-\uf8ff]|\d{1,3}[.)]|[a-z][.)])\s+(?=\S)/u

/** The end of an entry in a table of contents. */
const ENTRY_END = /(?:[.\u00b7\u2026_]\s?){4,}\s*\S{0,7}$/

/** The parts of all pages in reading order, without the lines that every page repeats. */
export function readParts(pages: readonly PdfPage[]): PdfPart[] {
  const lines = pages.map((page) => readLines(page))
  const repeated = findRepeated(pages, lines)
  const bodySize = usualSize(lines)
  return pages.flatMap((page, index) => {
    const own = (lines[index] ?? []).filter((line) => !repeated.has(keyOf(line, page)))
    const parts = placeParts(own, bodySize, page)
    for (const picture of page.pictures) insertPicture(parts, picture)
    return parts.map(({ part }, at) => (index > 0 && at === 0 ? startingPage(part) : part))
  })
}

function startingPage(part: PdfPart): PdfPart {
  return part.kind === 'paragraph' ? { ...part, startsPage: true } : part
}

/**
 * The paragraphs of each page, which are to be drawn anew: what every page repeats belongs to them, and what stands side by side is
 * apart, since each has its own place.
 */
export function readPageParagraphs(pages: readonly PdfPage[]): PdfParagraph[][] {
  const bare = pages.map((page) => ({ ...page, pieces: withoutLeaders(page.pieces) }))
  const lines = bare.map((page) => readLines(page))
  const bodySize = usualSize(lines)
  return bare.map((page, index) =>
    placeParts(lines[index] ?? [], bodySize, page, partsOfLine).flatMap(({ part }) =>
      part.kind === 'paragraph' ? [part] : part.kind === 'table' ? part.rows.flat() : [],
    ),
  )
}

/** The sign of an item stays with its text. */
function partsOfLine(line: PdfLine): PdfLine[] {
  const [first, second, ...rest] = line
  if (first === undefined || second === undefined) return [line]
  const isItem = BULLET.test(`${first.text} x`) && !/ /.test(first.text)
  return isItem ? [[first, second], ...rest.map((each) => [each])] : line.map((each) => [each])
}

const LEADER = /^\s*(?:[.\u00b7\u2026_]\s*){3,}$/
const PAGE_NUMBER = /^\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i

/** Without the dots of a table of contents and the numbers behind them: they stay as they are drawn. */
function withoutLeaders(pieces: readonly PdfPiece[]): readonly PdfPiece[] {
  const counts = new Map<number | undefined, number>()
  for (const { drawn } of pieces) counts.set(drawn?.show, (counts.get(drawn?.show) ?? 0) + 1)
  let leader: PdfPiece | undefined
  return pieces.filter((piece) => {
    const isAlone = counts.get(piece.drawn?.show) === 1
    const isBehind = leader !== undefined && Math.abs(leader.y - piece.y) < 1 && piece.x > leader.x
    const isDots = LEADER.test(piece.text) || (isBehind && /^[\s.]*$/.test(piece.text))
    if (isDots) leader = piece
    const isNumber = isBehind && PAGE_NUMBER.test(piece.text)
    return !(isAlone && (isDots || isNumber))
  })
}

/** A line by what it says, numbers aside, and where. */
function keyOf(line: PdfLine, page: PdfPage): string {
  const [first] = line
  const isEdge = first !== undefined && (first.y > page.height * 0.9 || first.y < page.height * 0.1)
  if (!isEdge) return ''
  const text = line.map((segment) => segment.text).join(' ')
  return `${text.replace(/\d+/g, '#')}@${Math.round((first?.y ?? 0) / 4)}`
}

/** Heads and feet: lines at the edge of at least three pages, and of half of all. */
function findRepeated(
  pages: readonly PdfPage[],
  lines: ReadonlyArray<readonly PdfLine[]>,
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const [index, page] of pages.entries()) {
    const keys = new Set((lines[index] ?? []).map((line) => keyOf(line, page)))
    for (const key of keys) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(3, pages.length / 2)
  return new Set([...counts].flatMap(([key, count]) => (count >= least ? [key] : [])))
}

/** The size that most letters have. */
function usualSize(pages: ReadonlyArray<readonly PdfLine[]>): number {
  const letters = new Map<number, number>()
  for (const { size, text } of pages.flat(2)) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 11
}

/** `cut` tells what of a line that is no row of a table belongs together. */
function placeParts(
  lines: readonly PdfLine[],
  bodySize: number,
  page: PdfPage,
  cut: (line: PdfLine) => readonly PdfLine[] = (line) => [line],
): PlacedPart[] {
  const limitOf = columnLimits(lines, page)
  const parts: PlacedPart[] = []
  for (let at = 0; at < lines.length; ) {
    const rows = tableRows(lines, at)
    if (rows.length >= 2) {
      const cells = rows.map((row) => row.map((segment) => paragraphOf([segment], bodySize)))
      parts.push({ y: rows[0]?.[0]?.y ?? 0, part: { kind: 'table', rows: cells } })
      at += rows.length
      continue
    }
    const count = paragraphLength(lines, at, limitOf)
    const segments = lines.slice(at, at + count).flat()
    for (const group of count === 1 ? cut(segments) : [segments]) {
      parts.push({ y: group[0]?.y ?? 0, part: paragraphOf(group, bodySize) })
    }
    at += count
  }
  return parts
}

/** Lines of as many cells each, which begin at the same places. */
function tableRows(lines: readonly PdfLine[], from: number): PdfLine[] {
  const first = lines[from] ?? []
  if (first.length < 2) return []
  const rows: PdfLine[] = []
  for (const line of lines.slice(from)) {
    const isRow =
      line.length === first.length &&
      line.every((cell, index) => Math.abs(cell.x - (first[index]?.x ?? 0)) <= cell.size * 1.5)
    if (!isRow) break
    rows.push(line)
  }
  return rows
}

/** How many lines from here on are one paragraph. */
function paragraphLength(
  lines: readonly PdfLine[],
  from: number,
  limitOf: (segment: PdfSegment) => number,
): number {
  let count = 1
  while (from + count < lines.length) {
    const before = lines[from + count - 1] ?? []
    const line = lines[from + count] ?? []
    const [last] = before.slice(-1)
    const [next] = line
    if (last === undefined || next === undefined || before.length > 1 || line.length > 1) return count
    if (!goesOn(last, next, lines.slice(from, from + count), limitOf(last))) return count
    count += 1
  }
  return count
}

/**
 * How far to the right a line may reach: as far as the longest that begins at its place, or to a margin as wide as the
 * left one where nothing stands beside it.
 */
function columnLimits(lines: readonly PdfLine[], page: PdfPage): (segment: PdfSegment) => number {
  const segments = lines.flat()
  const left = Math.min(...segments.map(({ x }) => x))
  return (segment) => {
    const column = segments.filter(({ x }) => Math.abs(x - segment.x) < segment.size * 3)
    const right = Math.max(...column.map((each) => each.right))
    const isAlone = !segments.some(({ x }) => x > right)
    return isAlone ? Math.max(right, page.width - left) : right
  }
}

function goesOn(last: PdfSegment, next: PdfSegment, lines: readonly PdfLine[], limit: number): boolean {
  const pitch = last.y - next.y
  const isSameSize = Math.abs(last.size - next.size) <= last.size * 0.08
  if (!isSameSize || BULLET.test(next.text) || ENTRY_END.test(last.text)) return false
  const isMidSentence = /^\p{Ll}/u.test(next.text) && !/[.!?:]["”’)]?$/u.test(last.text)
  if (pitch <= 0 || pitch > last.size * 1.75) return isMidSentence && pitch < -last.size
  if (isAllBold(last) !== isAllBold(next)) return false
  const [first] = lines[0] ?? []
  const isItem = first !== undefined && BULLET.test(first.text)
  const isIndented = !isItem && lines.length > 1 && next.x - last.x > next.size * 0.8
  const [word = ''] = next.text.split(' ')
  const wordWidth = ((next.right - next.x) * (word.length + 1)) / Math.max(1, next.text.length)
  const hadRoom = last.right + wordWidth < limit - last.size * 0.5
  return !isIndented && (!hadRoom || isMidSentence)
}

function isAllBold({ runs }: PdfSegment): boolean {
  return runs.every((run) => run.isBold || run.text.trim() === '')
}

function paragraphOf(segments: readonly PdfSegment[], bodySize: number): PdfParagraph {
  const runs = joinedRuns(segments)
  const text = runs.map((run) => run.text).join('')
  const bullet = BULLET.exec(text)?.[0] ?? ''
  const size = Math.max(...segments.map((segment) => segment.size))
  const ratio = size / bodySize
  const heading = text.length > 200 || ratio < 1.15 ? 0 : ratio >= 1.7 ? 1 : ratio >= 1.35 ? 2 : 3
  return {
    kind: 'paragraph',
    runs: bullet === '' ? runs : withoutStart(runs, bullet.length),
    size,
    heading,
    bullet: bullet.trim().replace(/[\ue000-\uf8ff]/, '•'),
    startsPage: false,
    segments,
  }
}

function withoutStart(runs: readonly PdfRun[], length: number): PdfRun[] {
  let left = length
  return runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length)
    left -= cut
    return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }]
  })
}

/** The runs of lines one behind the other: words that were parted are whole again. */
function joinedRuns(segments: readonly PdfSegment[]): PdfRun[] {
  const runs: PdfRun[] = []
  for (const [index, { runs: own }] of segments.entries()) {
    const before = runs.at(-1)
    const follower = own[0]?.text.trimStart() ?? ''
    if (index > 0 && before !== undefined) {
      const trimmed = before.text.trimEnd()
      const isParted = /\p{L}[-\u00ad]$/u.test(trimmed) && /^\p{Ll}/u.test(follower)
      const isUnspaced =
        /[\u3000-\u30ff\u3400-\u9fff]$/u.test(trimmed) && /^[\u3000-\u30ff\u3400-\u9fff]/u.test(follower)
      runs[runs.length - 1] = {
        ...before,
        text: isParted ? trimmed.slice(0, -1) : isUnspaced ? trimmed : `${trimmed} `,
      }
    }
    for (const run of own) {
      const last = runs.at(-1)
      const isSame = last !== undefined && isSameLook(last, run)
      if (last !== undefined && isSame) runs[runs.length - 1] = { ...last, text: last.text + run.text }
      else runs.push(run)
    }
  }
  return runs
}

/** Before the first part that stands below it. */
function insertPicture(parts: PlacedPart[], picture: PdfPicture): void {
  const at = parts.findIndex(({ y }) => y < picture.y)
  const placed: PlacedPart = { y: picture.y, part: { kind: 'picture', picture } }
  parts.splice(at === -1 ? parts.length : at, 0, placed)
}
