import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'
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

function isSmall(word: string): boolean {
  return word === word.toLowerCase()
}

/** English writes names of days, months, languages and peoples with a capital that their source may not have. */
const KEEPS_CAPITAL_IN_ENGLISH = /<(?:n|adj|np|prn)>|\/\*/

/**
 * Undoes capitals that the transfer rules invent: they take the first phrase that they know for the beginning of a
 * sentence, wherever it stands. Words of mixed case are names and come back as they were written.
 *
 * Examples: `hello friends` becomes `hola Amigos`, which is made `hola amigos`; `iPhone` becomes `IPHONE`, which is
 * made `iPhone`.
 */
export function undoStrayCapitals(
  pieces: readonly Piece[],
  units: readonly LexicalUnit[],
  target: LanguageCode,
): readonly Piece[] {
  const isEnglish = baseLanguage(target) === 'en'
  const first = pieces.findIndex(({ kind }) => kind === 'word' || kind === 'stand-in')
  return pieces.map((piece, at) => {
    const sources = piece.units.flatMap((index) => units[index] ?? [])
    const [source] = sources
    if (piece.kind !== 'word') return piece
    if (source === undefined) return isEnglish || at === first || !isTitle(piece.text) ? piece : small(piece)
    if (isMixed(source.surface) && isSameWord(piece.text, source.surface)) {
      return { ...piece, text: source.surface }
    }
    if (!isTitle(piece.text) || !sources.every(({ surface }) => isSmall(surface))) return piece
    if (isEnglish && sources.some(({ reading }) => KEEPS_CAPITAL_IN_ENGLISH.test(reading))) return piece
    return small(piece)
  })
}

function small(piece: Piece): Piece {
  return { ...piece, text: withFirst(piece.text, (letter) => letter.toLowerCase()) }
}

/** `iPhone`, `eBay`, `LaTeX`: neither small, nor with one capital at the start, nor all in capitals. */
function isMixed(word: string): boolean {
  return !isSmall(word) && !isTitle(word) && word !== word.toUpperCase()
}

function isSameWord(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
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
  const first = pieces.findIndex((piece) => piece.kind === 'stand-in' || LETTER_OR_DIGIT.test(piece.text))
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
