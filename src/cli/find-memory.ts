import { InterpresError } from '../kernel/errors.ts'
import type { Memories } from '../memories/memories.ts'
import { type Memory, parseMemoryId } from '../memories/memory.ts'

/** The memory of an account with this name or id. Errors: `not_found`; `invalid_parameter` for a name that several have. */
export async function findMemory(memories: Memories, accountId: string, wanted: string): Promise<Memory> {
  const id = parseMemoryId(wanted)
  if (id !== undefined) return memories.get(accountId, id)
  const all = await memories.list(accountId, { offset: 0, limit: 100_000 })
  const [found, ...others] = all.memories.filter(({ name }) => name === wanted)
  if (found === undefined) {
    throw new InterpresError(
      'not_found',
      `The account has no translation memory named ${wanted} in this region.`,
    )
  }
  if (others.length === 0) return found
  throw new InterpresError(
    'invalid_parameter',
    `${others.length + 1} translation memories are named ${wanted}; give the id of one.`,
  )
}
