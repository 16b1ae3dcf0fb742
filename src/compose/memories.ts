import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { MemoryFiles } from '../memories/jobs/memory-job-store.ts'
import { DEFAULT_MEMORY_LIMITS, type MemoryLimits } from '../memories/memory-limits.ts'
import { createChunkFiles } from '../storage/documents/chunk-files.ts'
import { createDirectoryFiles } from '../storage/documents/directory-files.ts'
import type { RegionParts } from './capability.ts'

/** In the database where several nodes share it, else beside it. */
export function memoryFilesOf(
  { dataDirectory }: Config,
  { region, db }: Pick<RegionParts, 'region' | 'db'>,
  clock: Clock,
): MemoryFiles {
  if (db.dialect === 'postgres') return createChunkFiles({ db, clock, table: 'memory_chunks' })
  return createDirectoryFiles({ config: { directory: join(dataDirectory, 'memories', region) } })
}

export function memoryLimitsOf({ memories }: Config): MemoryLimits {
  const { memoriesPerAccount, segmentsPerMemory, fileBytes } = memories
  return { ...DEFAULT_MEMORY_LIMITS, memoriesPerAccount, segmentsPerMemory, fileBytes }
}
