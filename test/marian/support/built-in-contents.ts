import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PackContents } from './write-pack.ts'

/** Where the built-in packs are. */
export const BUILT_IN_PACKS = join(import.meta.dirname, '..', '..', '..', 'packs')

const file = (name: string) => readFileSync(join(BUILT_IN_PACKS, 'en-de-nl', name))

export const builtInVocabulary = (): Uint8Array => gunzipSync(file('vocabulary.spm.gz'))

/** A built-in pack from English into German and Dutch: a real int8 model that every clone has. */
export function builtInContents(): PackContents {
  return {
    model: file('model.bin'),
    sourceVocabulary: builtInVocabulary(),
    shortlist: brotliDecompressSync(file('shortlist-de.bin.br')),
  }
}
