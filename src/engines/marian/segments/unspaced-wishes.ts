import { boundScript, type Script, scriptOf } from './japanese-words.ts'
import { foldedLetter } from './target-stems.ts'
import type { Progress, WishedWord, WishTracker } from './wished-words.ts'

interface Word {
  readonly wish: number
  readonly pattern: number
  readonly word: number
  readonly letters: readonly string[]
  readonly isLast: boolean
  readonly bound: Script | undefined
}

type Attempt = Progress['attempts'][number]

/** The words of all patterns in all their forms, and what attempts at them are at; an attempt's `stem` is the number of its word. */
function wordsOf(wished: readonly WishedWord[]) {
  const all = wished.flatMap(({ patterns }, wish) =>
    patterns.flatMap((words, pattern) =>
      words.flatMap(({ stems }, word) =>
        stems.map(({ letters }): Word => {
          const isLast = word + 1 === words.length
          return { wish, pattern, word, letters: Array.from(letters), isLast, bound: boundScript(letters) }
        }),
      ),
    ),
  )
  const first = Map.groupBy(
    all.flatMap((one, number) => (one.word === 0 ? [number] : [])),
    (number) => all[number]?.letters[0] ?? '',
  )
  const begin = (number: number): Attempt => {
    const { wish = 0, pattern = 0, word = 0 } = all[number] ?? {}
    return { wish, pattern, word, stem: number, letters: 0 }
  }
  const isWhole = ({ stem, letters }: Attempt) => letters >= (all[stem]?.letters.length ?? Infinity)
  const nextOf = ({ stem, letters }: Attempt) => all[stem]?.letters[letters]
  /** Whether letters of some script may stand beside a word. */
  const mayTouch = ({ stem }: Attempt, script: string | undefined) => {
    const bound = all[stem]?.bound
    return bound === undefined || bound !== script
  }
  return { all, first, begin, isWhole, nextOf, mayTouch }
}

/** How a progress goes on with one more character. */
function stepOf({ all, first, begin, isWhole, nextOf, mayTouch }: ReturnType<typeof wordsOf>) {
  /** Words that are whole and over: the last ones have said their wish, others go on with the next of their pattern. */
  function withOver({ done, attempts, ...rest }: Progress, next: Script | undefined): Progress {
    if (!attempts.some(isWhole)) return { done, attempts, ...rest }
    const over = attempts.filter((one) => isWhole(one) && mayTouch(one, next))
    const said = new Set(over.filter(({ stem }) => all[stem]?.isLast === true).map(({ wish }) => wish))
    const begun = over.flatMap((one) =>
      all.flatMap((other, number) =>
        other.wish === one.wish && other.pattern === one.pattern && other.word === one.word + 1
          ? [begin(number)]
          : [],
      ),
    )
    return {
      ...rest,
      done: done.map((isDone, wish) => isDone || said.has(wish)),
      attempts: [...attempts.filter((one) => !isWhole(one)), ...begun].filter(({ wish }) => !said.has(wish)),
    }
  }

  function afterCharacter(before: Progress, character: string): Progress {
    const script = scriptOf(character)
    const { done, attempts, word: last } = withOver(before, script)
    if (script === undefined)
      return { done, atStart: true, attempts: attempts.filter(({ letters }) => letters === 0), word: '' }
    const letter = foldedLetter(character)
    const beginnings = (first.get(letter) ?? []).filter((number) => done[all[number]?.wish ?? 0] !== true)
    const next = [...attempts, ...beginnings.map(begin)]
      .filter((one) => nextOf(one) === letter && (one.letters > 0 || mayTouch(one, last)))
      .map((one) => ({ ...one, letters: one.letters + 1 }))
    const progress = { done, atStart: true, attempts: next, word: script }
    // What nothing parts from others has been said with its last letter.
    const free = next.filter((one) => isWhole(one) && all[one.stem]?.bound === undefined)
    if (free.length === 0) return progress
    const over = withOver({ ...progress, attempts: free }, undefined)
    const others = next.filter((one) => !free.includes(one) && over.done[one.wish] !== true)
    return { ...over, attempts: [...others, ...over.attempts] }
  }

  return afterCharacter
}

/**
 * Follows texts without spaces: a word may begin at any letter, and has been said with its last one; one that its script parts from
 * others, when another script follows. The word that a progress ends with is told by its script alone.
 */
export function createUnspacedTracker(wished: readonly WishedWord[]): WishTracker {
  const words = wordsOf(wished)
  const { all, first, isWhole, nextOf } = words
  const afterCharacter = stepOf(words)
  return {
    start: { done: wished.map(() => false), atStart: true, attempts: [], word: '' },
    after: (progress, text) => Array.from(text).reduce(afterCharacter, progress),
    worthOf({ done, attempts }) {
      const shares = attempts.map(({ wish, pattern, word, stem, letters }) => {
        const share = letters / (all[stem]?.letters.length ?? 1)
        const { worth = 0, patterns = [] } = wished[wish] ?? {}
        return (worth * (word + share)) / (patterns[pattern]?.length ?? 1)
      })
      const said = wished.reduce((sum, { worth }, wish) => sum + (done[wish] === true ? worth : 0), 0)
      return said + Math.max(0, ...shares)
    },
    tellingLetters({ attempts }) {
      if (attempts.some(isWhole)) return undefined
      const next = attempts.map((one) => nextOf(one) ?? '')
      return new Set([...next, ...first.keys()])
    },
  }
}
