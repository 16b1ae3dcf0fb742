import { folded, foldedLetter, type Stem } from './target-stems.ts'

/** Something that a translation should say, in one of several ways, in whatever form. */
export interface WishedWord {
  readonly patterns: readonly Pattern[]
  /** What saying it is worth, in nats. */
  readonly worth: number
}

/** The words of one way of saying it, one after another. */
export type Pattern = readonly PatternWord[]

interface PatternWord {
  /** Itself, folded: a word that nobody may know. */
  readonly letters: string
  /** It begins with one of these. */
  readonly stems: readonly Stem[]
  /** Whether it begins with a capital wherever it stands. */
  readonly hasCapital: boolean
}

/** How far a text has come with one stem of one way of saying something. */
interface Attempt {
  readonly wish: number
  readonly pattern: number
  /** Number of the word in its pattern. */
  readonly word: number
  readonly stem: number
  /** Letters that stand there already, those behind the stem included. */
  readonly letters: number
}

/** How far a text has come with all that is wished for. */
export interface Progress {
  /** Of each wish whether it has been said. */
  readonly done: readonly boolean[]
  /** Whether the next letter begins a word. */
  readonly atStart: boolean
  readonly attempts: readonly Attempt[]
  /** The letters of the word that the text ends with, where there are attempts at it; without spaces between words, the script of its last letter. */
  readonly word: string
}

/** Follows texts letter by letter. */
export interface WishTracker {
  readonly start: Progress
  readonly after: (progress: Progress, text: string) => Progress
  /** In nats: of what has been said all, of what has been begun the share that stands there. */
  readonly worthOf: (progress: Progress) => number
  /** The letters, folded, that may change for the better what is there; all may where `undefined`. */
  readonly tellingLetters: (progress: Progress) => ReadonlySet<string> | undefined
}

const LETTER = /[\p{L}\p{M}]/u

export function isLetter(character: string): boolean {
  return LETTER.test(character)
}

export function patternWord(text: string, stems: readonly Stem[]): PatternWord {
  const [first = ''] = text
  return { letters: folded(text), stems, hasCapital: first !== first.toLowerCase() }
}

/** What attempts are at, and how they go on. */
function attemptsAt(wished: readonly WishedWord[]) {
  const wordOf = ({ wish, pattern, word }: Attempt) => wished[wish]?.patterns[pattern]?.[word]
  const stemOf = (attempt: Attempt) => wordOf(attempt)?.stems[attempt.stem]
  const wordsOf = ({ wish, pattern }: Attempt) => wished[wish]?.patterns[pattern]?.length ?? 1
  const isComplete = (attempt: Attempt) => attempt.letters >= (stemOf(attempt)?.letters.length ?? Infinity)
  const isLast = (attempt: Attempt) => attempt.word + 1 === wordsOf(attempt)
  /** Attempts at a word of a pattern. */
  const begun = (wish: number, pattern: number, word: number): Attempt[] =>
    (wished[wish]?.patterns[pattern]?.[word]?.stems ?? []).map((_, stem) => {
      return { wish, pattern, word, stem, letters: 0 }
    })

  // A sentence may wish for dozens of words, and nearly every piece begins one: only those of its letter are looked at.
  const first = Map.groupBy(
    wished.flatMap(({ patterns }, wish) => patterns.flatMap((_, pattern) => begun(wish, pattern, 0))),
    (attempt) => stemOf(attempt)?.letters[0] ?? '',
  )

  function withLetter(attempt: Attempt, letter: string): readonly Attempt[] {
    const stem = stemOf(attempt)
    const { letters } = attempt
    if (stem === undefined) return []
    const isBehind = letters >= stem.letters.length
    const mayStand = isBehind
      ? letters < stem.letters.length + stem.longestEnding
      : stem.letters[letters] === foldedLetter(letter)
    const lacksCapital =
      letters === 0 && wordOf(attempt)?.hasCapital === true && letter === letter.toLowerCase()
    return mayStand && !lacksCapital ? [{ ...attempt, letters: letters + 1 }] : []
  }

  return { wordOf, stemOf, wordsOf, isComplete, isLast, begun, first, withLetter }
}

/** Forms count that are the word itself or known: a stem with a wrong ending says nothing. */
export function createWishTracker(
  wished: readonly WishedWord[],
  isKnown: (word: string) => boolean,
): WishTracker {
  const { wordOf, stemOf, wordsOf, isComplete, isLast, begun, first, withLetter } = attemptsAt(wished)
  const doneWorth = (done: readonly boolean[]) =>
    wished.reduce((sum, { worth }, wish) => sum + (done[wish] === true ? worth : 0), 0)

  function afterLetter({ done, atStart, attempts, word }: Progress, letter: string): Progress {
    const ofLetter = atStart ? first.get(foldedLetter(letter)) : undefined
    const beginnings = ofLetter?.filter(({ wish }) => done[wish] !== true) ?? []
    const all = beginnings.length === 0 ? attempts : [...attempts, ...beginnings]
    const next = all.flatMap((attempt) => withLetter(attempt, letter))
    return { done, atStart: false, attempts: next, word: next.length === 0 ? '' : word + letter }
  }

  /** A word is over: it was the last one of its pattern, or the next one follows. */
  function afterWord({ done, attempts, word }: Progress): Progress {
    const own = attempts.length === 0 ? '' : folded(word)
    const isForm = (attempt: Attempt) => wordOf(attempt)?.letters === own || isKnown(word)
    const complete = attempts.filter((attempt) => isComplete(attempt) && isForm(attempt))
    const said = new Set(complete.filter(isLast).map(({ wish }) => wish))
    const next = complete
      .filter((one) => !isLast(one) && !said.has(one.wish))
      .flatMap((one) => begun(one.wish, one.pattern, one.word + 1))
    return {
      done: done.map((isDone, wish) => isDone || said.has(wish)),
      atStart: true,
      attempts: next,
      word: '',
    }
  }

  return {
    start: { done: wished.map(() => false), atStart: true, attempts: [], word: '' },
    after(progress, text) {
      let at = progress
      for (const character of text) {
        if (isLetter(character)) at = afterLetter(at, character)
        else if (!at.atStart) at = afterWord(at)
      }
      return at
    },
    worthOf({ done, attempts }) {
      const shares = attempts.map((attempt) => {
        const share = Math.min(1, attempt.letters / (stemOf(attempt)?.letters.length ?? 1))
        return ((wished[attempt.wish]?.worth ?? 0) * (attempt.word + share)) / wordsOf(attempt)
      })
      return doneWorth(done) + Math.max(0, ...shares)
    },
    tellingLetters({ atStart, attempts }) {
      if (attempts.some(isComplete)) return undefined
      const next = attempts.map((one) => stemOf(one)?.letters[one.letters] ?? '')
      return new Set(atStart ? [...next, ...first.keys()] : next)
    },
  }
}
