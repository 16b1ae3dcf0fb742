import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createPostgresDatabase } from '../../src/storage/postgres/postgres-database.ts'
import { createQueries } from '../../src/storage/queries.ts'
import { createSqliteDatabase } from '../../src/storage/sqlite/sqlite-database.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../support/postgres.ts'
import { distantBillingDay } from '../support/usage-days.ts'
import { type KillPoint, type Moment, STEPS, type Step } from './support/killing-database.ts'
import type { MeteringPlan } from './support/metering-process.ts'
import { createUsageService } from './support/usage-service.ts'
import { EU, insertAccount, insertKey } from './support/usage-stores.ts'

/** Processes killed per kind of store. */
const KILLS = Number(process.env['INTERPRES_TEST_CRASH_KILLS'] ?? 14)
const PROGRAM = fileURLToPath(new URL('./support/metering-process.ts', import.meta.url))
const LIMIT = 50_000
const server = await findPostgresServer()

interface Stores {
  readonly control: string
  readonly region: string
  open(location: string): Database
  remove(): Promise<void>
}

test(`${KILLS} kills of a metering process on SQLite lose nothing acknowledged and count nothing twice`, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'interpres-crash-'))
  const damage = await killAndCount({
    control: join(directory, 'control.sqlite'),
    region: join(directory, 'region.sqlite'),
    open: (file) => createSqliteDatabase({ config: { file } }),
    remove: () => rm(directory, { recursive: true }),
  })
  expect(damage).toEqual(NO_DAMAGE)
}, 600_000)

test.skipIf(!server.available)(
  `${KILLS} kills of a metering process on PostgreSQL lose nothing acknowledged and count nothing twice${server.available ? '' : ` (skipped: ${server.reason})`}`,
  async () => {
    const control = await createPostgresTestDatabase(server)
    const region = await createPostgresTestDatabase(server)
    const damage = await killAndCount({
      control: control.url,
      region: region.url,
      open: (url) => createPostgresDatabase({ config: { url, maxConnections: 3 }, logger: silentLogger }),
      remove: async () => {
        await control.drop()
        await region.drop()
      },
    })
    expect(damage).toEqual(NO_DAMAGE)
  },
  600_000,
)

interface Damage {
  readonly lost: readonly unknown[]
  readonly wrong: readonly unknown[]
  /** Whether the sums per key and per tag differ. */
  readonly differ: boolean
  readonly overrun: boolean
}

const NO_DAMAGE: Damage = { lost: [], wrong: [], differ: false, overrun: false }

async function killAndCount(stores: Stores): Promise<Damage> {
  const control = stores.open(stores.control)
  const region = stores.open(stores.region)
  await migrate(control, controlMigrations)
  await migrate(region, regionMigrations)
  await insertAccount(control, 'account')
  await insertKey(control, { id: 'free', accountId: 'account', secret: 'free-secret-key1' })
  await insertKey(
    control,
    { id: 'limited', accountId: 'account', secret: 'limited-secret-key2' },
    { characters: LIMIT },
  )

  const acknowledged = new Map<string, number>()
  const billingDay = distantBillingDay()
  for (let run = 0; run < KILLS; run += 1) {
    const places = { control: stores.control, region: stores.region }
    await runUntilKilled({ ...planOf(run), ...places, billingDay }, acknowledged)
  }

  const service = createUsageService({
    control,
    regions: new Map([[EU, region]]),
    clock: systemClock,
    billingDay,
    forwarding: { leaseMs: 100 },
  })
  // What is still on its way arrives, however long that takes.
  await expect.poll(async () => (await service.openUsageReports()).missingRegions).toEqual([])
  await service.close()
  const counted = await readTags(control)
  const lost = [...acknowledged].filter(([tag, amount]) => (counted.get(tag) ?? 0) < amount)
  const wrong = [...counted].filter(([tag, amount]) => amount !== amountOf(tag))
  if (acknowledged.size <= KILLS) throw new Error('the processes did not get to work')
  const total = [...counted.values()].reduce((sum, amount) => sum + amount, 0)
  const keys = await readKeys(control)
  await Promise.all([control.close(), region.close()])
  await stores.remove()
  const [free = 0, limited = 0] = [keys.get('free'), keys.get('limited')]
  return { lost, wrong, differ: free + limited !== total, overrun: limited > LIMIT }
}

/** The chosen points take turns; every seventh process is killed from outside, wherever it may be. */
function planOf(run: number): Omit<MeteringPlan, 'control' | 'region' | 'billingDay'> {
  const keys = [
    { id: 'free', isLimited: false },
    { id: 'limited', isLimited: true },
  ]
  const killPoint = KILL_POINTS[run % (KILL_POINTS.length + 2)]
  return { run, accountId: 'account', keys, ...(killPoint === undefined ? {} : { killPoint }) }
}

const MOMENTS: readonly Moment[] = ['before', 'during', 'after']
const KILL_POINTS: readonly KillPoint[] = (Object.keys(STEPS) as Step[]).flatMap((step, index) =>
  MOMENTS.map((moment) => ({ step, moment, occurrence: 1 + index })),
)

/** Remembers what the process acknowledged before it died. */
async function runUntilKilled(plan: MeteringPlan, acknowledged: Map<string, number>): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', PROGRAM, JSON.stringify(plan)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  let lines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [tag = '', amount = ''] = line.split(' ')
    acknowledged.set(tag, Number(amount))
    lines += 1
    if (plan.killPoint === undefined && lines === 1 + ((plan.run * 53) % 400)) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])
}

/** As the process chooses it. */
function amountOf(tag: string): number {
  return 1 + (Number(tag.split('-')[1]) % 97)
}

interface Tables {
  usage_by_tag: { reporting_tag: string; text_translation: number }
  usage_by_key: { key_id: string; text_translation: number }
}

async function readTags(db: Database): Promise<ReadonlyMap<string, number>> {
  const query = createQueries<Tables>(db.dialect)
    .selectFrom('usage_by_tag')
    .groupBy('reporting_tag')
    .select((row) => ['reporting_tag', row.fn.sum<number>('text_translation').as('amount')])
  return new Map((await db.read(query.compile())).map((row) => [row.reporting_tag, row.amount]))
}

async function readKeys(db: Database): Promise<ReadonlyMap<string, number>> {
  const query = createQueries<Tables>(db.dialect)
    .selectFrom('usage_by_key')
    .groupBy('key_id')
    .select((row) => ['key_id', row.fn.sum<number>('text_translation').as('amount')])
  return new Map((await db.read(query.compile())).map((row) => [row.key_id, row.amount]))
}
