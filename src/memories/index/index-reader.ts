import type { Memory } from '../memory.ts'
import type { MemoryStore } from '../memory-store.ts'
import type { ShardRow } from './shard.ts'

/** Reads rows of indexes, and keeps those that were read last. */
export interface IndexReader {
  /** Those of some buckets of a memory as it is, or as it was changed since. */
  rows(
    memory: Pick<Memory, 'place' | 'updatedAtMs'>,
    buckets: readonly number[],
  ): Promise<readonly ShardRow[]>
}

export interface IndexReaderConfig {
  readonly limitBytes: number
}

/** For one region: less than half of the index of a million segments. */
export const DEFAULT_INDEX_READER: IndexReaderConfig = { limitBytes: 16_777_216 }

/** Beside its rows. */
const ENTRY_BYTES = 256
/** Where a store may have left some of many rows out. */
const MOST_ROWS = 4_096

/**
 * The frequent pairs of words have long rows, and the sentences of one text share them: most of what would be read has
 * been read for a sentence before. Rows are kept for one version of a memory: every addition makes a new one, and joined
 * shards say what they said before.
 */
export function createIndexReader(
  store: Pick<MemoryStore, 'readIndex'>,
  { limitBytes }: IndexReaderConfig = DEFAULT_INDEX_READER,
): IndexReader {
  const kept = new Map<string, { readonly rows: readonly ShardRow[]; readonly bytes: number }>()
  let keptBytes = 0

  function keep(key: string, rows: readonly ShardRow[]): void {
    const bytes = rows.reduce((sum, { content }) => sum + content.length, ENTRY_BYTES)
    keptBytes += bytes - (kept.get(key)?.bytes ?? 0)
    kept.delete(key)
    kept.set(key, { rows, bytes })
    for (const [oldest, entry] of kept) {
      if (keptBytes <= limitBytes) return
      kept.delete(oldest)
      keptBytes -= entry.bytes
    }
  }

  return {
    async rows({ place, updatedAtMs }, buckets) {
      const keyOf = (bucket: number): string => `${place} ${updatedAtMs} ${bucket}`
      const rows: ShardRow[] = []
      const missing: number[] = []
      for (const bucket of new Set(buckets)) {
        const known = kept.get(keyOf(bucket))
        if (known === undefined) missing.push(bucket)
        else {
          keep(keyOf(bucket), known.rows)
          rows.push(...known.rows)
        }
      }
      if (missing.length === 0) return rows
      const read = await store.readIndex(place, missing)
      if (read.length < MOST_ROWS) {
        const byBucket = Map.groupBy(read, ({ bucket }) => bucket)
        for (const bucket of missing) keep(keyOf(bucket), byBucket.get(bucket) ?? [])
      }
      return [...rows, ...read]
    },
  }
}
