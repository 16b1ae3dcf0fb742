import { ModelFileError } from './model-file-error.ts'

/** Reads little-endian fields one after another and never past the end. */
export interface ByteReader {
  readonly remaining: () => number
  /** Unsigned 64-bit number; refuses what a JavaScript number cannot hold. */
  readonly u64: (what: string) => number
  readonly i32: (what: string) => number
  /** A view (no copy) of the next `length` bytes. */
  readonly bytes: (length: number, what: string) => Uint8Array
}

export function createByteReader(file: Uint8Array): ByteReader {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let position = 0

  function take(length: number, what: string): number {
    if (length > file.byteLength - position) throw new ModelFileError(`The file ends inside ${what}`)
    const at = position
    position += length
    return at
  }

  return {
    remaining: () => file.byteLength - position,
    u64(what) {
      const value = view.getBigUint64(take(8, what), true)
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ModelFileError(`${what} is impossibly large`)
      return Number(value)
    },
    i32: (what) => view.getInt32(take(4, what), true),
    bytes(length, what) {
      const at = take(length, what)
      return file.subarray(at, at + length)
    },
  }
}
