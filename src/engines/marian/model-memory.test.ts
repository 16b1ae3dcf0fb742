import { expect, test } from 'vitest'
import { modelMemoryBytes } from './model-memory.ts'
import type { PackFile } from './packs/manifest.ts'

const file = (path: string, sizeBytes: number): PackFile => ({ path, sizeBytes, sha256: '' })

const memoryWith = (model: PackFile) =>
  modelMemoryBytes({
    manifest: {
      pairs: [{ source: 'en', target: 'de' }],
      files: { model, sourceVocabulary: file('vocabulary.spm', 400_000) },
    },
  })

test('a model that gzip has packed to four fifths counts as much as it does unpacked', () => {
  const unpacked = memoryWith(file('model.bin', 10_000_000))
  expect(memoryWith(file('model.bin.gz', 8_000_000))).toBe(unpacked)
  expect(memoryWith(file('model.bin', 8_000_000))).toBeLessThan(unpacked)
})
