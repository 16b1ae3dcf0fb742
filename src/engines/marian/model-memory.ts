import { type PackFile, packFiles } from './packs/manifest.ts'
import type { ModelDescription } from './worker/messages.ts'

const WORKING_SPACE_BYTES = 10 * 1024 ** 2

/**
 * Memory of one copy of a model, measured on models of all sizes and rounded up: its weights as they are rearranged for
 * the processor, its vocabularies as objects, its shortlists and working space.
 */
export function modelMemoryBytes({ manifest }: Pick<ModelDescription, 'manifest'>): number {
  const { model, sourceVocabulary, targetVocabulary } = manifest.files
  const vocabularies = sourceVocabulary.sizeBytes + (targetVocabulary?.sizeBytes ?? 0)
  const all = packFiles(manifest).reduce((sum, file) => sum + loadedBytes(file), 0)
  const shortlists = all - vocabularies - model.sizeBytes
  return 1.2 * model.sizeBytes + 12 * vocabularies + shortlists + WORKING_SPACE_BYTES
}

/** A shortlist is packed to two fifths by gzip, and to three tenths by brotli. */
function loadedBytes({ path, sizeBytes }: PackFile): number {
  if (path.endsWith('.br')) return 3.4 * sizeBytes
  return path.endsWith('.gz') ? 2.5 * sizeBytes : sizeBytes
}
