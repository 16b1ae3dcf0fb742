import type { Config } from '../config/config.ts'
import { DEFAULT_MEMORY_LIMITS, type MemoryLimits } from '../memories/memory-limits.ts'

export function memoryLimitsOf({ memories }: Config): MemoryLimits {
  const { memoriesPerAccount, segmentsPerMemory, fileBytes } = memories
  return { ...DEFAULT_MEMORY_LIMITS, memoriesPerAccount, segmentsPerMemory, fileBytes }
}
