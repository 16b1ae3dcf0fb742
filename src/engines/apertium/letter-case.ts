import type { LexicalUnit } from './lexical-units.ts'
import type { Piece } from './pieces.ts'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase()
}

function isTitle(word: string): boolean {
  const [first = '', ...rest] = word
  return isUpper(first) && rest.every((letter) => !isUpper(letter))
}

function withFirst(word: string, change: (letter: string) => string): string {
  const [first = '', ...rest] = word
  return change(first) + rest.join('')
}

/** Proper names and unknown words keep their capital wherever they go. */
function mayLoseCapital(unit: LexicalUnit | undefined): boolean {
  return unit !== undefined && isTitle(unit.surface) && !/<np>|\/\*/.test(unit.reading)
}

/**
 * Gives the sentence the capital of its source. When the word that had it was dropped or moved away, the new first
 * word gets it, and the moved word loses it.
 *
 * Example: `Digui'm ara` (say to me now) becomes `che mi Dica ora`, which is made `Che mi dica ora`.
 */
export function carrySentenceCase(pieces: readonly Piece[], units: readonly LexicalUnit[]): readonly Piece[] {
  const opener = units.findIndex((unit) => LETTER_OR_DIGIT.test(unit.surface))
  const sourceStart = units[opener]?.surface.charAt(0) ?? ''
  const first = pieces.findIndex((piece) => piece.kind === 'placeholder' || LETTER_OR_DIGIT.test(piece.text))
  const start = pieces[first]
  if (!isUpper(sourceStart) || start?.kind !== 'word') return pieces
  return pieces.map((piece, at) => {
    if (piece.kind !== 'word') return piece
    if (at === first) return { ...piece, text: withFirst(piece.text, (letter) => letter.toUpperCase()) }
    const strayed = piece.units.includes(opener) && !start.units.includes(opener)
    const lower = strayed && mayLoseCapital(units[opener]) && isTitle(piece.text)
    return lower ? { ...piece, text: withFirst(piece.text, (letter) => letter.toLowerCase()) } : piece
  })
}
