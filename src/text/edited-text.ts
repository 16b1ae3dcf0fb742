import { smallestEdit, type TextEdit } from './text-edit.ts'

/** A stretch of the current text: `text` stands where `[start, end)` of the original stood. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly changed: boolean
}

/**
 * A text that is edited in steps and remembers its origin, so that all steps together are one list of edits of the
 * original. Example: `5km` edited to `5 km` and then to `5 kilometres` gives the insertion of ` ` at 1 and the edit of
 * `[2, 3)` to `ilometres`; neither touches the `5`.
 */
export interface EditedText {
  readonly text: string
  /** Applies a step; its offsets belong to the current `text`. */
  edit(edits: readonly TextEdit[]): void
  /** Every change since the beginning, as edits of the original text. */
  edits(): readonly TextEdit[]
}

export function createEditedText(original: string): EditedText {
  let pieces: readonly Piece[] =
    original === '' ? [] : [{ start: 0, end: original.length, text: original, changed: false }]
  let current = original
  return {
    get text() {
      return current
    },
    edit(edits) {
      pieces = replaceInPieces(pieces, widen(pieces, current, edits), original.length)
      current = pieces.map((piece) => piece.text).join('')
    },
    edits: () =>
      pieces.flatMap((piece) => {
        if (!piece.changed) return []
        const edit = smallestEdit(piece.start, original.slice(piece.start, piece.end), piece.text)
        return edit === undefined ? [] : [edit]
      }),
  }
}

/** A changed piece cannot be split, since no part of it has an origin of its own: edits inside grow to cover it. */
function widen(pieces: readonly Piece[], current: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const widened: { start: number; end: number; parts: string[]; done: number }[] = []
  let index = 0
  let offset = 0
  const outerBorder = (position: number, side: 'start' | 'end'): number => {
    while (index < pieces.length && offset + (pieces[index]?.text.length ?? 0) <= position) {
      offset += pieces[index]?.text.length ?? 0
      index += 1
    }
    const piece = pieces[index]
    if (piece === undefined || !piece.changed || position === offset) return position
    return side === 'start' ? offset : offset + piece.text.length
  }
  for (const edit of edits) {
    const start = outerBorder(edit.start, 'start')
    const last = widened.at(-1)
    const isJoined = last !== undefined && start < last.end
    const target = isJoined
      ? last
      : { start, end: start, parts: [current.slice(start, edit.start)], done: edit.start }
    if (isJoined) target.parts.push(current.slice(target.done, edit.start))
    else widened.push(target)
    target.parts.push(edit.text)
    target.done = edit.end
    target.end = Math.max(target.end, outerBorder(edit.end, 'end'))
  }
  return widened.map(({ start, end, parts, done }) => ({
    start,
    end,
    text: parts.join('') + current.slice(done, end),
  }))
}

/** One sweep over pieces and edits; the edits begin and end at borders of changed pieces or within unchanged ones. */
function replaceInPieces(
  pieces: readonly Piece[],
  edits: readonly TextEdit[],
  originalLength: number,
): readonly Piece[] {
  const result: Piece[] = []
  const waiting = [...pieces].toReversed()
  let offset = 0
  const origin = () => waiting.at(-1)?.start ?? originalLength
  /** Passes everything before `position`; a piece that goes on behind it is split there. */
  const passUntil = (position: number, keep: (piece: Piece) => void) => {
    for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
      const { length } = piece.text
      if (offset + length > position) {
        const cut = position - offset
        if (cut > 0) keep({ ...piece, end: piece.start + cut, text: piece.text.slice(0, cut) })
        waiting.push(cut > 0 ? { ...piece, start: piece.start + cut, text: piece.text.slice(cut) } : piece)
        offset += Math.max(cut, 0)
        return
      }
      keep(piece)
      offset += length
    }
  }
  for (const edit of edits) {
    passUntil(edit.start, (piece) => result.push(piece))
    const start = origin()
    if (edit.end > edit.start) passUntil(edit.end, () => undefined)
    result.push({
      start,
      end: edit.end > edit.start ? origin() : start,
      text: edit.text,
      changed: true,
    })
  }
  passUntil(Number.POSITIVE_INFINITY, (piece) => result.push(piece))
  return result
}
