import type { TextRange } from '../../translation/port.ts'
import type { CompiledDictionary } from './compiled-dictionary.ts'
import { FORMS_ROOT, STEMS_ROOT } from './dictionary-tables.ts'
import type { BaseForm } from './inflection/inflection.ts'
import { lookAlike } from './inflection/stems.ts'
import { allowsCase } from './letter-case.ts'
import type { SearchedText, TextReadings } from './searched-text.ts'
import type { WordJoints } from './word-joints.ts'

/** How sure a match is: written as in the entry, with other capitals, or in another form. Lower is better. */
export type MatchGrade = 0 | 1 | 2

export interface TermCandidate extends TextRange {
  readonly firstToken: number
  readonly lastToken: number
  readonly entry: number
  readonly grade: MatchGrade
  /** True when a rule says that the term stands in the plural where the entry has the singular. */
  readonly plural: boolean
}

export interface MatchSearch {
  readonly dictionary: CompiledDictionary
  readonly searched: SearchedText
  readonly readings: TextReadings
  readonly joints: WordJoints
  /**
   * Steps that are left for this text. A glossary made of one word repeated ever more often would take a quadratic
   * number of them; what is not found then stays as it is.
   */
  readonly budget: { steps: number }
}

/** A way through the trie, and what it took on the way. */
interface Path {
  readonly node: number
  /** Units of the first word that are not part of the term. */
  readonly before: number
  /** `undefined` when the last word is as it is written. */
  readonly lastBase: BaseForm | undefined
  readonly inflected: boolean
  readonly plural: boolean
}

const FIRST_PATHS: readonly Path[] = [
  { node: FORMS_ROOT, before: 0, lastBase: undefined, inflected: false, plural: false },
]

/**
 * The longest match that begins at a token and ends at or before another one; of equally long ones the surest, then
 * the one that stands first in the dictionary.
 */
export function longestMatch(
  search: MatchSearch,
  firstToken: number,
  lastToken: number,
): TermCandidate | undefined {
  const { searched, joints } = search
  if (searched.taken[firstToken] === 1 || !joints.mayBegin(searched.tokens, firstToken)) return undefined
  const written = longestWritten(search, firstToken, lastToken)
  const stemmed = longestStemmed(search, firstToken, lastToken)
  if (written === undefined || stemmed === undefined) return written ?? stemmed
  return stemmed.end > written.end ? stemmed : written
}

function longestWritten(
  search: MatchSearch,
  firstToken: number,
  lastToken: number,
): TermCandidate | undefined {
  const { searched, dictionary, budget } = search
  const ends: { readonly path: Path; readonly lastToken: number }[] = []
  let paths = FIRST_PATHS
  for (let index = firstToken; index <= lastToken && searched.taken[index] !== 1; index += 1) {
    const reached: Path[] = []
    for (const path of paths) stepOn(search, path, index, index === firstToken, reached)
    budget.steps -= Math.max(reached.length, 1)
    if (reached.length === 0 || budget.steps < 0) break
    for (const path of reached) if (dictionary.endsEntry(path.node)) ends.push({ path, lastToken: index })
    paths = reached.filter(({ lastBase }) => mayGoOn(lastBase, dictionary))
  }
  for (let end = ends.pop(); end !== undefined && budget.steps >= 0; end = ends.pop()) {
    const place = writtenPlace(search, end.path, firstToken, end.lastToken)
    const candidate = bestEntry(search, place, dictionary.entriesAt(end.path.node), end.path.inflected)
    if (candidate === undefined) continue
    // Other ways to the same place may be surer.
    const others = ends.filter((other) => other.lastToken === candidate.lastToken)
    return bestOf([
      candidate,
      ...others.map(({ path }) =>
        bestEntry(
          search,
          writtenPlace(search, path, firstToken, candidate.lastToken),
          dictionary.entriesAt(path.node),
          path.inflected,
        ),
      ),
    ])
  }
  return undefined
}

function stepOn(
  { dictionary, readings }: MatchSearch,
  path: Path,
  index: number,
  isFirst: boolean,
  reached: Path[],
): void {
  for (const { number, base } of readings.forms(index)) {
    const node = dictionary.childOf(path.node, number)
    if (node < 0 || (!isFirst && base !== undefined && base.before > 0)) continue
    reached.push({
      node,
      before: isFirst ? (base?.before ?? 0) : path.before,
      lastBase: base,
      inflected: path.inflected || base !== undefined,
      plural: path.plural || base?.plural === true,
    })
  }
}

/** Particles stand only at the end of a term; where only the last word is inflected, an inflected one is the last. */
function mayGoOn(base: BaseForm | undefined, { inflection }: CompiledDictionary): boolean {
  return base === undefined || (base.after === 0 && inflection.inflects === 'every')
}

function writtenPlace(
  { searched: { tokens } }: MatchSearch,
  { before, lastBase, plural }: Path,
  firstToken: number,
  lastToken: number,
): Place {
  const start = (tokens[firstToken]?.start ?? 0) + before
  const end = (tokens[lastToken]?.end ?? 0) - (lastBase?.after ?? 0)
  return { start, end, firstToken, lastToken, plural }
}

function longestStemmed(
  search: MatchSearch,
  firstToken: number,
  lastToken: number,
): TermCandidate | undefined {
  const { dictionary, searched, readings, budget } = search
  if (dictionary.inflection.stem === undefined) return undefined
  const ends: { readonly node: number; readonly lastToken: number }[] = []
  let node = STEMS_ROOT
  for (let index = firstToken; index <= lastToken && searched.taken[index] !== 1; index += 1) {
    const number = readings.stem(index)
    node = number === undefined ? -1 : dictionary.childOf(node, number)
    budget.steps -= 1
    if (node < 0 || budget.steps < 0) break
    if (dictionary.endsEntry(node)) ends.push({ node, lastToken: index })
  }
  for (let end = ends.pop(); end !== undefined && budget.steps >= 0; end = ends.pop()) {
    const start = searched.tokens[firstToken]?.start ?? 0
    const place = {
      start,
      end: searched.tokens[end.lastToken]?.end ?? start,
      firstToken,
      lastToken: end.lastToken,
      plural: false,
    }
    const alike = dictionary.entriesAt(end.node).filter((entry) => isAlike(search, entry, place))
    const best = bestEntry(search, place, alike, true)
    if (best !== undefined) return best
  }
  return undefined
}

function isAlike({ dictionary, searched, budget }: MatchSearch, entry: number, place: Place): boolean {
  const tokens = dictionary.tokensOf(entry)
  budget.steps -= tokens.length
  return tokens.every(({ form }, index) =>
    lookAlike(form, searched.tokens[place.firstToken + index]?.form ?? ''),
  )
}

type Place = Omit<TermCandidate, 'entry' | 'grade'>

function mayStand({ searched, joints }: MatchSearch, { start, end, firstToken, lastToken }: Place): boolean {
  const { tokens, unspaced } = searched
  if (!joints.mayEnd(tokens, lastToken)) return false
  const isUnspaced = tokens[firstToken]?.kind === 'character' || tokens[lastToken]?.kind === 'character'
  return !isUnspaced || unspaced.allow({ start, end })
}

/** The entry that is surest to be meant at a place; `undefined` when none may stand there. */
function bestEntry(
  search: MatchSearch,
  place: Place,
  entries: readonly number[],
  inflected: boolean,
): TermCandidate | undefined {
  const { dictionary, searched, budget } = search
  if (entries.length === 0 || !mayStand(search, place)) return undefined
  budget.steps -= entries.length
  const found = searched.text.slice(place.start, place.end)
  const candidates = entries.map((entry): TermCandidate | undefined => {
    const { source } = dictionary.entry(entry)
    if (source === found) return { ...place, entry, grade: 0 }
    return allowsCase(source, found) ? { ...place, entry, grade: inflected ? 2 : 1 } : undefined
  })
  return bestOf(candidates)
}

function bestOf(candidates: readonly (TermCandidate | undefined)[]): TermCandidate | undefined {
  let best: TermCandidate | undefined
  for (const candidate of candidates) {
    if (candidate !== undefined && (best === undefined || candidate.grade < best.grade)) best = candidate
  }
  return best
}
