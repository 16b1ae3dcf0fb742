import { ModelFileError } from '../format/model-file-error.ts'

/** Replaces character sequences, as a vocabulary's normaliser was compiled to. */
export interface CharacterMap {
  /**
   * The longest known sequence at `position` of `bytes` (UTF-8): how many bytes it has and what replaces it, or
   * `undefined` when nothing there is replaced.
   */
  readonly longestMatch: (
    bytes: Uint8Array,
    position: number,
  ) => { readonly length: number; readonly replacement: Uint8Array } | undefined
}

/**
 * Reads a compiled character map: u32 size of the trie in bytes, the trie (a double array of u32 units), then the
 * replacements, each ended by NUL. A trie value is the offset of its replacement.
 *
 * Errors: `ModelFileError` for a damaged map. Reading outside the trie is impossible whatever it holds.
 */
export function createCharacterMap(blob: Uint8Array): CharacterMap {
  if (blob.byteLength === 0) return { longestMatch: () => undefined }
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const trieBytes = blob.byteLength >= 4 ? view.getUint32(0, true) : 0
  if (trieBytes === 0 || trieBytes % 4 !== 0 || trieBytes > blob.byteLength - 4) {
    throw new ModelFileError('The character map of the vocabulary is damaged')
  }
  const units = Uint32Array.from({ length: trieBytes / 4 }, (_, index) => view.getUint32(4 + 4 * index, true))
  const replacements = blob.subarray(4 + trieBytes)
  const known = new Map<number, Uint8Array>()

  function replacementAt(offset: number): Uint8Array {
    const seen = known.get(offset)
    if (seen !== undefined) return seen
    const end = replacements.indexOf(0, offset)
    const replacement = replacements.subarray(offset, end < 0 ? replacements.byteLength : end)
    known.set(offset, replacement)
    return replacement
  }

  return {
    longestMatch(bytes, position) {
      let node = offsetOf(units[0] ?? 0)
      let found: { length: number; value: number } | undefined
      for (let at = position; at < bytes.byteLength; at += 1) {
        const byte = bytes[at] ?? 0
        node = (node ^ byte) >>> 0
        const unit = units[node]
        if (unit === undefined || byte === 0 || (unit & 0x8000_00ff) >>> 0 !== byte) break
        node = (node ^ offsetOf(unit)) >>> 0
        if (((unit >>> 8) & 1) === 1)
          found = { length: at + 1 - position, value: (units[node] ?? 0) & 0x7fff_ffff }
      }
      return found === undefined
        ? undefined
        : { length: found.length, replacement: replacementAt(found.value) }
    },
  }
}

function offsetOf(unit: number): number {
  return ((unit >>> 10) << ((unit & 0x200) >>> 6)) >>> 0
}
