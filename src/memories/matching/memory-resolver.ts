import type { LanguageCode } from '../../languages/language-code.ts'
import { createIndexReader } from '../index/index-reader.ts'
import type { MemoryId } from '../memory.ts'
import { memoryNotFound, targetNotSupported } from '../memory-errors.ts'
import { targetFor } from '../memory-languages.ts'
import type { MemoryStore } from '../memory-store.ts'
import { createMemoryApplication, type MemoryApplication } from './memory-application.ts'

export interface MemoryWish {
  readonly accountId: string
  readonly id: MemoryId
  readonly target: LanguageCode
  /** Percent; matches below it are not looked for. */
  readonly threshold: number
}

/** Makes the memory that a request names take part in it. Errors: `not_found`, also for a target that it lacks. */
export interface MemoryResolver {
  resolve(wish: MemoryWish): Promise<MemoryApplication>
}

export const DEFAULT_THRESHOLD = 75

export function createMemoryResolver(store: MemoryStore): MemoryResolver {
  const search = { store, index: createIndexReader(store) }
  return {
    async resolve({ accountId, id, target, threshold }) {
      const memory = await store.find(accountId, id)
      if (memory === undefined) throw memoryNotFound()
      if (targetFor(memory.targets, target) === undefined) throw targetNotSupported(id, target)
      return createMemoryApplication(search, memory, { target, threshold })
    },
  }
}
