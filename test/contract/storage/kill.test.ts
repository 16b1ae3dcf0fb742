import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Database } from '../../../src/storage/database.ts'
import { createPostgresDatabase } from '../../../src/storage/postgres/postgres-database.ts'
import { createQueries } from '../../../src/storage/queries.ts'
import { createSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../../support/postgres.ts'

const WRITER = fileURLToPath(new URL('./writer-process.ts', import.meta.url))
const server = await findPostgresServer()

test('twenty kills of a process that writes to SQLite lose nothing acknowledged and tear no batch', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'interpres-kill-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'store.sqlite')
  const acknowledged = await writeAndKill(file, 20)
  const db = createSqliteDatabase({ config: { file } })
  expect(await findDamage(db, acknowledged)).toEqual({ lost: [], torn: [] })
  await db.close()
})

test.skipIf(!server.available)(
  `kills of a process that writes to PostgreSQL lose nothing acknowledged and tear no batch${server.available ? '' : ` (skipped: ${server.reason})`}`,
  async () => {
    const database = await createPostgresTestDatabase(server)
    onTestFinished(() => database.drop())
    const acknowledged = await writeAndKill(database.url, 5)
    const db = createPostgresDatabase({ config: { url: database.url }, logger: silentLogger })
    expect(await findDamage(db, acknowledged)).toEqual({ lost: [], torn: [] })
    await db.close()
  },
)

/** Kills each run after another number of acknowledgements, so that it dies in another state. */
async function writeAndKill(location: string, kills: number): Promise<readonly string[]> {
  const acknowledged: string[] = []
  for (let run = 0; run < kills; run += 1) {
    const writer = spawn(process.execPath, [WRITER, location, String(run)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void writer.kill('SIGKILL'))
    const exit = once(writer, 'exit')
    let lines = 0
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged.push(line)
      lines += 1
      if (lines === 1 + 37 * run) writer.kill('SIGKILL')
    }
    expect(await exit).toEqual([null, 'SIGKILL'])
  }
  return acknowledged
}

interface Damage {
  readonly lost: readonly string[]
  readonly torn: readonly string[]
}

async function findDamage(db: Database, acknowledged: readonly string[]): Promise<Damage> {
  const queries = createQueries<{ acknowledged: { id: string } }>(db.dialect)
  const rows = await db.read(queries.selectFrom('acknowledged').select('id').compile())
  const found = new Set(rows.map(({ id }) => id))
  return {
    lost: acknowledged.filter((pair) => !found.has(`${pair}a`) || !found.has(`${pair}b`)),
    torn: [...found].filter((id) => !found.has(id.slice(0, -1) + (id.endsWith('a') ? 'b' : 'a'))),
  }
}
