import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ModelFileError } from './model-file-error.ts'

/** `n`oun, `v`erb, `a`djective, adve`r`b, `o`ther. */
export type PartOfSpeech = 'n' | 'v' | 'a' | 'r' | 'o'

/** The translations of a word as one part of speech, the most usual first, in the form in which dictionaries have them. */
export interface Sense {
  readonly part: PartOfSpeech
  readonly translations: readonly string[]
  /** Forms of these that no rule gives. */
  readonly irregularForms?: readonly string[]
}

/** A word or expression of the source language. */
export interface DictionaryEntry {
  /** Logarithm to base two of one more than how often training saw it in whatever form; 0 is never. */
  readonly seen: number
  readonly senses: readonly Sense[]
}

/** Translations of words and expressions. Capitals make no difference to what is looked up. */
export interface Dictionary {
  readonly entryOf: (word: string) => DictionaryEntry | undefined
  /** Whether an expression begins with a word. */
  readonly beginsExpression: (word: string) => boolean
  /** The words of which something is an irregular form: `went` of `go`. */
  readonly basesOf: (form: string) => readonly string[]
  /** The lines, by their numbers: words with their entries, and irregular forms with their words. */
  readonly lineCount: () => number
  readonly lineOf: (number: number) => DictionaryLine
}

interface DictionaryLine {
  readonly word: string
  /** `undefined` where it is an irregular form of `bases`. */
  readonly entry: DictionaryEntry | undefined
  readonly bases: readonly string[]
}

const MAGIC = 'DICTIONARY1'
const GZIP_MAGIC = 0x1f
/** Far more than any dictionary takes, far less than would hurt. */
const UNPACKED_LIMIT_BYTES = 16 * 2 ** 20
const LINE_END = 0x0a
const TAB = '\t'
const PARTS: ReadonlySet<string> = new Set<PartOfSpeech>(['n', 'v', 'a', 'r', 'o'])

/**
 * Reads what the step `words` of the training made of the dictionary (`dictionary.py` says how it is written), compressed by gzip or brotli.
 * It is unpacked when something is looked up for the first time, and stays the text that it is: half a megabyte for a language. Errors:
 * `ModelFileError`, then, when the file is damaged.
 */
export function createDictionary(stored: Uint8Array): Dictionary {
  let read: Lines | undefined
  const lines = () => (read ??= readLines(stored))
  const find = (word: string) => {
    const line = lines().find(word)
    return line === undefined ? undefined : readLine(line)
  }
  return {
    beginsExpression: (word) => lines().beginsExpression(word),
    entryOf: (word) => find(word)?.entry,
    basesOf: (form) => find(form)?.bases ?? [],
    lineCount: () => lines().count,
    lineOf: (number) => readLine(lines().at(number)),
  }
}

function readLine(line: string): DictionaryLine {
  const [word = '', first = '', ...senses] = line.split(TAB)
  if (first.startsWith('=')) return { word, entry: undefined, bases: first.slice(1).split('|') }
  return { word, entry: { seen: Number(first), senses: senses.map(readSense) }, bases: [] }
}

/** Reads a whole dictionary, to see that it can be used. Errors: `ModelFileError`. */
export function checkDictionary(stored: Uint8Array): void {
  const lines = readLines(stored)
  for (let number = 0; number < lines.count; number += 1) {
    const [, first = '', ...senses] = lines.at(number).split(TAB)
    if (!/^(?:=.+|\d+)$/.test(first)) throw new ModelFileError('A line of the dictionary cannot be read')
    senses.forEach(readSense)
  }
}

function readSense(cell: string): Sense {
  const part = cell.charAt(0)
  if (!PARTS.has(part) || cell.charAt(1) !== ':' || cell.length < 3)
    throw new ModelFileError('A line of the dictionary cannot be read')
  return { part: part as PartOfSpeech, translations: cell.slice(2).split('|') }
}

interface Lines {
  readonly find: (word: string) => string | undefined
  readonly beginsExpression: (word: string) => boolean
  readonly count: number
  readonly at: (number: number) => string
}

/** Lines are found by a table of hashes, twice as large as there are lines; those of equal hashes stand behind one another. */
function readLines(stored: Uint8Array): Lines {
  const text = unpacked(stored)
  const starts: number[] = []
  for (let at = text.indexOf(LINE_END) + 1; at > 0 && at < text.length; at = text.indexOf(LINE_END, at) + 1)
    starts.push(at)
  if (text.toString('utf8', 0, MAGIC.length + 1) !== `${MAGIC}\n` || text.at(-1) !== LINE_END)
    throw new ModelFileError('This is not a dictionary')
  const lineAt = (start: number) => text.toString('utf8', start, text.indexOf(LINE_END, start))
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * starts.length + 1)))
  const mask = table.length - 1
  const beginnings = new Set<string>()
  for (const start of starts) {
    const word = text.toString('utf8', start, text.indexOf(TAB, start))
    let slot = hashOf(word.toLowerCase()) & mask
    while (table[slot] !== 0) slot = (slot + 1) & mask
    table[slot] = start
    if (word.includes(' ')) beginnings.add(word.slice(0, word.indexOf(' ')).toLowerCase())
  }
  return {
    find(word) {
      const small = word.toLowerCase()
      const wanted = small + TAB
      for (let slot = hashOf(small) & mask; ; slot = (slot + 1) & mask) {
        const start = table[slot] ?? 0
        if (start === 0) return undefined
        const line = lineAt(start)
        if (line.slice(0, wanted.length).toLowerCase() === wanted) return line
      }
    },
    beginsExpression: (word) => beginnings.has(word),
    count: starts.length,
    at: (number) => lineAt(starts[number] ?? 0),
  }
}

/** FNV-1a of the units. */
function hashOf(word: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193)
  return value >>> 0
}

function unpacked(stored: Uint8Array): Buffer {
  const limit = { maxOutputLength: UNPACKED_LIMIT_BYTES }
  try {
    return stored[0] === GZIP_MAGIC ? gunzipSync(stored, limit) : brotliDecompressSync(stored, limit)
  } catch (cause) {
    throw new ModelFileError('The dictionary cannot be unpacked', { cause })
  }
}
