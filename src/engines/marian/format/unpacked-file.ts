import { gunzipSync } from 'node:zlib'
import { ModelFileError } from './model-file-error.ts'

/** With which no file of a pack begins that is not compressed. */
const GZIP_MAGIC = 0x1f

/**
 * A file of a pack, unpacked where gzip has packed it. `what` is what errors call it. Errors: `ModelFileError` when it is damaged or
 * has more than `limitBytes`.
 */
export function unpackedFile(stored: Uint8Array, what: string, limitBytes: number): Uint8Array {
  if (stored[0] !== GZIP_MAGIC) return stored
  try {
    return gunzipSync(stored, { maxOutputLength: limitBytes })
  } catch (cause) {
    const problem = isTooLarge(cause) ? `larger than ${limitBytes} bytes` : 'damaged'
    throw new ModelFileError(`The ${what} is ${problem}`, { cause })
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}
