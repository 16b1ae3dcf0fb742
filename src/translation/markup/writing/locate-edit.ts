import type { TextEdit } from '../../../text/text-edit.ts'
import type { InlineTree, PlacedText } from '../blocks/inline-tree.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * The edit of the source that makes an edit of a block's text. Only text that stands in one stretch of the source can
 * be edited, a reference only as a whole, so that no tag and no attribute can change.
 *
 * Example: in `I <b>has</b> it`, replacing `[2, 5)` by `have` replaces `[5, 8)` of the source; `[0, 5)` is refused.
 */
export function locateEdit({ pieces }: InlineTree, { start, end, text }: TextEdit): TextEdit | undefined {
  const first = pieces.findIndex((piece) => start >= piece.at && end >= piece.at && start <= endOf(piece))
  // An insertion goes to the end of the text before it, a change to the text that it changes.
  const from = start < end && start === endOf(pieces[first]) ? first + 1 : first
  const head = pieces[from]
  if (head === undefined || start < head.at) return undefined
  let tail = head
  for (let index = from + 1; end > endOf(tail); index += 1) {
    const next = pieces[index]
    if (next === undefined || next.start !== tail.end || next.at !== endOf(tail)) return undefined
    tail = next
  }
  const sourceStart = sourceOffset(head, start)
  const sourceEnd = start === end ? sourceStart : sourceOffset(tail, end)
  if (sourceStart === undefined || sourceEnd === undefined) return undefined
  return {
    start: sourceStart,
    end: sourceEnd,
    text: text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character),
  }
}

function endOf(piece: PlacedText | undefined): number {
  return piece === undefined ? 0 : piece.at + piece.text.length
}

/** `undefined` inside a reference and in text that the source spells otherwise than the block. */
function sourceOffset(piece: PlacedText, offset: number): number | undefined {
  if (offset === endOf(piece)) return piece.end
  if (!piece.isReference) {
    const start = piece.end - piece.text.length
    return start < piece.start ? undefined : start + offset - piece.at
  }
  return offset === piece.at ? piece.start : undefined
}
