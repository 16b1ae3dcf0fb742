import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { MemoryTables } from './memory-tables.ts'

/** How many rows go at once from each table, in the order of the columns that stand behind the place in its key. */
const SLICES = [
  { table: 'memory_segments', key: ['number', 'number'], rows: 10_000 },
  { table: 'memory_sources', key: ['source_hash', 'number'], rows: 10_000 },
  // Of an imported memory they have a kilobyte each, and more once shards are joined.
  { table: 'memory_index', key: ['bucket', 'shard'], rows: 4_096 },
] as const

/** Deletes a slice of what one deleted memory has, and with the last ones itself. False when nothing is left to purge. */
export async function purgeStep(db: Database, queries: Kysely<MemoryTables>): Promise<boolean> {
  const deleted = queries.selectFrom('memories').select(['place']).where('state', '=', 'deleted').limit(1)
  const [memory] = await db.read(deleted.compile())
  if (memory === undefined) return false
  const { place } = memory
  for (const { table, key, rows } of SLICES) {
    const [major, minor] = [sql.ref(key[0]), sql.ref(key[1])]
    const kept = sql<{ major: number; minor: number }>`
      select ${major} as major, ${minor} as minor from ${sql.table(table)}
      where place = ${place} order by ${major}, ${minor} limit 1 offset ${rows}`
    const [next] = await db.read(kept.compile(queries))
    if (next === undefined) continue
    const slice = sql`
      delete from ${sql.table(table)}
      where place = ${place} and (${major}, ${minor}) < (${next.major}, ${next.minor})`
    await db.write([{ query: slice.compile(queries) }])
    return true
  }
  const tables = [...SLICES.map(({ table }) => table), 'memory_shards', 'memories'] as const
  await db.write(
    tables.map((table) => ({
      query: sql`delete from ${sql.table(table)} where place = ${place}`.compile(queries),
    })),
  )
  return true
}
