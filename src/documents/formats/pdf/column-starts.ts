import type { PdfPiece } from './pdf-pages.ts'

/** Of a letter's height: gaps from here on are wider than spaces are, even in lines that are drawn out to a margin. */
const WIDE = 0.6
/** How far apart columns may begin that are one, and how far lines of one table. */
const SAME_PLACE = 0.15
const NEXT_LINE = 3
/** Two loose lines may have a gap at the same place by chance. */
const FEWEST_LINES = 3

/**
 * The pieces that begin a cell of a narrow table: behind a gap that is wider than a space, at the same place in at least
 * three lines below each other.
 */
export function columnStarts(pieces: readonly PdfPiece[]): ReadonlySet<PdfPiece> {
  const behindGaps = findBehindGaps(pieces).toSorted((one, other) => one.x - other.x)
  const starts = new Set<PdfPiece>()
  for (let at = 0; at < behindGaps.length; ) {
    const first = behindGaps[at] as PdfPiece
    let end = at + 1
    while ((behindGaps[end]?.x ?? Number.POSITIVE_INFINITY) - first.x <= first.size * SAME_PLACE) end += 1
    for (const piece of below(behindGaps.slice(at, end))) starts.add(piece)
    at = end
  }
  return starts
}

function findBehindGaps(pieces: readonly PdfPiece[]): PdfPiece[] {
  const found: PdfPiece[] = []
  let last: PdfPiece | undefined
  for (const piece of pieces) {
    if (piece.text.trim() === '') continue
    const isOnLine = last !== undefined && Math.abs(last.y - piece.y) <= piece.size * 0.2
    if (isOnLine && last !== undefined && piece.x - last.x - last.width >= piece.size * WIDE)
      found.push(piece)
    last = piece
  }
  return found
}

/** Of pieces at one place those that stand in enough lines one below the other. */
function below(pieces: readonly PdfPiece[]): PdfPiece[] {
  const chains: PdfPiece[][] = []
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const chain = chains.at(-1)
    const before = chain?.at(-1)
    if (before !== undefined && before.y - piece.y <= piece.size * NEXT_LINE) chain?.push(piece)
    else chains.push([piece])
  }
  return chains.filter((chain) => chain.length >= FEWEST_LINES).flat()
}
