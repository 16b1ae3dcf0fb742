import type { Clock } from '../../kernel/clock.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { ImportLanguages } from '../jobs/memory-job.ts'
import { drawPlace } from '../memories.ts'
import type { MemoryId } from '../memory.ts'
import { tooManyMemories } from '../memory-errors.ts'
import type { MemoryLimits } from '../memory-limits.ts'
import type { MemoryStore } from '../memory-store.ts'
import { createReader, formatOfFile } from './file-format.ts'
import { type ImportProgress, type ImportResult, importUnits } from './import-units.ts'

export interface ImportOrder {
  readonly accountId: string
  readonly name: string
  /** Its ending tells the format. */
  readonly fileName: string
  readonly languages: ImportLanguages
  readonly content: AsyncIterable<Uint8Array>
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => Promise<void>
  /** Called before anything is stored; false stops the import. */
  readonly onPlace?: (place: number) => Promise<boolean>
}

export interface ImportDependencies {
  readonly store: MemoryStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly limits: MemoryLimits
}

export interface ImportedMemory extends ImportResult {
  readonly id: MemoryId
}

/**
 * Makes a memory of a file. Nobody sees it before it is whole; nothing of it stays when that fails. `undefined` when
 * `onPlace` stopped it.
 *
 * Errors: `UnreadableMemory`, `quota_exceeded`, `invalid_parameter` for a file of an unknown kind, those of the store.
 */
export async function importMemory(
  { store, clock, ids, limits }: ImportDependencies,
  { accountId, name, fileName, languages, content, signal, onProgress, onPlace }: ImportOrder,
): Promise<ImportedMemory | undefined> {
  const reader = createReader(formatOfFile(fileName), languages)
  const place = drawPlace(ids)
  const id = ids.uuid() as MemoryId
  if (onPlace !== undefined && !(await onPlace(place))) return undefined
  const memory = { id, place, accountId, name, source: languages.source ?? UNKNOWN }
  const isNew = await store.insert(
    { ...memory, createdAtMs: clock.nowMs(), isReady: false },
    limits.memoriesPerAccount,
  )
  if (!isNew) throw tooManyMemories(limits.memoriesPerAccount)
  try {
    const { segmentsPerMemory: segmentsLimit } = limits
    const result = await importUnits({
      store,
      place,
      reader,
      content,
      clock,
      segmentsLimit,
      signal,
      onProgress,
    })
    const header = result.header.attributes
    const about = { source: result.source, ...(header === undefined ? {} : { header }) }
    if (!(await store.makeReady(place, about))) throw new Error('the memory that is imported is gone')
    return { ...result, id }
  } catch (error) {
    await store.discard(place)
    throw error
  }
}

/** Of a memory whose import has not found its source yet; nobody sees it. */
const UNKNOWN = 'en' as LanguageCode
