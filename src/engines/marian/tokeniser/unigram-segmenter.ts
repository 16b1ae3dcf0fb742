import { createPieceTrie } from './piece-trie.ts'
import type { SentencepieceModel } from './sentencepiece-model.ts'

/** A piece over UTF-16 units `[start, end)` of a normalised text. */
export interface SegmentedPiece {
  readonly id: number
  readonly start: number
  readonly end: number
}

const UNKNOWN_PENALTY = 10
const USER_DEFINED_BONUS = 0.1

/**
 * Finds the most probable division of a normalised text into pieces. Sums are compared in double precision and kept in
 * single, and ties go to the longer last piece: `fff` can be `f ff` or `ff f`, and only the same rounding decides as the
 * reference library does.
 */
export function createSegmenter(model: SentencepieceModel): (text: string) => SegmentedPiece[] {
  const { pieces, unknownId } = model
  const usable = pieces
    .map((piece, id) => ({ ...piece, id }))
    .filter((piece) => piece.type === 'normal' || piece.type === 'user_defined')
  const trie = createPieceTrie(usable)
  const normal = pieces.filter((piece) => piece.type === 'normal').map((piece) => piece.score)
  const lowest = normal.reduce((a, b) => Math.min(a, b), Infinity)
  const highest = normal.reduce((a, b) => Math.max(a, b), -Infinity)
  const unknownScore = Math.fround(lowest - UNKNOWN_PENALTY)
  const scores = Float32Array.from(pieces, (piece) => piece.score)
  const userDefined = pieces.map((piece) => piece.type === 'user_defined')
  const joinUnknown = createUnknownJoining(model)

  function scoreOf(id: number, bytes: number): number {
    if (userDefined[id] !== true) return scores[id] ?? 0
    return Math.fround(bytes * highest) - USER_DEFINED_BONUS
  }

  return (text) => {
    const bestScore = new Float32Array(text.length + 1)
    const bestStart = new Int32Array(text.length + 1).fill(-1)
    const bestId = new Int32Array(text.length + 1)

    let start = 0
    let characterEnd = 0
    let before = 0
    let single = false

    function consider(id: number, end: number, score: number): void {
      const sum = score + before
      if ((bestStart[end] ?? -1) >= 0 && sum <= (bestScore[end] ?? 0)) return
      bestScore[end] = sum
      bestStart[end] = start
      bestId[end] = id
    }

    function visit(id: number, end: number): void {
      const bytes = userDefined[id] === true ? Buffer.byteLength(text.slice(start, end)) : 0
      consider(id, end, scoreOf(id, bytes))
      if (end === characterEnd) single = true
    }

    while (start < text.length) {
      characterEnd = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
      before = bestScore[start] ?? 0
      single = false
      trie.forEachPrefix(text, start, visit)
      if (!single) consider(unknownId, characterEnd, Math.fround(unknownScore + before) - before)
      start = characterEnd
    }
    return joinUnknown(backtrack(bestStart, bestId), text)
  }
}

/** Makes one piece of unknown ones that follow one another, or, where the model has bytes, one of each of their bytes. */
function createUnknownJoining(model: SentencepieceModel) {
  const { pieces, unknownId } = model
  const byteIds = new Map(
    pieces.flatMap((piece, id) =>
      piece.type === 'byte' ? [[Number.parseInt(piece.text.slice(3, 5), 16), id]] : [],
    ),
  )

  return (found: readonly SegmentedPiece[], text: string): SegmentedPiece[] => {
    const joined: SegmentedPiece[] = []
    for (const piece of found) {
      const last = joined.at(-1)
      if (piece.id !== unknownId) joined.push(piece)
      else if (model.byteFallback) {
        for (const byte of Buffer.from(text.slice(piece.start, piece.end), 'utf8')) {
          joined.push({ ...piece, id: byteIds.get(byte) ?? unknownId })
        }
      } else if (last?.id === unknownId) joined[joined.length - 1] = { ...last, end: piece.end }
      else joined.push(piece)
    }
    return joined
  }
}

function backtrack(bestStart: Int32Array, bestId: Int32Array): SegmentedPiece[] {
  const found: SegmentedPiece[] = []
  for (let end = bestStart.length - 1; end > 0; ) {
    const start = bestStart[end] ?? 0
    found.push({ id: bestId[end] ?? 0, start, end })
    end = start
  }
  return found.toReversed()
}
