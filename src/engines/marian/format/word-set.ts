import { createByteReader } from './byte-reader.ts'
import { ModelFileError } from './model-file-error.ts'

/** The words of a language that the training text of a model has. */
export interface WordSet {
  /**
   * Whether training has seen a word: exactly as written here, with its capitals. One in 64 words that it has not seen
   * counts as seen.
   */
  readonly has: (word: string) => boolean
}

const MAGIC = 'WORDSET1'
const HEADER_BYTES = 16
const MOST_HASHES = 16
const FIRST_BASIS = 0x811c9dc5
const SECOND_BASIS = 0x01234567
const PRIME = 0x01000193

/** Reads a Bloom filter that the step `words` of the training made. Errors: `ModelFileError` when the file is damaged. */
export function readWordSet(file: Uint8Array): WordSet {
  const reader = createByteReader(file)
  const magic = Buffer.from(reader.bytes(MAGIC.length, 'the header of the words')).toString('latin1')
  if (magic !== MAGIC) throw new ModelFileError('This is not a set of words')
  const hashes = reader.i32('the header of the words') >>> 0
  const count = reader.i32('the header of the words') >>> 0
  if (hashes === 0 || hashes > MOST_HASHES || count === 0 || file.byteLength !== HEADER_BYTES + count / 8) {
    throw new ModelFileError('The set of words has not the length that its header announces')
  }
  const bits = reader.bytes(count / 8, 'the words')
  return {
    has(word) {
      const encoded = encode(word)
      const first = hashOf(encoded, FIRST_BASIS)
      const second = hashOf(encoded, SECOND_BASIS) | 1
      for (let number = 0; number < hashes; number += 1) {
        const place = ((first + Math.imul(number, second)) >>> 0) % count
        if (((bits[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false
      }
      return true
    },
  }
}

const encoder = new TextEncoder()
/** Every beginning and end of what may be a compound is looked up: no memory is taken for each. */
const room = new Uint8Array(512)
const MOST_BYTES_A_UNIT = 3

function encode(word: string): Uint8Array {
  if (MOST_BYTES_A_UNIT * word.length > room.length) return encoder.encode(word)
  return room.subarray(0, encoder.encodeInto(word, room).written)
}

/** FNV-1a. */
function hashOf(encoded: Uint8Array, basis: number): number {
  let value = basis
  for (const byte of encoded) value = Math.imul(value ^ byte, PRIME)
  return value >>> 0
}
