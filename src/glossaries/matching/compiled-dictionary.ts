import { toUtf8, type Utf8 } from '../../text/utf8.ts'
import type { LanguagePair } from '../../translation/port.ts'
import type { GlossaryEntry } from '../glossary.ts'
import { arraysOf, compileTables, type DictionaryTables, NONE } from './dictionary-tables.ts'
import { createFold, type Fold } from './fold.ts'
import type { Inflection } from './inflection/inflection.ts'
import { inflectionOf } from './inflection/inflection-of.ts'
import { findKey } from './key-table.ts'
import { type Token, tokenise } from './tokens.ts'
import { findEdge } from './transition-table.ts'

/** The entries of a dictionary, ready to be searched for at any place of a text. */
export interface CompiledDictionary extends LanguagePair {
  readonly fold: Fold
  readonly inflection: Inflection
  /** Number of a folded form, or of `stemKey`; `undefined` when no entry has it. */
  readonly numberOf: (key: string) => number | undefined
  /** The node that a number leads to from another one, -1 when there is none. */
  readonly childOf: (node: number, number: number) => number
  readonly endsEntry: (node: number) => boolean
  /** The entries that end at a node, in their order. */
  readonly entriesAt: (node: number) => readonly number[]
  readonly entry: (entry: number) => GlossaryEntry
  readonly entryCount: number
  /** Tokens of an entry's source. */
  readonly tokensOf: (entry: number) => readonly Token[]
  /** Memory that it takes. */
  readonly sizeBytes: number
}

/** Compiles entries as `writeTsv` gives them. */
export function compileDictionary(tsv: string, pair: LanguagePair): CompiledDictionary {
  const text = toUtf8(tsv)
  return openDictionary(compileTables(text, pair.source), text, pair)
}

/** `tables` are those of `compileTables` for this text and the source language of the pair. */
export function openDictionary(
  tables: DictionaryTables,
  tsv: Utf8,
  { source, target }: LanguagePair,
): CompiledDictionary {
  const { keys, edges, firstLinks, nextLinks, lineStarts } = tables
  const fold = createFold(source)
  const text = Buffer.from(tsv.buffer, tsv.byteOffset, tsv.byteLength)

  function entry(number: number): GlossaryEntry {
    const start = lineStarts[number] ?? 0
    const end = (lineStarts[number + 1] ?? text.length + 1) - 1
    const tab = text.indexOf('\t', start)
    return { source: text.toString('utf8', start, tab), target: text.toString('utf8', tab + 1, end) }
  }

  return {
    source,
    target,
    fold,
    inflection: inflectionOf(source),
    numberOf: (key) => findKey(keys, key),
    childOf: (node, number) => findEdge(edges, node, number),
    endsEntry: (node) => (firstLinks[node] ?? NONE) !== NONE,
    entriesAt(node) {
      const entries: number[] = []
      for (let link = firstLinks[node] ?? NONE; link !== NONE; link = nextLinks[link] ?? NONE) {
        entries.push(link >> 1)
      }
      return entries
    },
    entry,
    entryCount: lineStarts.length,
    tokensOf: (number) => tokenise(entry(number).source, fold),
    sizeBytes: arraysOf(tables).reduce((sum, array) => sum + array.byteLength, tsv.byteLength),
  }
}
