import { once } from 'node:events'
import { CompiledQuery } from 'kysely'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Database } from '../../../src/storage/database.ts'
import { createPostgresDatabase } from '../../../src/storage/postgres/postgres-database.ts'
import { createQueries } from '../../../src/storage/queries.ts'
import { createSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.ts'

/**
 * Program that the kill tests run and kill: `writer-process.ts <file or URL> <run>`. It writes pairs of rows without end,
 * each pair in one batch, and prints the number of a pair once its write has resolved.
 */
interface Tables {
  acknowledged: { id: string }
}

const CONCURRENCY = 20
const [, , location = '', run = ''] = process.argv

const db: Database = location.startsWith('postgres:')
  ? createPostgresDatabase({ config: { url: location }, logger: silentLogger })
  : createSqliteDatabase({ config: { file: location } })
const queries = createQueries<Tables>(db.dialect)

await db.write([
  { query: CompiledQuery.raw('create table if not exists acknowledged (id text primary key)') },
])
let last = 0
await Promise.all(Array.from({ length: CONCURRENCY }, writeOnAndOn))

async function writeOnAndOn(): Promise<never> {
  for (;;) {
    last += 1
    const pair = `${run}-${last}`
    const insert = (id: string) => ({ query: queries.insertInto('acknowledged').values({ id }).compile() })
    await db.write([insert(`${pair}a`), insert(`${pair}b`)])
    if (!process.stdout.write(`${pair}\n`)) await once(process.stdout, 'drain')
  }
}
