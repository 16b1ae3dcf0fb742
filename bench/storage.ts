import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { CompiledQuery } from 'kysely'
import { silentLogger } from '../src/kernel/logging.ts'
import type { Database } from '../src/storage/database.ts'
import { createPostgresDatabase } from '../src/storage/postgres/postgres-database.ts'
import { commitGroup } from '../src/storage/sqlite/group-commit.ts'
import { openSqliteConnection } from '../src/storage/sqlite/sqlite-connection.ts'
import { createSqliteDatabase } from '../src/storage/sqlite/sqlite-database.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../test/support/postgres.ts'

/**
 * Durable small writes of concurrent clients: one commit each on the calling thread, against the stores as they are.
 * Prints writes per second, their latency, and how long the event loop was held up. Ratios within one run can be
 * compared; files lie in the current directory, so that they are on its disk.
 *
 * `node bench/storage.ts [seconds per line]`
 */
const SECONDS = Number(process.argv[2] ?? 3)

interface Line {
  readonly name: string
  readonly clients: number
  write(id: string): Promise<unknown>
}

async function measure(line: Line): Promise<number> {
  const { name, clients } = line
  const latencies: number[] = []
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const end = performance.now() + SECONDS * 1_000
  let last = 0
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      last += 1
      await line.write(`${name} ${clients} ${String(last).padStart(12, '0')}`)
      latencies.push(performance.now() - start)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  loop.enable()
  await Promise.all(Array.from({ length: clients }, client))
  loop.disable()
  latencies.sort((left, right) => left - right)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  const rate = latencies.length / SECONDS
  const held = (loop.percentile(99) / 1e6).toFixed(1)
  process.stdout.write(
    `${name.padEnd(28)} ${String(clients).padStart(4)} clients  ${String(Math.round(rate)).padStart(7)}/s  ` +
      `p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  event loop p99 ${held} ms\n`,
  )
  return rate
}

const TABLE = 'create table if not exists events (id text primary key, amount integer not null)'
const write = (db: Database, mark: string) => (id: string) =>
  db.write([
    {
      query: {
        ...CompiledQuery.raw(`insert into events values (${mark}, 5)`),
        query: { kind: 'InsertQueryNode' },
        parameters: [id],
      },
    },
  ])

async function compareSqlite(directory: string): Promise<void> {
  const direct = openSqliteConnection({ file: join(directory, 'direct.sqlite'), busyTimeoutMs: 1_000 })
  direct.exec(TABLE)
  const db = createSqliteDatabase({ config: { file: join(directory, 'store.sqlite') } })
  await db.write([{ query: CompiledQuery.raw(TABLE) }])
  for (const clients of [1, 20, 200]) {
    const alone = await measure({
      name: 'SQLite, a commit each',
      clients,
      write: async (id) =>
        commitGroup(direct, [
          [{ sql: 'insert into events values (?, 5)', parameters: [id], expectChanges: undefined }],
        ]),
    })
    const grouped = await measure({ name: 'SQLite store', clients, write: write(db, '?') })
    process.stdout.write(`${' '.repeat(28)} ratio ${(grouped / alone).toFixed(1)}\n`)
  }
  direct.close()
  await db.close()
}

async function comparePostgres(): Promise<void> {
  const server = await findPostgresServer()
  if (!server.available) {
    process.stdout.write(`${server.reason}\n`)
    return
  }
  const database = await createPostgresTestDatabase(server)
  const db = createPostgresDatabase({ config: { url: database.url }, logger: silentLogger })
  await db.write([{ query: CompiledQuery.raw(TABLE) }])
  for (const clients of [1, 20, 200]) {
    // Hand-written SQL is never grouped.
    const alone = await measure({
      name: 'PostgreSQL, a commit each',
      clients,
      write: (id) =>
        db.write([
          { query: { ...CompiledQuery.raw('insert into events values ($1, 5)'), parameters: [id] } },
        ]),
    })
    const grouped = await measure({ name: 'PostgreSQL store', clients, write: write(db, '$1') })
    process.stdout.write(`${' '.repeat(28)} ratio ${(grouped / alone).toFixed(1)}\n`)
  }
  await db.close()
  await database.drop()
}

const directory = await mkdtemp(join(process.cwd(), 'bench-storage-'))
try {
  await compareSqlite(directory)
  await comparePostgres()
} finally {
  await rm(directory, { recursive: true })
}
