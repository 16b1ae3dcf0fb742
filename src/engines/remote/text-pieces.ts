/** A stretch of a text that is translated by itself, or kept as it is. */
export interface TextPiece {
  readonly text: string
  readonly isTranslated: boolean
  /** Whitespace that follows it. */
  readonly after: string
}

const SENTENCE_END = /[.!?…。！？]["'»”)\]]*\s+/g
const SPACE = /\s+/g

/** The last place to cut within the limit: after a sentence, else at a space; `undefined` when there is none. */
function cutBefore(text: string, limit: number): { readonly end: number; readonly next: number } | undefined {
  const head = text.slice(0, limit)
  for (const pattern of [SENTENCE_END, SPACE]) {
    const last = [...head.matchAll(pattern)].at(-1)
    if (last !== undefined && last.index > 0) {
      const next = last.index + last[0].length
      return { end: last.index + last[0].trimEnd().length, next }
    }
  }
  return undefined
}

/**
 * Cuts a text into pieces of at most `limit` UTF-16 units. A longer stretch without a space is kept untranslated, as
 * is a piece without letters once `markers` are taken out. Pieces and what follows them add up to the text.
 */
export function cutIntoPieces(text: string, limit: number, markers: RegExp): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  for (let rest = text; rest !== ''; ) {
    const cut = rest.length <= limit ? { end: rest.length, next: rest.length } : cutBefore(rest, limit)
    const [word = rest, space = ''] = cut === undefined ? (/^(\S+)(\s*)/.exec(rest)?.slice(1) ?? []) : []
    const end = cut?.end ?? word.length
    const next = cut?.next ?? word.length + space.length
    const piece = rest.slice(0, end)
    const hasLetters = /\p{L}/u.test(piece.replaceAll(markers, ''))
    pieces.push({
      text: piece,
      isTranslated: hasLetters && piece.length <= limit,
      after: rest.slice(end, next),
    })
    rest = rest.slice(next)
  }
  return pieces
}
