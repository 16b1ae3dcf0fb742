import { onceForEach } from '../../../kernel/once-for-each.ts'
import type { Wishes, WishState } from '../inference/decode-task.ts'
import { END_OF_SENTENCE } from '../inference/search/hypothesis.ts'
import type { Tokeniser } from '../tokeniser/tokeniser.ts'
import { folded, foldedLetter } from './target-stems.ts'
import { createUnspacedTracker } from './unspaced-wishes.ts'
import { createWishTracker, isLetter, type Progress, type WishedWord } from './wished-words.ts'

const SPACE_SYMBOL = '\u2581'
const WORD_START = /^\u2581[\p{L}\p{M}]+$/u

/** What wishes have to know of the language of the translation. */
export interface WishedLanguage {
  readonly isKnown: (word: string) => boolean
  /** Whether it is written without spaces between words. */
  readonly isUnspaced: boolean
}

/**
 * Pays a search for the words that are wished for: a share of their worth for each letter, so that they are not given up before
 * they are complete. What was paid for a word that becomes another one is taken back.
 */
export function wishesFor(
  tokeniser: Tokeniser,
  wished: readonly WishedWord[],
  candidates: Uint32Array,
  { isKnown, isUnspaced }: WishedLanguage,
): Wishes {
  const tracker = isUnspaced ? createUnspacedTracker(wished) : createWishTracker(wished, isKnown)
  const pieces = piecesOf(tokeniser)
  const lettersOf = isUnspaced ? lettersOfPieces(tokeniser) : firstLetters(tokeniser)
  const states = new Map<string, WishState>()

  function stateOf(progress: Progress): WishState {
    const { done, atStart, attempts, word } = progress
    const key = JSON.stringify([done, atStart, word, attempts.map((one) => Object.values(one))])
    const known = states.get(key) ?? createState(progress)
    states.set(key, known)
    return known
  }

  function createState(progress: Progress): WishState {
    const longer = new Map<number, WishState>()
    const isOver = progress.done.every(Boolean)
    let gains: Float32Array | undefined
    return {
      given: tracker.worthOf(progress),
      gains: () => (isOver ? undefined : (gains ??= gainsIn(progress))),
      with(id) {
        if (isOver) return this
        const next = longer.get(id) ?? stateOf(tracker.after(progress, pieces[id]?.text ?? ''))
        longer.set(id, next)
        return next
      },
    }
  }

  /** Nearly all pieces begin words that nobody wished for, or go on with them: these are worth the same. */
  function gainsIn(progress: Progress): Float32Array {
    const given = tracker.worthOf(progress)
    const ended = tracker.after(progress, ' ')
    const another = tracker.worthOf({ ...ended, attempts: [] }) - given
    const further = tracker.worthOf({ ...progress, attempts: [] }) - given
    const goingOn = tracker.tellingLetters(progress)
    const beginning = tracker.tellingLetters(ended)
    const gains = new Float32Array(candidates.length)
    for (const [index, id] of candidates.entries()) {
      const { text, letter, begins } = pieces[id] ?? NO_PIECE
      const telling = begins ? beginning : goingOn
      const says = lettersOf[id]?.some((one) => telling?.has(one) === true) === true
      gains[index] =
        letter !== '' && telling !== undefined && !says
          ? begins
            ? another
            : further
          : tracker.worthOf(tracker.after(progress, text)) - given
    }
    return gains
  }

  return { none: stateOf(tracker.start) }
}

interface Piece {
  readonly text: string
  /** The first one, folded, if it is the first character, or the second: the piece then begins a word. */
  readonly letter: string
  readonly begins: boolean
}

const NO_PIECE: Piece = { text: '', letter: '', begins: false }

/** The end of the sentence ends its last word. */
const piecesOf = onceForEach((tokeniser: Tokeniser): readonly Piece[] =>
  Array.from({ length: tokeniser.size }, (_, id) => {
    const text = id === END_OF_SENTENCE ? ' ' : tokeniser.pieceText(id).replace(SPACE_SYMBOL, ' ')
    const [first = '', second = ''] = text
    const begins = !isLetter(first) && isLetter(second)
    const letter = begins ? second : isLetter(first) ? first : ''
    return { text, letter: letter === '' ? '' : foldedLetter(letter), begins }
  }),
)

/** The first letter of each piece, by itself; pieces with the same one share a list. */
const firstLetters = onceForEach((tokeniser: Tokeniser): readonly (readonly string[])[] => {
  const pieces = piecesOf(tokeniser)
  const lists = new Map(pieces.map(({ letter }) => [letter, [letter]]))
  return pieces.map(({ letter }) => lists.get(letter) ?? [])
})

/** All letters of each piece, folded: without spaces a word may begin inside of a piece, too. */
const lettersOfPieces = onceForEach((tokeniser: Tokeniser): readonly (readonly string[])[] =>
  piecesOf(tokeniser).map(({ text }) => Array.from(text).filter(isLetter).map(foldedLetter)),
)

/** Pieces that are wished words in one form or another. */
export function wholeWordPieces(tokeniser: Tokeniser, wished: readonly WishedWord[]): readonly number[] {
  const starts = wordStarts(tokeniser)
  return wished
    .flatMap(({ patterns }) => patterns.flatMap((pattern) => pattern.flatMap(({ stems }) => stems)))
    .flatMap(({ letters: stem, longestEnding }) => {
      const ids: number[] = []
      for (let at = placeOf(starts, stem); starts[at]?.letters.startsWith(stem) === true; at += 1) {
        const { letters = '', id = 0 } = starts[at] ?? {}
        if (letters.length <= stem.length + longestEnding) ids.push(id)
      }
      return ids
    })
}

interface WordStart {
  readonly letters: string
  readonly id: number
}

/** Pieces that begin a word, with their letters folded, in the order of these. */
const wordStarts = onceForEach((tokeniser: Tokeniser): readonly WordStart[] =>
  Array.from({ length: tokeniser.size }, (_, id) => ({ letters: tokeniser.pieceText(id), id }))
    .filter(({ letters }) => WORD_START.test(letters))
    .map(({ letters, id }) => ({ letters: folded(letters.slice(1)), id }))
    .toSorted((a, b) => (a.letters < b.letters ? -1 : 1)),
)

/** Of the first that is not before some letters. */
function placeOf(starts: readonly WordStart[], letters: string): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle]?.letters ?? '') < letters) low = middle + 1
    else high = middle
  }
  return low
}
