import { transcode } from 'node:buffer'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Utf8 } from '../../text/utf8.ts'
import type { TextUnits } from './character-classes.ts'
import { createFold, foldsAsciiToLowerCase } from './fold.ts'
import type { Inflection } from './inflection/inflection.ts'
import { inflectionOf } from './inflection/inflection-of.ts'
import { createKeyTable, type KeyTable } from './key-table.ts'
import { scanTokens, type Token, type TokenKind, visibleWord } from './tokens.ts'
import { createTransitionTable, type TransitionTable } from './transition-table.ts'

/**
 * The entries of a dictionary as a trie over words. It has two roots: below one, paths are the forms in which entries
 * are written; below the other, for languages with a stemmer, the stems of their words. The entries of a node form a
 * chain, as `Turkey` and `turkey` share their path. An entry is the number of its line in the stored text.
 */
export interface DictionaryTables {
  readonly keys: KeyTable
  readonly edges: TransitionTable
  /** First link of each node's chain, and the next of each link; entry `n` has the links `2n` and `2n + 1`, one a root. */
  readonly firstLinks: Int32Array
  readonly nextLinks: Int32Array
  /** Where each line of the stored text begins, in bytes. */
  readonly lineStarts: Uint32Array
}

/** All of its memory. */
export function arraysOf({ keys, edges, firstLinks, nextLinks, lineStarts }: DictionaryTables) {
  const { slots, starts, units } = keys
  return [slots, starts, units, edges.first, edges.others, firstLinks, nextLinks, lineStarts]
}

export const FORMS_ROOT = 0
export const STEMS_ROOT = 1
export const NONE = -1

const MIN_STEMMED_LETTERS = 4
const LETTERS = /^[\p{L}\p{M}]+$/u
/** Entries that differ only in case share a node; beyond these a dictionary is no longer meant for people. */
export const MAX_ENTRIES_PER_NODE = 64

/** Compiles what `writeTsv` gives. Takes time linear in the text, for large ones too much of it for the event loop. */
export function compileTables(tsv: Utf8, language: LanguageCode): DictionaryTables {
  const lineStarts = startsOfLines(tsv)
  const text = unitsOf(tsv)
  const numbers = createTokenNumbers(text, language)
  const trie = createTrie(lineStarts.length)
  for (let start = 0, entry = 0; entry < lineStarts.length; entry += 1) {
    let end = start
    while (text[end] !== TAB) end += 1
    const { forms, stems } = numbers.ofTerm(start, end)
    if (forms.length > 0) trie.insert(FORMS_ROOT, forms, entry)
    if (stems.some((stem, at) => stem !== forms[at])) trie.insert(STEMS_ROOT, stems, entry)
    start = text.indexOf(NEWLINE, end) + 1
  }
  return { keys: numbers.finish(), ...trie.finish(), lineStarts }
}

const TAB = 0x09
const NEWLINE = 0x0a

function startsOfLines(tsv: Utf8): Uint32Array {
  if (tsv.length === 0) return new Uint32Array(0)
  let count = 1
  for (let at = 0; at < tsv.length; at += 1) if (tsv[at] === NEWLINE) count += 1
  const starts = new Uint32Array(count)
  for (let at = 0, line = 1; line < count; at += 1) if (tsv[at] === NEWLINE) starts[line++] = at + 1
  return starts
}

function unitsOf(tsv: Utf8): TextUnits {
  if (tsv.length === 0) return new Uint16Array(0)
  const { buffer, byteOffset, byteLength } = transcode(tsv, 'utf8', 'utf16le')
  return new Uint16Array(buffer, byteOffset, byteLength / 2)
}

/** Numbers of the folded tokens of terms, and of the stems of those that have one. */
function createTokenNumbers(text: TextUnits, language: LanguageCode) {
  const keys = createKeyTable()
  const space = keys.intern(' ', 0, 1)
  const fold = createFold(language)
  const isAsciiSimple = foldsAsciiToLowerCase(language)
  const inflection = inflectionOf(language)
  const stemOfForm: number[] = []
  const forms: number[] = []
  const stems: number[] = []

  function add(kind: TokenKind, start: number, end: number): void {
    const form = numberOf(kind, start, end)
    if (form === NONE) return
    forms.push(form)
    if (inflection.stem !== undefined) stems.push((stemOfForm[form] ??= stemNumber(kind, form)))
  }

  function numberOf(kind: TokenKind, start: number, end: number): number {
    if (kind === 'space') return space
    if (isAsciiSimple && isAscii(text, start, end)) return keys.internIgnoringCase(text, start, end)
    const raw = String.fromCharCode(...text.subarray(start, end))
    const visible = kind === 'word' ? visibleWord(raw) : raw
    if (visible === '') return NONE
    const folded = fold(visible)
    return keys.intern(folded, 0, folded.length)
  }

  function stemNumber(kind: TokenKind, form: number): number {
    const key = stemKey({ kind, form: keys.textOf(form) }, inflection)
    return key === undefined ? form : keys.intern(key, 0, key.length)
  }

  return {
    /** Valid until the next call. */
    ofTerm(start: number, end: number) {
      forms.length = 0
      stems.length = 0
      scanTokens(text, start, end, add)
      return { forms, stems }
    },
    finish: keys.finish,
  }
}

function isAscii(text: TextUnits, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if ((text[at] ?? 0) > 0x7e) return false
  return true
}

/** Under which stem a word is also filed; `undefined` for words that are only found as they are written. */
export function stemKey(
  { kind, form }: Pick<Token, 'kind' | 'form'>,
  { stem }: Inflection,
): string | undefined {
  if (stem === undefined || kind !== 'word' || form.length < MIN_STEMMED_LETTERS || !LETTERS.test(form)) {
    return undefined
  }
  return `\u0000${stem(form)}`
}

/** Paths of keys below the two roots, and the entries that end at their nodes. */
function createTrie(entryCount: number) {
  const table = createTransitionTable(entryCount)
  let firstLinks = new Int32Array(Math.max(entryCount, 2)).fill(NONE)
  let nodeCount = 2
  const nextLinks = new Int32Array(entryCount * 2).fill(NONE)

  function childOf(node: number, key: number): number {
    const child = table.follow(node, key, nodeCount)
    if (child !== nodeCount) return child
    if (nodeCount === firstLinks.length) {
      const larger = new Int32Array(nodeCount * 2).fill(NONE)
      larger.set(firstLinks)
      firstLinks = larger
    }
    nodeCount += 1
    return child
  }

  return {
    insert(root: typeof FORMS_ROOT | typeof STEMS_ROOT, keys: readonly number[], entry: number) {
      let node: number = root
      for (const key of keys) node = childOf(node, key)
      const link = entry * 2 + root
      let last = firstLinks[node] ?? NONE
      if (last === NONE) {
        firstLinks[node] = link
        return
      }
      for (let count = 1; count < MAX_ENTRIES_PER_NODE; count += 1) {
        const next = nextLinks[last] ?? NONE
        if (next === NONE) {
          nextLinks[last] = link
          return
        }
        last = next
      }
    },
    finish: () => ({ edges: table.finish(), firstLinks: firstLinks.slice(0, nodeCount), nextLinks }),
  }
}
