import { setImmediate } from 'node:timers/promises'
import type { LanguagePair } from '../../translation/engine.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { createFold, type Fold } from './fold.ts'
import type { Inflection } from './inflection/inflection.ts'
import { inflectionOf } from './inflection/inflection-of.ts'
import { type Token, tokenise } from './tokens.ts'
import { createTransitionTable, type TransitionTable } from './transition-table.ts'

/** Entries between two pauses, in which the process serves other requests. */
const ENTRIES_PER_SLICE = 1_000
/** Of a term of two words; below both roots it would be twice as many. */
const EDGES_PER_ENTRY = 3
const MIN_STEMMED_LETTERS = 4
const LETTERS = /^[\p{L}\p{M}]+$/u

/** Entries that differ only in case share a node; beyond these a dictionary is no longer meant for people. */
const MAX_ENTRIES_PER_NODE = 64

export const FORMS_ROOT = 0
export const STEMS_ROOT = 1
const NONE = -1

/**
 * The entries of a dictionary as a trie over words, ready to be searched for at any place of a text. It has two roots:
 * below one, paths are the forms in which entries are written; below the other, for languages with a stemmer, the stems
 * of their words. The entries of a node form a chain, as `Turkey` and `turkey` share their path.
 */
export interface CompiledDictionary extends LanguagePair {
  readonly fold: Fold
  readonly inflection: Inflection
  readonly table: TransitionTable
  /** Number of a folded form, or of `stemKey`; `undefined` when no entry has it. */
  readonly numberOf: (key: string) => number | undefined
  readonly entries: readonly GlossaryEntry[]
  /** Tokens of an entry's source. */
  readonly tokensOf: (entry: number) => readonly Token[]
  readonly endsEntry: (node: number) => boolean
  /** Indices of the entries that end at a node, in their order. */
  readonly entriesAt: (node: number) => readonly number[]
  /** Memory that it takes, roughly. */
  readonly sizeBytes: number
}

/** Compiles the entries of one dictionary, with pauses for other work. The first of entries with one source counts. */
export async function compileDictionary(
  entries: readonly GlossaryEntry[],
  pair: LanguagePair,
): Promise<CompiledDictionary> {
  const fold = createFold(pair.source)
  const inflection = inflectionOf(pair.source)
  const trie = createTrie(entries.length)
  let textUnits = 0
  for (const [index, { source, target }] of entries.entries()) {
    const tokens = tokenise(source, fold)
    const forms = tokens.map(({ form }) => form)
    if (forms.length > 0) trie.insert(FORMS_ROOT, forms, index)
    const stems = tokens.map((token) => stemKey(token, inflection) ?? token.form)
    if (stems.some((stem, at) => stem !== forms[at])) trie.insert(STEMS_ROOT, stems, index)
    textUnits += source.length + target.length
    if (index % ENTRIES_PER_SLICE === ENTRIES_PER_SLICE - 1) await setImmediate()
  }
  return {
    source: pair.source,
    target: pair.target,
    fold,
    inflection,
    table: trie.table,
    entries,
    numberOf: trie.numberOf,
    tokensOf: (entry) => tokenise(entries[entry]?.source ?? '', fold),
    endsEntry: trie.endsEntry,
    entriesAt: trie.entriesAt,
    sizeBytes: trie.sizeBytes() + textUnits * 2 + entries.length * 96,
  }
}

/** Paths of keys below the two roots, and the entries that end at their nodes. */
function createTrie(entryCount: number) {
  const table = createTransitionTable(entryCount * EDGES_PER_ENTRY)
  const numbers = new Map<string, number>()
  /** First link of each node's chain, and the next of each link; an entry has one link per root. */
  const firstLinks: number[] = [NONE, NONE]
  const nextLinks = new Int32Array(entryCount * 2).fill(NONE)

  const childOf = (node: number, key: string): number => {
    let number = numbers.get(key)
    if (number === undefined) {
      number = numbers.size
      numbers.set(key, number)
    }
    const present = table.get(node, number)
    if (present >= 0) return present
    const child = firstLinks.push(NONE) - 1
    table.add(node, number, child)
    return child
  }

  const linksAt = (node: number): number[] => {
    const links: number[] = []
    for (let link = firstLinks[node] ?? NONE; link !== NONE; link = nextLinks[link] ?? NONE) links.push(link)
    return links
  }

  return {
    table,
    insert(root: typeof FORMS_ROOT | typeof STEMS_ROOT, keys: readonly string[], entry: number) {
      const node = keys.reduce(childOf, root)
      const links = linksAt(node)
      const last = links.at(-1)
      const link = entry * 2 + root
      if (last === undefined) firstLinks[node] = link
      else if (links.length < MAX_ENTRIES_PER_NODE) nextLinks[last] = link
    },
    numberOf: (key: string) => numbers.get(key),
    endsEntry: (node: number) => (firstLinks[node] ?? NONE) !== NONE,
    entriesAt: (node: number) => linksAt(node).map((link) => link >> 1),
    sizeBytes: () => table.sizeBytes + nextLinks.byteLength + numbers.size * 80 + firstLinks.length * 8,
  }
}

/** Under which stem a word is also filed; `undefined` for words that are only found as they are written. */
export function stemKey({ kind, form }: Token, { stem }: Inflection): string | undefined {
  if (stem === undefined || kind !== 'word' || form.length < MIN_STEMMED_LETTERS || !LETTERS.test(form)) {
    return undefined
  }
  return `\u0000${stem(form)}`
}
