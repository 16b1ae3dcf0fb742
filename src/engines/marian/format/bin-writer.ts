import { type BinItem, ITEM_TYPES } from './bin-items.ts'

const ALIGNMENT_BYTES = 256

export interface BinWriterOptions {
  /** Pad every tensor to a multiple of 256 bytes, as the standard writer does. Default true. */
  readonly padded?: boolean
}

/**
 * Writes a Marian `.bin` container, the inverse of `readBinItems`: same items, same order, data on multiples of 256
 * bytes of the file.
 */
export function writeBinItems(items: readonly BinItem[], options: BinWriterOptions = {}): Uint8Array {
  const padded = options.padded ?? true
  const names = items.map((item) => Buffer.from(`${item.name}\0`, 'latin1'))
  const dataLengths = items.map((item) => (padded ? roundUp(item.data.byteLength) : item.data.byteLength))

  const headerBytes = 16 + items.length * 32
  const nameBytes = names.reduce((sum, name) => sum + name.byteLength, 0)
  const shapeBytes = items.reduce((sum, item) => sum + item.shape.length * 4, 0)
  const beforePadding = headerBytes + nameBytes + shapeBytes + 8
  const dataStart = roundUp(beforePadding)
  const file = Buffer.alloc(dataLengths.reduce((sum, length) => sum + length, dataStart))

  let position = 0
  function u64(value: number): void {
    position = file.writeBigUInt64LE(BigInt(value), position)
  }
  u64(1)
  u64(items.length)
  for (const [index, item] of items.entries()) {
    u64(names[index]?.byteLength ?? 0)
    u64(ITEM_TYPES[item.type])
    u64(item.shape.length)
    u64(dataLengths[index] ?? 0)
  }
  for (const name of names) position += name.copy(file, position)
  for (const item of items) for (const size of item.shape) position = file.writeInt32LE(size, position)
  u64(dataStart - beforePadding)
  position = dataStart
  for (const [index, item] of items.entries()) {
    file.set(item.data, position)
    position += dataLengths[index] ?? 0
  }
  return file
}

function roundUp(length: number): number {
  return Math.ceil(length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES
}
