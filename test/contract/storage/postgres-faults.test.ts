import { inspect } from 'node:util'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Database, Statement } from '../../../src/storage/database.ts'
import {
  createPostgresDatabase,
  type PostgresDatabaseConfig,
} from '../../../src/storage/postgres/postgres-database.ts'
import { createQueries } from '../../../src/storage/queries.ts'
import {
  createPostgresTestDatabase,
  findPostgresServer,
  type PostgresTestDatabase,
  runOnServer,
} from '../../support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

const server = await findPostgresServer()
const UNAVAILABLE = { code: 'store_unavailable' }
/** Enough to open a connection where there is other work; what is to be given up takes so long. */
const IMPATIENT = { connectTimeoutMs: 2_000 }
const COUNT = CompiledQuery.raw('select count(*) as count, count(distinct body) as bodies from notes')

describe.skipIf(!server.available)(
  `PostgreSQL faults${server.available ? '' : ` (skipped: ${server.reason})`}`,
  () => {
    let database: PostgresTestDatabase
    let proxy: TcpProxy
    let db: Database
    const opened: Database[] = []

    const open = (config: Partial<PostgresDatabaseConfig> = {}): Database => {
      const url = new URL(database.url)
      url.host = `127.0.0.1:${proxy.port}`
      const handle = createPostgresDatabase({ config: { url: url.href, ...config }, logger: silentLogger })
      opened.push(handle)
      return handle
    }

    beforeEach(async () => {
      database = await createPostgresTestDatabase(server)
      const { hostname, port } = new URL(database.url)
      proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) })
      db = open({ maxConnections: 4 })
      await db.write([{ query: CompiledQuery.raw('create table notes (body text not null)') }])
    })
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((handle) => handle.close()))
      await proxy.close()
      await database.drop()
    })

    test('connections that the server ends mid-flight lose nothing acknowledged, and the store recovers by itself', async () => {
      const acknowledged: string[] = []
      const errors: unknown[] = []
      let last = 0
      const stop = new AbortController()
      const writeOn = async () => {
        while (!stop.signal.aborted) {
          last += 1
          const body = `n${last}`
          await db.write([note(body)]).then(
            () => acknowledged.push(body),
            (error: unknown) => errors.push(error),
          )
        }
      }
      const writers = Array.from({ length: 10 }, writeOn)
      for (let round = 1; round <= 8; round += 1) {
        await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(50 * round)
        await endConnections()
      }
      stop.abort()
      await Promise.all(writers)
      await db.write([note('after')])
      const rows = await db.read<{ body: string }>(CompiledQuery.raw('select body from notes'))
      const found = new Set(rows.map(({ body }) => body))
      expect(acknowledged.filter((body) => !found.has(body))).toEqual([])
      expect(rows).toHaveLength(found.size)
      for (const error of errors) expect(error).toMatchObject(UNAVAILABLE)
    })

    test('connections that the server ended while they were idle are replaced without anyone noticing', async () => {
      await db.write([note('a')])
      await endConnections()
      await db.write([note('b')])
      await endConnections()
      expect(await db.read(COUNT)).toEqual([{ count: 2, bodies: 2 }])
    })

    test('a commit whose answer was lost is reported as unavailable and never done twice', async () => {
      proxy.breakAfterSending('commit')
      await expect(db.write([note('once')])).rejects.toMatchObject({
        ...UNAVAILABLE,
        cause: { message: 'commit not confirmed' },
      })
      await expect.poll(() => db.read(COUNT)).toEqual([{ count: 1, bodies: 1 }])
    })

    test('a statement whose answer was lost before the commit is done once', async () => {
      proxy.breakAfterSending('insert into notes')
      await db.write([note('once')])
      expect(await db.read(COUNT)).toEqual([{ count: 1, bodies: 1 }])
    })

    test('a server that cannot be reached is unavailable, and works again once it can', async () => {
      proxy.break()
      const outcomes = await Promise.allSettled([
        db.write([note('a')]),
        db.write([note('b')]),
        db.read(COUNT),
        db.ping(),
      ])
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
        outcomes.map(() => 'store_unavailable'),
      )
      proxy.mend()
      await db.write([note('c')])
      expect(await db.read(COUNT)).toEqual([{ count: 1, bodies: 1 }])
    })

    test('a server that takes connections but never answers is given up', async () => {
      const impatient = open(IMPATIENT)
      proxy.fallSilent()
      await expect(impatient.write([note('a')])).rejects.toMatchObject(UNAVAILABLE)
      proxy.mend()
      await untilServed(() => impatient.write([note('b')]))
    })

    test('a statement that runs too long is ended and the store goes on', async () => {
      const impatient = open({ statementTimeoutMs: 1_000, maxConnections: 1 })
      await expect(impatient.read(CompiledQuery.raw('select pg_sleep(60)'))).rejects.toMatchObject(
        UNAVAILABLE,
      )
      await untilServed(() => impatient.write([note('a')]))
    })

    test('callers wait for a connection only so long', async () => {
      const narrow = open({ ...IMPATIENT, maxConnections: 1 })
      await untilServed(() => narrow.ping())
      const unlock = await hold('select pg_advisory_xact_lock(1)')
      const slow = narrow.read(CompiledQuery.raw('select pg_advisory_xact_lock(1)'))
      await expect(narrow.read(COUNT)).rejects.toMatchObject(UNAVAILABLE)
      await unlock()
      await slow
      expect(await narrow.read(COUNT)).toEqual([{ count: 0, bodies: 0 }])
    })

    test('more than the queue holds is refused as overload, and the rest is served', async () => {
      const narrow = open({ maxQueuedOperations: 10 })
      const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => narrow.write([note('n')])))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'overloaded' } })
    })

    test('a batch that waits for a row lock holds up neither those that came with it nor those after it', async () => {
      await db.write([note('locked')])
      const unlock = await hold("update notes set body = 'held' where body = 'locked'")
      let blockedIsDone = false
      const blocked = db.write([{ query: rename.compile() }]).finally(() => {
        blockedIsDone = true
      })
      await Promise.all(Array.from({ length: 20 }, (_, index) => db.write([note(`free${index}`)])))
      expect(blockedIsDone).toBe(false)
      await unlock()
      expect(await blocked).toMatchObject([{ changes: 0 }])
    })

    test('a URL that is none is unavailable, and no error gives its password away', async () => {
      const handle = createPostgresDatabase({
        config: { url: 'postgres://someone:s3cret@[nonsense' },
        logger: silentLogger,
      })
      opened.push(handle)
      const error = await handle.ping().catch((caught: unknown) => caught)
      expect(error).toMatchObject(UNAVAILABLE)
      expect(inspect(error, { depth: Infinity })).not.toContain('s3cret')
    })

    test('no error, and no URL in a log, gives the password away', async () => {
      const fields: unknown[] = []
      const logger = { ...silentLogger, warn: (...line: unknown[]) => fields.push(line) }
      const url = `postgres://someone:s3cret@127.0.0.1:${proxy.port}/nowhere`
      proxy.break()
      const handle = createPostgresDatabase({ config: { url }, logger })
      opened.push(handle)
      const error = await handle.ping().catch((caught: unknown) => caught)
      expect(error).toMatchObject(UNAVAILABLE)
      expect(inspect([error, fields], { depth: Infinity })).not.toContain('s3cret')
    })

    /** Runs a statement in a transaction that stays open until the returned function is called. */
    const hold = async (sql: string): Promise<() => Promise<void>> => {
      const client = new Client({ connectionString: database.url })
      await client.connect()
      await client.query('begin')
      await client.query(sql)
      return async () => {
        await client.query('commit')
        await client.end()
      }
    }

    /** Who gives up soon may have to ask again on a busy machine. */
    const untilServed = (ask: () => Promise<unknown>) =>
      expect
        .poll(() =>
          ask().then(
            () => 'served',
            (error: unknown) => error,
          ),
        )
        .toBe('served')

    const endConnections = () =>
      runOnServer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and pid <> pg_backend_pid()`,
      )
  },
)

const queries = createQueries<{ notes: { body: string } }>('postgres')
const rename = queries.updateTable('notes').set({ body: 'mine' }).where('body', '=', 'locked')

function note(body: string): Statement {
  return { query: queries.insertInto('notes').values({ body }).compile() }
}
