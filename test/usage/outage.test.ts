import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createPostgresDatabase } from '../../src/storage/postgres/postgres-database.ts'
import { createSqliteDatabase } from '../../src/storage/sqlite/sqlite-database.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../support/postgres.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { daysAround } from '../support/usage-days.ts'
import { createUsageApi } from './support/usage-api.ts'
import { createUsageService } from './support/usage-service.ts'
import { EU, US } from './support/usage-stores.ts'

const CLIENTS = 20
/** The control store is away until every client has done so much, and so many of its answers have failed. */
const WORK_PER_CLIENT = 30
const FAILURES = 2
const postgres = await findPostgresServer()
const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

interface Outage {
  readonly control: Database
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

test('while the control file is locked, unlimited keys go on, and their usage arrives afterwards', async () => {
  const directory = await newDirectory()
  const file = join(directory, 'control.sqlite')
  const other: { lock?: DatabaseSync } = {}
  const outcome = await workThroughOutage({
    control: createSqliteDatabase({ config: { file, busyTimeoutMs: 500 } }),
    begin: async () => {
      other.lock = new DatabaseSync(file, { timeout: 60_000 })
      other.lock.exec('begin exclusive')
    },
    end: async () => other.lock?.close(),
  })
  expect(outcome).toEqual({ refused: [], missing: 0 })
})

test.skipIf(!postgres.available)(
  `while the control database is out of reach, unlimited keys go on, and their usage arrives afterwards${postgres.available ? '' : ` (skipped: ${postgres.reason})`}`,
  async () => {
    const database = await createPostgresTestDatabase(postgres)
    cleanUp.push(() => database.drop())
    const target = new URL(database.url)
    const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) || 5432 })
    cleanUp.push(() => proxy.close())
    target.hostname = '127.0.0.1'
    target.port = String(proxy.port)
    const outcome = await workThroughOutage({
      control: createPostgresDatabase({ config: { url: target.href }, logger: silentLogger }),
      begin: async () => proxy.break(),
      end: async () => proxy.mend(),
    })
    expect(outcome).toEqual({ refused: [], missing: 0 })
  },
)

interface Outcome {
  /** Statuses other than 200 of work with the unlimited key. */
  readonly refused: readonly number[]
  /** Characters that were acknowledged and not reported in the end. */
  readonly missing: number
}

async function workThroughOutage({ control: store, begin, end }: Outage): Promise<Outcome> {
  let failures = 0
  const counted = <Result>(answer: Promise<Result>): Promise<Result> =>
    answer.catch((error: unknown) => {
      failures += 1
      throw error
    })
  const control: Database = {
    ...store,
    read: (query) => counted(store.read(query)),
    write: (statements) => counted(store.write(statements)),
  }
  const directory = await newDirectory()
  const regions = new Map(
    [EU, US].map((region) => [region, createSqliteDatabase({ config: { file: join(directory, region) } })]),
  )
  await migrate(control, controlMigrations)
  for (const db of regions.values()) await migrate(db, regionMigrations)
  const service = createUsageService({
    control,
    regions,
    clock: systemClock,
    forwarding: { maxBackoffMs: 500 },
  })
  cleanUp.push(async () => {
    await service.close()
    await Promise.all([control, ...regions.values()].map((db) => db.close()))
  })
  const addresses = await Promise.all(
    [EU, US].map((region) => createUsageApi(service, { region, clock: systemClock })),
  )
  const account = await service.accounts.create({ name: 'acme' })
  await service.accounts.signAddendum(account.id)
  const create = (characters: number | null) =>
    service.keys.create({ accountId: account.id, role: 'admin', label: 'Key', limits: { characters } })
  const [free, limited] = [await create(null), await create(1_000_000)]

  let acknowledged = 0
  const refused: number[] = []
  const work = async (client: number, secret: string) => {
    const amount = 1 + (client % 7)
    const answer = await addresses[client % addresses.length]?.inject({
      method: 'POST',
      url: '/work',
      headers: { authorization: `Service-Auth-Key ${secret}` },
      payload: { kind: 'text_translation', amount },
    })
    if (answer?.statusCode === 200) acknowledged += amount
    return answer?.statusCode ?? 0
  }
  for (const { secret } of [free, limited]) {
    for (const client of addresses.keys()) expect(await work(client, secret)).toBe(200)
  }

  await begin()
  const enough = failures + FAILURES
  const isOver = (done: number) => done >= WORK_PER_CLIENT && failures >= enough
  const limitedDuringOutage = work(0, limited.secret)
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let done = 0; !isOver(done); done += 1) {
        const status = await work(client, free.secret)
        if (status !== 200) refused.push(status)
      }
    }),
  )
  expect([200, 503]).toContain(await limitedDuringOutage)
  await end()

  const report = await waitForReport(async () => {
    const answer = await addresses[0]?.inject({
      url: `/v2/admin/analytics?${daysAround()}`,
      headers: { authorization: `Service-Auth-Key ${free.secret}` },
    })
    return answer?.statusCode === 200 ? answer.json<UsageReport>() : undefined
  }, acknowledged)
  return { refused, missing: acknowledged - report }
}

interface UsageReport {
  readonly usage_report: { readonly total_usage: { readonly total_characters: number } }
}

/** Asks until the report is complete, or a while has passed; a report that counts too much is given at once. */
async function waitForReport(ask: () => Promise<UsageReport | undefined>, expected: number): Promise<number> {
  let total: number | undefined
  const isComplete = async () => {
    total = (await ask())?.usage_report.total_usage.total_characters
    return total !== undefined && total >= expected
  }
  await vi.waitUntil(isComplete, { timeout: 60_000, interval: 100 }).catch(() => {})
  if (total === undefined) throw new Error('no report after the outage')
  return total
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'interpres-outage-'))
  cleanUp.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}
