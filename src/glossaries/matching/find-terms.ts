import type { ProtectedSpan, TextRange } from '../../translation/port.ts'
import { createHeap } from './binary-heap.ts'
import type { CompiledDictionary } from './compiled-dictionary.ts'
import { longestMatch, type MatchSearch, type TermCandidate } from './longest-match.ts'
import { readTokens, type SearchedText, searchText, takeTokens } from './searched-text.ts'
import { createUnspacedWords } from './unspaced-words.ts'
import { createWordJoints } from './word-joints.ts'

/** One occurrence of an entry in a text. */
export interface FoundTerm extends TextRange {
  /** Which of the dictionaries, by their order. */
  readonly dictionary: number
  readonly entry: number
  readonly plural: boolean
}

export interface ProtectedText {
  readonly text: string
  /** Ranges in which no term is looked for, ascending and disjoint: what markup protects. */
  readonly fixed: readonly TextRange[]
  /**
   * Placeholders that were found by rule, ascending and disjoint. A term may hold whole ones (`Version 2.0`), for its
   * author saw them; it may not begin or end inside one.
   */
  readonly placeholders: readonly ProtectedSpan[]
}

export interface TermFinder {
  /** The terms of a text, ascending and disjoint; decided as `docs/glossaries.md` says. */
  find(text: ProtectedText): readonly FoundTerm[]
}

interface RankedCandidate extends TermCandidate {
  readonly dictionary: number
}

const STEPS_PER_TOKEN = 16
const STEPS_PER_TEXT = 20_000

/**
 * Looks for the terms of several dictionaries of one language pair at once, as if they were one. Of matches that
 * overlap the longest counts. Of equally long ones the surest does: written as in the entry, else in other capitals, else
 * inflected. Then that of the earlier dictionary, then that which begins first.
 *
 * Takes time linear in the text for glossaries that people make, whatever their size.
 */
export function createTermFinder(dictionaries: readonly CompiledDictionary[]): TermFinder {
  const [main] = dictionaries
  if (main === undefined) return { find: () => [] }
  const joints = createWordJoints(main.source)
  const unspacedIn = createUnspacedWords(main.source)

  return {
    find(input) {
      const searched = searchText(input.text, main, unspacedIn(input.text))
      takeTokens(searched, input.fixed)
      const budget = { steps: STEPS_PER_TEXT + searched.tokens.length * STEPS_PER_TOKEN }
      const searches = dictionaries.map(
        (dictionary): MatchSearch => ({
          dictionary,
          searched,
          readings: readTokens(searched, dictionary),
          joints,
          budget,
        }),
      )
      return selectTerms(searches, searched, input.placeholders)
    },
  }
}

function selectTerms(
  searches: readonly MatchSearch[],
  searched: SearchedText,
  placeholders: readonly TextRange[],
): readonly FoundTerm[] {
  const { tokens, taken } = searched
  const placeholderOf = placeholderOfTokens(searched, placeholders)
  const heap = createHeap<RankedCandidate>(comesFirst)

  const consider = (dictionary: number, firstToken: number, lastToken: number) => {
    const search = searches[dictionary]
    const candidate = search && longestMatch(search, firstToken, lastToken)
    if (candidate !== undefined) heap.push({ ...candidate, dictionary })
  }

  for (let index = 0; index < tokens.length; index += 1) {
    for (let dictionary = 0; dictionary < searches.length; dictionary += 1) {
      consider(dictionary, index, tokens.length - 1)
    }
  }

  const found: FoundTerm[] = []
  for (let candidate = heap.pop(); candidate !== undefined; candidate = heap.pop()) {
    const { dictionary, firstToken, lastToken } = candidate
    if (taken[firstToken] === 1 || beginsInside(candidate, placeholderOf[firstToken])) continue
    const free = lastFreeToken(searched, candidate, placeholderOf[lastToken])
    if (free < lastToken) {
      consider(dictionary, firstToken, free)
      continue
    }
    taken.fill(1, firstToken, lastToken + 1)
    const { start, end, entry, plural } = candidate
    found.push({ start, end, dictionary, entry, plural })
  }
  return found.toSorted((left, right) => left.start - right.start)
}

function comesFirst(left: RankedCandidate, right: RankedCandidate): boolean {
  return (
    (left.end - left.start - (right.end - right.start) ||
      right.grade - left.grade ||
      right.dictionary - left.dictionary ||
      right.start - left.start) > 0
  )
}

/** The last token up to which a candidate keeps clear of what is taken and of the inside of a placeholder. */
function lastFreeToken(
  { tokens, taken }: SearchedText,
  { firstToken, lastToken, end }: TermCandidate,
  lastPlaceholder: TextRange | undefined,
): number {
  const takenAt = taken.subarray(firstToken, lastToken + 1).indexOf(1)
  const free = takenAt < 0 ? lastToken : firstToken + takenAt - 1
  if (lastPlaceholder === undefined || lastPlaceholder.end <= end) return free
  let outside = lastToken
  while (outside >= firstToken && (tokens[outside]?.end ?? 0) > lastPlaceholder.start) outside -= 1
  return Math.min(free, outside)
}

function beginsInside({ start }: TermCandidate, placeholder: TextRange | undefined): boolean {
  return placeholder !== undefined && placeholder.start < start
}

/** The placeholder that each token touches. */
function placeholderOfTokens(
  { tokens }: SearchedText,
  placeholders: readonly TextRange[],
): readonly (TextRange | undefined)[] {
  let next = 0
  return tokens.map(({ start, end }) => {
    while (next < placeholders.length && (placeholders[next]?.end ?? 0) <= start) next += 1
    const placeholder = placeholders[next]
    return placeholder !== undefined && placeholder.start < end ? placeholder : undefined
  })
}
