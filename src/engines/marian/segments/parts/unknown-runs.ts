import { UNSPACED_LETTERS } from '../../../../languages/unspaced-scripts.ts'
import type { ProtectedSpan, TextRange } from '../../../../translation/engine.ts'
import type { Tokeniser } from '../../tokeniser/tokeniser.ts'

/**
 * No word of a language written with spaces is as long as this: keys, hashes, encoded files. A model would spend seconds
 * on turning them into nonsense.
 */
const ENDLESS_WORD = new RegExp(`[^\\s${UNSPACED_LETTERS}]{120,}`, 'gu')

/**
 * Finds what cannot be translated, and protects it with spans whose output is the text itself, so that it is carried
 * over. That is: what the model has no pieces for (emoji, other scripts, control characters), what is no word, and
 * what would tell the model something (`marks`). Text that a span protects already is left out.
 */
export function unknownRuns(
  tokeniser: Tokeniser,
  text: string,
  protectedSpans: readonly TextRange[],
  marks: readonly string[],
): ProtectedSpan[] {
  const runs: { start: number; end: number }[] = []
  const add = (start: number, end: number) => {
    if (end <= start || protectedSpans.some((span) => start < span.end && end > span.start)) return
    runs.push({ start, end })
  }
  for (const match of text.matchAll(ENDLESS_WORD)) add(match.index, match.index + match[0].length)
  for (const mark of marks) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length))
      add(at, at + mark.length)
  }
  let covered = 0
  for (const token of tokeniser.encode(text)) {
    addInvisible(text, covered, token.start, add)
    if (tokeniser.isUnknown(token.id)) {
      const run = withItsWord(text, token)
      if (run !== undefined) add(run.start, run.end)
    }
    covered = Math.max(covered, token.end)
  }
  addInvisible(text, covered, text.length, add)
  return joined(runs.map((run) => wholeCharacters(text, run))).map((run) => ({
    ...run,
    output: text.slice(run.start, run.end),
  }))
}

const LATIN = /\p{Script=Latin}|\p{M}/u
const LATIN_LETTERS = /^(?:\p{Script=Latin}\p{M}*)+$/u
const MARKS = /^\p{M}+$/u
/** Letters looked at on each side of an unknown one: longer words are carried over anyway. */
const WORD_REACH = 120

/**
 * What to carry over for an unknown stretch. A Latin letter takes its word with it where that is a name (`Dvořák`); the model
 * gets any other word whole, as it met it in training (`sœur`), and nothing is carried over.
 */
function withItsWord(text: string, { start, end }: TextRange): TextRange | undefined {
  const stretch = text.slice(start, end)
  const letters = MARKS.test(stretch) ? text.charAt(start - 1) + stretch : stretch
  if (!LATIN_LETTERS.test(letters)) return { start, end }
  let from = start
  while (from > 0 && start - from < WORD_REACH && LATIN.test(text.charAt(from - 1))) from -= 1
  let to = end
  while (to < text.length && to - end < WORD_REACH && LATIN.test(text.charAt(to))) to += 1
  if (to - from === end - start) return { start, end }
  return /^\p{Lu}/u.test(text.slice(from)) ? { start: from, end: to } : undefined
}

/** Ascending and disjoint, with runs that touch made one. */
function joined(runs: readonly TextRange[]): TextRange[] {
  const all: { start: number; end: number }[] = []
  for (const { start, end } of runs.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

/** Characters between tokens that the normaliser dropped: kept as well, unless they are space or plain control. */
function addInvisible(
  text: string,
  start: number,
  end: number,
  add: (start: number, end: number) => void,
): void {
  for (let at = start; at < end; at += 1) {
    if (/[\p{So}\p{L}\p{N}\p{Cs}\p{Co}]/u.test(text.charAt(at))) add(at, at + 1)
  }
}

/** Widened so that no surrogate pair, combining mark, variation selector or joined emoji is torn apart. */
function wholeCharacters(text: string, { start, end }: TextRange): TextRange {
  let to = end
  while (to < text.length && /\p{M}|\u200d|[\udc00-\udfff]/u.test(text.charAt(to))) to += 1
  const lowSurrogate = /[\udc00-\udfff]/.test(text.charAt(start))
  return { start: lowSurrogate && start > 0 ? start - 1 : start, end: to }
}
