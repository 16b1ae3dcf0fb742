import { createProtobufWriter } from '../../../src/engines/marian/onnx/protobuf-writer.ts'

export interface TestPiece {
  readonly text: string
  readonly score: number
  /** Numbers of the file format: 1 normal, 2 unknown, 3 control, 4 user-defined, 6 byte. */
  readonly type?: number
}

export interface TestVocabularyOptions {
  readonly byteFallback?: boolean
  readonly characterMap?: Uint8Array
}

const END = { text: '</s>', score: 0, type: 3 }
const UNKNOWN = { text: '<unk>', score: 0, type: 2 }

/** Writes a `.spm` file that holds end of sentence, unknown and then the pieces given. */
export function writeVocabulary(
  pieces: readonly TestPiece[],
  options: TestVocabularyOptions = {},
): Uint8Array {
  const file = createProtobufWriter()
  for (const { text, score, type = 1 } of [END, UNKNOWN, ...pieces]) {
    file.message(1, createProtobufWriter().text(1, text).float(2, score).varint(3, type))
  }
  const trainer = createProtobufWriter()
    .varint(3, 1)
    .varint(4, pieces.length + 2)
  if (options.byteFallback === true) trainer.varint(35, 1)
  // Ids of unknown, begin, end and padding, as Marian models are trained.
  file.message(2, trainer.varint(40, 1).varint(41, -1).varint(42, 0).varint(43, -1))
  const normaliser = createProtobufWriter().text(1, options.characterMap === undefined ? 'identity' : 'test')
  if (options.characterMap !== undefined) normaliser.bytes(2, options.characterMap)
  file.message(3, normaliser)
  return Buffer.concat(file.chunks())
}

/** Letters, common syllables and short words of a made-up language: `size` pieces with the two special ones. */
export function letterPieces(size: number): TestPiece[] {
  const texts = ['\u2581', ...'abcdefghijklmnopqrstuvwxyz.,!?'.split('')].slice(0, size - 2)
  for (const vowel of 'aeiou') for (const consonant of 'bcdfghklmnprst') texts.push(consonant + vowel)
  for (const vowel of 'aeiou')
    for (const consonant of 'bcdfghklmnprst') texts.push(`\u2581${consonant}${vowel}`)
  for (let number = 0; texts.length < size - 2; number += 1) texts.push(`\u2581w${number}`)
  return texts
    .slice(0, size - 2)
    .map((text, index) => ({ text, score: (text.length === 1 ? -9 : -4) - index / 100 }))
}

/**
 * Compiles a character map the way vocabularies hold it: a double-array trie over UTF-8 bytes and the replacements.
 * A plain construction for a handful of entries; every key must be non-empty.
 */
export function compileCharacterMap(entries: Readonly<Record<string, string>>): Uint8Array {
  interface Node {
    readonly children: Map<number, Node>
    value: number | undefined
  }
  const root: Node = { children: new Map(), value: undefined }
  const replacements: Buffer[] = []
  let offset = 0
  for (const [key, replacement] of Object.entries(entries)) {
    let node = root
    for (const byte of Buffer.from(key, 'utf8')) {
      const child = node.children.get(byte) ?? { children: new Map(), value: undefined }
      node.children.set(byte, child)
      node = child
    }
    node.value = offset
    const bytes = Buffer.from(`${replacement}\0`, 'utf8')
    replacements.push(bytes)
    offset += bytes.byteLength
  }
  const units: number[] = []
  const used = new Set<number>([0])
  const place = (node: Node, at: number, label: number) => {
    const labels = [...node.children.keys(), ...(node.value === undefined ? [] : [0])]
    let base = 1
    while (labels.some((next) => used.has(at ^ base ^ next) || (at ^ base ^ next) === 0)) base += 1
    for (const next of labels) used.add(at ^ base ^ next)
    units[at] = (label | (base << 10) | (node.value === undefined ? 0 : 1 << 8)) >>> 0
    if (node.value !== undefined) units[at ^ base] = (node.value | 0x8000_0000) >>> 0
    for (const [byte, child] of node.children) place(child, at ^ base ^ byte, byte)
  }
  place(root, 0, 0)
  const size = Math.ceil((Math.max(...used) + 1) / 256) * 256
  const blob = Buffer.alloc(4 + 4 * size + offset)
  blob.writeUInt32LE(4 * size, 0)
  for (let index = 0; index < size; index += 1) blob.writeUInt32LE(units[index] ?? 0, 4 + 4 * index)
  Buffer.concat(replacements).copy(blob, 4 + 4 * size)
  return blob
}
