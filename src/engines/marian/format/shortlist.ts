import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createByteReader } from './byte-reader.ts'
import { ModelFileError } from './model-file-error.ts'

/**
 * Lexical shortlist: for every source piece the target pieces that may translate it. Entries of source id `s` are
 * `targets[offsets[s] .. offsets[s + 1])`.
 */
export interface Shortlist {
  /** The first so many target ids are always candidates. */
  readonly alwaysCount: number
  readonly offsets: Uint32Array
  readonly targets: TargetIds
}

/** The narrowest that hold every id: there are half a million of them for each target of a model. */
type TargetIds = Uint16Array | Uint32Array

const MAGIC = 0xf11a48d5013417f5n
const HEADER_BYTES = 48
const MASK = (1n << 64n) - 1n
const MAGIC_BYTES = [0xf5, 0x17, 0x34, 0x01, 0xd5, 0x48, 0x1a, 0xf1]
const GZIP_MAGIC = [0x1f, 0x8b]
/** Far more than any shortlist takes, far less than would hurt. */
const UNPACKED_LIMIT_BYTES = 128 * 2 ** 20

/**
 * Reads a binary shortlist (`lex.*.bin`), compressed by gzip or brotli or not. Errors: `ModelFileError` when the file is damaged,
 * its checksum is wrong, or it does not fit the vocabularies.
 */
export function readShortlist(
  stored: Uint8Array,
  vocabulary: { readonly sourceSize: number; readonly targetSize: number },
): Shortlist {
  const file = unpacked(stored)
  const reader = createByteReader(file)
  const magic = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < HEADER_BYTES || magic.getBigUint64(0, true) !== MAGIC) {
    throw new ModelFileError('This is not a binary shortlist')
  }
  reader.bytes(16, 'the shortlist header')
  const alwaysCount = reader.u64('the shortlist header')
  reader.u64('the shortlist header')
  const offsetCount = reader.u64('the shortlist header')
  const entryCount = reader.u64('the shortlist header')
  if (file.byteLength !== HEADER_BYTES + 8 * offsetCount + 4 * entryCount) {
    throw new ModelFileError('The shortlist has not the length that its header announces')
  }
  if (offsetCount !== vocabulary.sourceSize + 1) {
    throw new ModelFileError(
      `The shortlist is made for ${offsetCount - 1} source pieces, not ${vocabulary.sourceSize}`,
    )
  }
  if (magic.getBigUint64(8, true) !== shortlistChecksum(file)) {
    throw new ModelFileError('The checksum of the shortlist is wrong')
  }
  return {
    alwaysCount: Math.min(alwaysCount, vocabulary.targetSize),
    offsets: readOffsets(reader.bytes(8 * offsetCount, 'the offsets'), entryCount),
    targets: readTargets(reader.bytes(4 * entryCount, 'the entries'), vocabulary.targetSize),
  }
}

function unpacked(stored: Uint8Array): Uint8Array {
  if (startsWith(stored, MAGIC_BYTES)) return stored
  // What brotli has packed begins with nothing of its own.
  const unpack = startsWith(stored, GZIP_MAGIC) ? gunzipSync : brotliDecompressSync
  try {
    return unpack(stored, { maxOutputLength: UNPACKED_LIMIT_BYTES })
  } catch (cause) {
    throw new ModelFileError('This is not a binary shortlist, or it is damaged', { cause })
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

function readOffsets(bytes: Uint8Array, entryCount: number): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const offsets = new Uint32Array(bytes.byteLength / 8)
  let before = 0
  for (let index = 0; index < offsets.length; index += 1) {
    const value = Number(view.getBigUint64(index * 8, true))
    if (value < before || value > entryCount)
      throw new ModelFileError('The offsets of the shortlist are not ascending')
    offsets[index] = value
    before = value
  }
  return offsets
}

function readTargets(bytes: Uint8Array, targetSize: number): TargetIds {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.byteLength / 4
  const targets = targetSize <= 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count)
  for (let index = 0; index < targets.length; index += 1) {
    const id = view.getUint32(index * 4, true)
    if (id >= targetSize)
      throw new ModelFileError(`The shortlist names target piece ${id}, which does not exist`)
    targets[index] = id
  }
  return targets
}

/** Checksum over the 64-bit words after the checksum field; a trailing odd 32-bit word does not count. */
export function shortlistChecksum(file: Uint8Array): bigint {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  // The fold `h ^= w + 0x9e3779b9 + (h << 6) + (h >> 2)` in two unsigned halves: BigInt would take a second per file.
  let low = 0
  let high = 0
  for (let at = 16; at + 8 <= file.byteLength; at += 8) {
    const left6Low = (low << 6) >>> 0
    const left6High = ((high << 6) | (low >>> 26)) >>> 0
    const right2Low = ((low >>> 2) | (high << 30)) >>> 0
    const sumLow = view.getUint32(at, true) + 0x9e3779b9 + left6Low + right2Low
    const carry = Math.floor(sumLow / 0x1_0000_0000)
    const sumHigh = view.getUint32(at + 4, true) + left6High + (high >>> 2) + carry
    low = (low ^ (sumLow >>> 0)) >>> 0
    high = (high ^ (sumHigh >>> 0)) >>> 0
  }
  return (BigInt(high) << 32n) | BigInt(low)
}

/** Writes the file that `readShortlist` reads; `entries[s]` are the ascending target ids of source piece `s`. */
export function writeShortlist(entries: readonly (readonly number[])[], alwaysCount: number): Uint8Array {
  const total = entries.reduce((sum, ids) => sum + ids.length, 0)
  const file = Buffer.alloc(HEADER_BYTES + 8 * (entries.length + 1) + 4 * total)
  file.writeBigUInt64LE(MAGIC, 0)
  const header = [alwaysCount, alwaysCount, entries.length + 1, total]
  for (const [index, value] of header.entries()) file.writeBigUInt64LE(BigInt(value), 16 + 8 * index)
  let offset = 0
  let at = HEADER_BYTES
  for (const ids of [...entries, []]) {
    file.writeBigUInt64LE(BigInt(offset), at)
    at += 8
    offset += ids.length
  }
  for (const ids of entries) for (const id of ids) at = file.writeUInt32LE(id, at)
  file.writeBigUInt64LE(shortlistChecksum(file) & MASK, 8)
  return file
}

/**
 * The target pieces that may occur in the translation of one sentence, ascending. Made from this sentence alone, so
 * that the result does not depend on what it is batched with. `extra` are ids that must be possible in any case.
 */
export function candidatesFor(
  shortlist: Shortlist,
  sourceIds: readonly number[],
  {
    sharedVocabulary,
    extra = [],
  }: { readonly sharedVocabulary: boolean; readonly extra?: readonly number[] },
): Uint32Array {
  const chosen = new Set<number>(extra)
  for (let id = 0; id < shortlist.alwaysCount; id += 1) chosen.add(id)
  for (const source of new Set(sourceIds)) {
    if (sharedVocabulary) chosen.add(source)
    const end = shortlist.offsets[source + 1] ?? 0
    for (let at = shortlist.offsets[source] ?? 0; at < end; at += 1) chosen.add(shortlist.targets[at] ?? 0)
  }
  return Uint32Array.from(chosen).toSorted()
}
