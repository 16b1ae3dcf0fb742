// The usage report over 366 days, 1,000 keys and four kinds (366,000 roll-up rows with four counters each, 1.46 million
// counters), from SQLite and from PostgreSQL, over HTTP to a server in a process of its own.
// Run: npm run bench -- usage-report
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createAccountService } from '../src/accounts/account-service.ts'
import { createKeyService } from '../src/accounts/key-service.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { STANDARD_REGION } from '../src/kernel/region.ts'
import { createAccountRepository } from '../src/storage/accounts/account-repository.ts'
import type { Database } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { controlMigrations } from '../src/storage/migrations/control/index.ts'
import { createUsageLedger } from '../src/storage/usage/usage-ledger.ts'
import type { BatchLine } from '../src/usage/outbox.ts'
import { USAGE_KINDS } from '../src/usage/usage-kind.ts'
import { addDays, parseDay, type UtcDay } from '../src/usage/utc-day.ts'
import { createPostgresTestDatabase, findPostgresServer } from '../test/support/postgres.ts'
import { openBenchStore } from './support/bench-store.ts'

const KEYS = 1_000
const DAYS = 366
const ROUNDS = 7
const FIRST_DAY = parseDay('2024-01-01') ?? (0 as UtcDay)
const RANGE = 'start_date=2024-01-01&end_date=2024-12-31'

/** Fills the store and gives an admin key. */
async function fill(db: Database): Promise<string> {
  await migrate(db, controlMigrations)
  const dependencies = {
    repository: createAccountRepository({ db }),
    clock: systemClock,
    ids: randomIds,
    onChange: () => {},
    config: { maxActiveKeys: { developer: KEYS, admin: 1 } },
  }
  const account = await createAccountService(dependencies).create({ name: 'bench' })
  const keys = createKeyService(dependencies)
  const admin = await keys.create({ accountId: account.id, role: 'admin', label: 'Admin' })
  const keyIds: string[] = []
  for (let index = 0; index < KEYS; index += 1) {
    const { key } = await keys.create({
      accountId: account.id,
      role: 'developer',
      label: `Application ${index}`,
    })
    keyIds.push(key.id)
  }
  const ledger = createUsageLedger({ db })
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(FIRST_DAY, index)
    const lines = keyIds.flatMap((keyId, row) =>
      USAGE_KINDS.map((kind, column): BatchLine => {
        const amount = 1 + ((index * 7_919 + row * 104_729 + column * 1_299_709) % 100_000)
        const place = { accountId: account.id, keyId, kind, day, reportingTag: undefined, grantId: undefined }
        return { ...place, amount, reserved: 0 }
      }),
    )
    await ledger.apply(STANDARD_REGION, index + 1, lines)
  }
  return admin.secret
}

interface Fetched {
  readonly ms: number
  readonly bytes: number
}

function fetchReport(port: number, key: string, query: string): Promise<Fetched> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Service-Auth-Key ${key}` }
    get({ host: '127.0.0.1', port, path: `/v2/admin/analytics?${RANGE}${query}`, headers }, (answer) => {
      let bytes = 0
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      answer.on('end', () => resolve({ ms: performance.now() - startedAt, bytes }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

const residentMegabytes = (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}

/** Processor time of all threads so far. */
const processorSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(store: string, location: string, key: string): Promise<void> {
  const program = fileURLToPath(new URL('./support/usage-report-server.ts', import.meta.url))
  const server: ChildProcess = spawn(process.execPath, [...process.execArgv, program, location], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    if (server.stdout === null || server.pid === undefined) throw new Error('the server did not start')
    const [port] = await once(createInterface({ input: server.stdout }), 'line')
    for (const [name, query] of [
      ['ungrouped', ''],
      ['by key', '&group_by=key'],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        times.push((await fetchReport(Number(port), key, query)).ms)
      console.log(
        `${store.padEnd(10)} ${name.padEnd(16)} median ${median(times).toFixed(1)} ms, first ${times[0]?.toFixed(1)} ms`,
      )
    }
    const before = residentMegabytes(server.pid, 'VmRSS')
    const processorBefore = processorSeconds(server.pid)
    const rates: number[] = []
    let last: Fetched = { ms: 0, bytes: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      last = await fetchReport(Number(port), key, '&group_by=key_and_day')
      rates.push(last.bytes / 1e6 / (last.ms / 1_000))
    }
    const peak = residentMegabytes(server.pid, 'VmHWM')
    const processor = (processorSeconds(server.pid) - processorBefore) / ROUNDS
    console.log(
      `${store.padEnd(10)} by key and day   median ${median(rates).toFixed(1)} MB/s (${(last.bytes / 1e6).toFixed(0)} MB each), ` +
        `first ${rates[0]?.toFixed(1)} MB/s, ${processor.toFixed(2)} s of processor time each, memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB at its peak`,
    )
  } finally {
    server.kill('SIGKILL')
  }
}

const directory = await mkdtemp(join(process.cwd(), '.bench-usage-'))
const file = join(directory, 'control.sqlite')
try {
  const db = openBenchStore(file)
  const startedAt = performance.now()
  const key = await fill(db)
  await db.close()
  console.log(`SQLite filled in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  await measure('SQLite', file, key)
} finally {
  await rm(directory, { recursive: true })
}

const server = await findPostgresServer()
if (server.available) {
  const database = await createPostgresTestDatabase(server)
  const postgres = openBenchStore(database.url)
  const postgresKey = await fill(postgres)
  await postgres.close()
  await measure('PostgreSQL', database.url, postgresKey)
  await database.drop()
} else {
  console.log(server.reason)
}
