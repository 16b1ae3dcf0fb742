import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { composeMetering } from '../../../src/compose/metering.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Database } from '../../../src/storage/database.ts'
import { createPostgresDatabase } from '../../../src/storage/postgres/postgres-database.ts'
import { createSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.ts'
import { createKillingDatabase, type KillPoint } from './killing-database.ts'
import { EU } from './usage-stores.ts'

/**
 * Program that the crash tests run and kill: `metering-process.ts <plan as JSON>`. It meters work of concurrent clients
 * without end, each piece with a reporting tag of its own, and prints `<tag> <amount>` once the work may be answered for.
 */
export interface MeteringPlan {
  readonly control: string
  readonly region: string
  readonly run: number
  readonly accountId: string
  /** Keys take turns; those with a limit come to an end of it. */
  readonly keys: readonly { readonly id: string; readonly isLimited: boolean }[]
  readonly billingDay: number
  readonly killPoint?: KillPoint
}

// The next process starts faster; this one will have no time to do it at its end.
flushCompileCache()

const CLIENTS = 12
const plan = JSON.parse(process.argv[2] ?? '') as MeteringPlan
const open = (location: string): Database =>
  createKillingDatabase(
    location.startsWith('postgres:')
      ? createPostgresDatabase({ config: { url: location, maxConnections: 3 }, logger: silentLogger })
      : createSqliteDatabase({ config: { file: location } }),
    plan.killPoint,
  )

const usage = composeMetering(
  {
    control: open(plan.control),
    regions: new Map([[EU, open(plan.region)]]),
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
    forwarding: { eventsPerBatch: 40, gatherMs: 2, pollMs: 20, leaseMs: 100, maxBackoffMs: 20 },
  },
  { billingDay: plan.billingDay, requestsPerMinute: undefined, charactersPerMinute: undefined },
)
usage.start()
const metering = usage.metering.get(EU)
let last = 0

await Promise.all(Array.from({ length: CLIENTS }, workOnAndOn))

async function workOnAndOn(): Promise<never> {
  for (;;) {
    last += 1
    const key = plan.keys[last % plan.keys.length]
    const amount = 1 + (last % 97)
    const reportingTag = `${plan.run}-${last}`
    const consumer = {
      accountId: plan.accountId,
      keyId: key?.id ?? '',
      limited: { characters: key?.isLimited === true, milliseconds: false },
    }
    const order = {
      consumer,
      kind: 'text_translation',
      amount,
      requestId: reportingTag,
      reportingTag,
    } as const
    const isDone = await metering?.metered(order, async () => true).catch(() => false)
    if (isDone === true) writeSync(1, `${reportingTag} ${amount}\n`)
    else await setImmediate()
  }
}
