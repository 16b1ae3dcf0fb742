import { DEFAULT_THRESHOLD } from '../../../memories/matching/memory-resolver.ts'
import { type MemoryId, parseMemoryId } from '../../../memories/memory.ts'
import { notSupported } from './parameters.ts'

export interface RequestedMemory {
  readonly id: MemoryId
  readonly threshold: number
}

/** The memory that a request names, if it does. Errors: `invalid_parameter` for what is no id. */
export function requestedMemory(body: {
  readonly translation_memory_id?: string | undefined
  readonly translation_memory_threshold?: number | undefined
}): RequestedMemory | undefined {
  if (body.translation_memory_id === undefined) return undefined
  const id = parseMemoryId(body.translation_memory_id)
  if (id === undefined) throw notSupported('translation_memory_id')
  return { id, threshold: body.translation_memory_threshold ?? DEFAULT_THRESHOLD }
}
