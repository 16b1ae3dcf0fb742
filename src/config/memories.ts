import { DEFAULT_MEMORY_LIMITS } from '../memories/memory-limits.ts'
import type { SettingReader } from './reader.ts'
import { flag, integer } from './setting.ts'

/** How many translation memories there may be, and how large. */
export function readMemories(reader: SettingReader) {
  const limits = DEFAULT_MEMORY_LIMITS
  return {
    memoriesPerAccount:
      reader.optional('memories.perAccount', 'INTERPRES_MEMORIES_PER_ACCOUNT', integer(1, 100_000)) ??
      limits.memoriesPerAccount,
    segmentsPerMemory:
      reader.optional('memories.segments', 'INTERPRES_MEMORY_SEGMENTS', integer(1, 20_000_000)) ??
      limits.segmentsPerMemory,
    /** Largest file of an import. */
    fileBytes:
      reader.optional('memories.fileBytes', 'INTERPRES_MEMORY_FILE_BYTES', integer(1_024, 17_179_869_184)) ??
      limits.fileBytes,
    /** Everyday phrases are answered from the project's own sentences. */
    phrases: reader.optional('memories.phrases', 'INTERPRES_PHRASES', flag) ?? true,
  }
}
