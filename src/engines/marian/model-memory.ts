import { type PackFile, packFiles } from './packs/manifest.ts'
import type { ModelDescription } from './worker/messages.ts'

const WORKING_SPACE_BYTES = 10 * 1024 ** 2

/** What is lent becomes a text and an index of its stems. */
const LENT_SHARE = 16

/**
 * Memory of one copy of a model, measured on models of all sizes and rounded up: its weights as they are rearranged for
 * the processor, its vocabularies as objects, its shortlists and working space.
 */
export function modelMemoryBytes({
  manifest,
  lentDictionaries = [],
}: Pick<ModelDescription, 'manifest' | 'lentDictionaries'>): number {
  const { model, ...files } = manifest.files
  const vocabularies = [files.sourceVocabulary, files.targetVocabulary].filter((file) => file !== undefined)
  const others = packFiles(manifest).filter(
    ({ path }) => path !== model.path && vocabularies.every((file) => file.path !== path),
  )
  return (
    1.2 * modelBytes(model) +
    12 * sum(vocabularies, vocabularyBytes) +
    sum(others, loadedBytes) +
    sum(
      lentDictionaries.map(({ dictionary }) => dictionary),
      ({ sizeBytes }) => LENT_SHARE * sizeBytes,
    ) +
    WORKING_SPACE_BYTES
  )
}

function sum(files: readonly PackFile[], bytes: (file: PackFile) => number): number {
  return files.reduce((total, file) => total + bytes(file), 0)
}

/** Gzip packs weights to four fifths. */
function modelBytes({ path, sizeBytes }: PackFile): number {
  return path.endsWith('.gz') ? 1.25 * sizeBytes : sizeBytes
}

/** Gzip packs a vocabulary to half. */
function vocabularyBytes({ path, sizeBytes }: PackFile): number {
  return path.endsWith('.gz') ? 2 * sizeBytes : sizeBytes
}

/** A shortlist is packed to two fifths by gzip, and to three tenths by brotli. */
function loadedBytes({ path, sizeBytes }: PackFile): number {
  if (path.endsWith('.br')) return 3.4 * sizeBytes
  return path.endsWith('.gz') ? 2.5 * sizeBytes : sizeBytes
}
