import { unpackedFile } from '../format/unpacked-file.ts'
import type { PackFile } from './manifest.ts'
import { readPackFile } from './pack-file.ts'

/** Gzip packs weights to four fifths, and what surrounds those of a very small model to far less. */
const MOST_PACKED = 4
const SMALL_MODEL_BYTES = 2 ** 20

/** Reads the model of a pack, unpacked, and checks its contents. Errors: `PackError`, `ModelFileError`. */
export async function readModelFile(directory: string, file: PackFile): Promise<Uint8Array> {
  const stored = await readPackFile(directory, file)
  return unpackedFile(stored, 'model', MOST_PACKED * stored.byteLength + SMALL_MODEL_BYTES)
}
