import type { Dictionary } from './dictionary.ts'
import { editCost, soundSlipsOf } from './edit-cost.ts'

export interface Candidate {
  readonly form: string
  /** See `editCost`. */
  readonly cost: number
}

/** Finds words that may have been meant by letters that are none. */
export interface CandidateFinder {
  find(typed: string): readonly Candidate[]
}

/** Words by their beginnings. */
export type WordIndex = ReadonlyMap<string, readonly string[]>

const LIMIT = 2.1
/** Words are looked up by their first letters; what comes behind is left to `editCost`. */
const PREFIX = 7

export function indexWords(words: Iterable<string>): WordIndex {
  const byKey = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < 2 || word.length > 24) continue
    for (const key of keysOf(word)) {
      const list = byKey.get(key)
      if (list === undefined) byKey.set(key, [word])
      else list.push(word)
    }
  }
  return byKey
}

/**
 * Words of the counted text that differ in one letter of their beginning, accents and double letters aside; and
 * everything one slip away that the dictionary has.
 */
export function createCandidateFinder(
  byKey: WordIndex,
  dictionary: Pick<Dictionary, 'has'>,
  alphabet: string,
): CandidateFinder {
  return {
    find(typed) {
      if (typed.length < 2 || typed.length > 30) return []
      const limit = typed.length <= 3 ? 1.1 : typed.length <= 5 ? 1.5 : LIMIT
      const found = new Map<string, number>()
      const consider = (word: string) => {
        if (found.has(word)) return
        const cost = editCost(typed, word, limit)
        if (cost <= limit) found.set(word, cost)
      }
      for (const key of keysOf(typed)) for (const word of byKey.get(key) ?? []) consider(word)
      for (const word of slipsOf(typed, alphabet))
        if (!found.has(word) && dictionary.has(word)) consider(word)
      return [...found]
        .map(([form, cost]) => ({ form, cost }))
        .toSorted((one, other) => one.cost - other.cost)
    },
  }
}

/** The beginning of a word without accents and double letters, whole and with each of its letters left out. */
function keysOf(word: string): ReadonlySet<string> {
  const bare = word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/(.)\1+/gu, '$1')
    .slice(0, PREFIX)
  const keys = new Set([bare])
  for (let at = 0; at < bare.length; at += 1) keys.add(bare.slice(0, at) + bare.slice(at + 1))
  return keys
}

function* slipsOf(typed: string, alphabet: string): Generator<string> {
  yield* soundSlipsOf(typed)
  for (let at = 0; at <= typed.length; at += 1) {
    const before = typed.slice(0, at)
    const after = typed.slice(at)
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
    for (const letter of alphabet) {
      if (after !== '') yield before + letter + after.slice(1)
      yield before + letter + after
    }
  }
}
