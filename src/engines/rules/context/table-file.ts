import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { ChoiceSet } from './choice-sets.ts'
import { hash } from './features.ts'

/** How often a word stands in the counted text: in small letters, with a capital, at the start of a sentence. */
export interface WordCount {
  readonly form: string
  readonly small: number
  readonly capital: number
  readonly start: number
}

interface Facts {
  readonly language: string
  readonly sets: readonly ChoiceSet[]
  /** Per member of all sets, in order: from which probability of another member on that one is put in its place. */
  readonly thresholds: readonly number[]
  readonly scale: number
  readonly wordCount: number
}

export interface CountedLanguage extends Facts {
  readonly weights: Int8Array
  readonly words: readonly WordCount[]
  readonly pairs: readonly (readonly [string, number])[]
}

/** What is read back: counts are powers of two, neighbours are looked up by hash. */
export interface ContextTable extends Facts {
  readonly weights: Int8Array
  readonly words: ReadonlyMap<string, WordCount>
  /** Base-2 logarithm of how often the second form follows the first; 0 for seldom or never. */
  pairLog(first: string, second: string): number
}

const PAIR_BITS = 18

interface Header extends Facts {
  readonly sizes: {
    readonly words: number
    readonly logs: number
    readonly pairs: number
    readonly weights: number
  }
}

/**
 * A line of JSON, then words (each a line), their logarithms, pairs by hash, a bit for each weight that is not zero, and those weights;
 * all compressed together.
 */
export function writeContextTable(path: string, counted: CountedLanguage): void {
  const words = counted.words.toSorted((one, other) => (one.form < other.form ? -1 : 1))
  const forms = Buffer.from(words.map(({ form }) => form).join('\n'))
  const logs = Buffer.from(
    [
      (word: WordCount) => word.small,
      (word: WordCount) => word.capital,
      (word: WordCount) => word.start,
    ].flatMap((part) => words.map((word) => logOf(part(word)))),
  )
  const pairs = packPairs(counted.pairs)
  const { language, sets, scale, wordCount } = counted
  const header: Header = {
    language,
    sets,
    thresholds: counted.thresholds.map((value) => Math.round(value * 10_000) / 10_000),
    scale,
    wordCount,
    sizes: {
      words: forms.length,
      logs: logs.length,
      pairs: pairs.byteLength,
      weights: counted.weights.length,
    },
  }
  const parts = [
    Buffer.from(`${JSON.stringify(header)}\n`),
    forms,
    logs,
    Buffer.from(pairs.buffer),
    ...packWeights(counted.weights),
  ]
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 }
  writeFileSync(path, brotliCompressSync(Buffer.concat(parts), { params }))
}

export function readContextTable(path: string): ContextTable {
  const bytes = brotliDecompressSync(readFileSync(path))
  const headerEnd = bytes.indexOf(10)
  const header = JSON.parse(bytes.toString('utf8', 0, headerEnd)) as Header
  let at = headerEnd + 1
  const take = (size: number) => {
    const part = bytes.subarray(at, at + size)
    at += size
    return part
  }
  const forms = take(header.sizes.words).toString('utf8').split('\n')
  const logs = take(header.sizes.logs)
  const pairs = new Uint16Array(new Uint8Array(take(header.sizes.pairs)).buffer)
  const present = take(header.sizes.weights / 8)
  const weights = unpackWeights(present, bytes.subarray(at))
  const words = new Map<string, WordCount>()
  for (const [index, form] of forms.entries()) {
    words.set(form, {
      form,
      small: countOf(logs[index] ?? 0),
      capital: countOf(logs[forms.length + index] ?? 0),
      start: countOf(logs[2 * forms.length + index] ?? 0),
    })
  }
  return { ...header, weights, words, pairLog: (first, second) => lookUpPair(pairs, first, second) }
}

function packWeights(weights: Int8Array): readonly Uint8Array[] {
  const present = new Uint8Array(weights.length / 8)
  for (const [slot, weight] of weights.entries()) {
    if (weight !== 0) present[slot >> 3] = (present[slot >> 3] ?? 0) | (1 << (slot & 7))
  }
  return [present, new Uint8Array(weights.filter((weight) => weight !== 0))]
}

function unpackWeights(present: Uint8Array, values: Uint8Array): Int8Array {
  const weights = new Int8Array(8 * present.length)
  let at = 0
  for (let slot = 0; slot < weights.length; slot += 1) {
    if (((present[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0) continue
    weights[slot] = values[at] ?? 0
    at += 1
  }
  return weights
}

/** Half steps of the base-2 logarithm. */
function logOf(count: number): number {
  return count === 0 ? 0 : 1 + Math.round(2 * Math.log2(count))
}

function countOf(log: number): number {
  return log === 0 ? 0 : Math.round(2 ** ((log - 1) / 2))
}

/** Twelve bits to recognise a pair by, four of its logarithm. The most frequent go first; a full place is no place. */
function packPairs(pairs: readonly (readonly [string, number])[]): Uint16Array {
  const table = new Uint16Array(1 << PAIR_BITS)
  for (const [pair, count] of pairs) {
    const [first = '', second = ''] = pair.split(' ')
    const { places, mark } = placesOf(first, second)
    const place = places.find((one) => table[one] === 0)
    if (place !== undefined)
      table[place] = (mark << 4) | Math.min(15, Math.max(1, Math.round(Math.log2(count))))
  }
  return table
}

function lookUpPair(table: Uint16Array, first: string, second: string): number {
  const { places, mark } = placesOf(first, second)
  for (const place of places) {
    const entry = table[place] ?? 0
    if (entry >>> 4 === mark && entry !== 0) return entry & 15
  }
  return 0
}

function placesOf(
  first: string,
  second: string,
): { readonly places: readonly number[]; readonly mark: number } {
  let state = hash(`${first} ${second}`)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  state = (state ^ (state >>> 16)) >>> 0
  const other = Math.imul(state, 0x9e3779b1) >>> 0
  const mask = (1 << PAIR_BITS) - 1
  const mark = (other >>> 19) & 0xfff || 1
  return { places: [state & mask, (other >>> 3) & mask, (state >>> 11) & mask], mark }
}
