import { brotliCompressSync } from 'node:zlib'
import { createDictionary, type Dictionary } from '../../../src/engines/marian/format/dictionary.ts'

/** A dictionary of lines as packs have them: `reply 0 n:Antwort|Erwiderung`, with tabs in place of two spaces. */
export function packedDictionary(...lines: readonly string[]): Buffer {
  const sorted = lines
    .map((line) => line.replaceAll('  ', '\t'))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return brotliCompressSync(['DICTIONARY1', ...sorted, ''].join('\n'))
}

export function dictionaryOf(...lines: readonly string[]): Dictionary {
  return createDictionary(packedDictionary(...lines))
}
