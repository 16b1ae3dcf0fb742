import { isCodePointBoundary, rangeAround } from '../../text/text-range.ts'
import type { TextRange } from '../engine.ts'

/** Of the allowed length, the part at the end where a cut is looked for. */
const SEARCHED_PART = 0.5

/** From the best place to cut to the worst; each pattern ends where the cut is. */
const CUTS: readonly RegExp[] = [/[;:；：—–][\s]|[；：]|\n/gu, /[,،、，]\s|[、，،]/gu, /\s/gu]

/**
 * Cuts a sentence that is too long for an engine into pieces of at most `limit` UTF-16 units, after a semicolon, a
 * comma or a space where there is one, else between characters. A protected span is never cut, so a piece may be
 * longer than `limit` when a span is. Whitespace at the cuts lies outside the pieces.
 */
export function cutLongUnit(
  text: string,
  unit: TextRange,
  spans: readonly TextRange[],
  limit: number,
): readonly TextRange[] {
  const pieces: TextRange[] = []
  let start = unit.start
  while (unit.end - start > limit) {
    const cut = findCut(text, start, start + limit, spans)
    if (cut >= unit.end) break
    pieces.push({ start, end: cut })
    start = cut
  }
  pieces.push({ start, end: unit.end })
  return pieces
}

function findCut(text: string, start: number, latest: number, spans: readonly TextRange[]): number {
  const earliest = latest - Math.floor((latest - start) * SEARCHED_PART)
  const searched = text.slice(earliest, latest)
  for (const pattern of CUTS) {
    const ends = [...searched.matchAll(pattern)].map((match) => earliest + match.index + match[0].length)
    const end = ends.findLast((offset) => offset < latest && rangeAround(spans, offset) === undefined)
    if (end !== undefined) return end
  }
  const inside = rangeAround(spans, latest)
  if (inside !== undefined) return inside.start > start ? inside.start : inside.end
  return betweenCharacters(text, start, latest)
}

/** Moves back over surrogate halves, combining marks and joiners, as long as something stays before the cut. */
function betweenCharacters(text: string, start: number, latest: number): number {
  for (let cut = latest; cut > start + 1 && cut > latest - 32; cut -= 1) {
    const joins = /^(?:\p{M}|\u200c|\u200d)/u.test(text.slice(cut, cut + 2)) || text[cut - 1] === '\u200d'
    if (isCodePointBoundary(text, cut) && !joins) return cut
  }
  return isCodePointBoundary(text, latest) ? latest : latest + 1
}
