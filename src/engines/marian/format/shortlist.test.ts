import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ModelFileError } from './model-file-error.ts'
import { candidatesFor, readShortlist, shortlistChecksum, writeShortlist } from './shortlist.ts'

const entries = [[0], [], [5, 6], [2, 9], [7]]
const sizes = { sourceSize: 5, targetSize: 10 }

test('candidates are the first ids, the entries of every source piece, and the pieces themselves when shared', () => {
  const shortlist = readShortlist(writeShortlist(entries, 2), sizes)
  expect([...candidatesFor(shortlist, [2, 4, 0], { sharedVocabulary: false })]).toEqual([0, 1, 5, 6, 7])
  expect([...candidatesFor(shortlist, [2, 4, 0], { sharedVocabulary: true })]).toEqual([0, 1, 2, 4, 5, 6, 7])
  expect([...candidatesFor(shortlist, [0], { sharedVocabulary: false, extra: [8] })]).toEqual([0, 1, 8])
})

test('the checksum equals the plain fold over 64-bit words', () => {
  const file = writeShortlist(entries, 2)
  let hash = 0n
  const mask = 2n ** 64n - 1n
  for (let at = 16; at + 8 <= file.byteLength; at += 8) {
    const word = Buffer.from(file).readBigUInt64LE(at)
    hash ^= (word + 0x9e3779b9n + (hash << 6n) + (hash >> 2n)) & mask
    hash &= mask
  }
  expect(shortlistChecksum(file)).toBe(hash)
})

test.each([
  ['gzip', gzipSync],
  ['brotli', brotliCompressSync],
])('a shortlist that %s has packed reads like a plain one, and a damaged one is refused', (_name, pack) => {
  const file = writeShortlist(entries, 2)
  const stored = pack(file)
  expect(readShortlist(stored, sizes)).toEqual(readShortlist(file, sizes))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: stored.byteLength - 1 }), (length) => {
      expect(() => readShortlist(stored.subarray(0, length), sizes)).toThrow(ModelFileError)
    }),
  )
})

test('a shortlist for other vocabularies is refused', () => {
  const file = writeShortlist(entries, 2)
  expect(() => readShortlist(file, { ...sizes, sourceSize: 6 })).toThrow('made for 5 source pieces')
  expect(() => readShortlist(file, { ...sizes, targetSize: 9 })).toThrow('target piece 9')
})

test('a damaged or truncated shortlist is refused', () => {
  const file = writeShortlist(entries, 2)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: file.byteLength - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, flip) => {
        expect(() => readShortlist(file.subarray(0, at), sizes)).toThrow(ModelFileError)
        const odd = file.byteLength - ((file.byteLength - 16) % 8)
        const damaged = Uint8Array.from(file)
        damaged[at] = (damaged[at] ?? 0) ^ flip
        // The checksum does not cover a trailing odd half word.
        fc.pre(at < odd)
        expect(() => readShortlist(damaged, sizes)).toThrow(ModelFileError)
      },
    ),
  )
})
