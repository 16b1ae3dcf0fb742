import type { Clock } from '../../../src/kernel/clock.ts'
import type { Region } from '../../../src/kernel/region.ts'
import type { AccountTables } from '../../../src/storage/accounts/account-tables.ts'
import type { Database } from '../../../src/storage/database.ts'
import { migrate } from '../../../src/storage/migrate.ts'
import { controlMigrations } from '../../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../../src/storage/migrations/region/index.ts'
import { createQueries } from '../../../src/storage/queries.ts'
import type { UsageEvent } from '../../../src/usage/usage-event.ts'
import type { CreateTestStore, TestStore } from '../../support/test-stores.ts'

export const EU = 'eu' as Region
export const US = 'us' as Region
export const JP = 'jp' as Region

export interface UsageTestStores {
  readonly control: TestStore
  /** One per requested region. */
  readonly regions: ReadonlyMap<Region, TestStore>
  regionDatabases(): ReadonlyMap<Region, Database>
  remove(): Promise<void>
}

/** A control store and the stores of some regions, with their schemas. */
export async function createUsageStores(
  createStore: CreateTestStore,
  regionNames: readonly Region[],
): Promise<UsageTestStores> {
  const control = await createStore()
  await migrate(control.db, controlMigrations)
  const regions = new Map<Region, TestStore>()
  for (const region of regionNames) {
    const store = await createStore()
    await migrate(store.db, regionMigrations)
    regions.set(region, store)
  }
  return {
    control,
    regions,
    regionDatabases: () => new Map([...regions].map(([region, { db }]) => [region, db])),
    remove: async () => {
      await Promise.all([control, ...regions.values()].map((store) => store.remove()))
    },
  }
}

export interface TestLimits {
  readonly characters?: number | null
  readonly milliseconds?: number | null
}

export async function insertAccount(db: Database, id: string, limits: TestLimits = {}): Promise<void> {
  const query = createQueries<AccountTables>(db.dialect)
    .insertInto('accounts')
    .values({
      id,
      name: id,
      character_limit: limits.characters ?? null,
      speech_limit_ms: limits.milliseconds ?? null,
      created_at_ms: 0,
    })
    .compile()
  await db.write([{ query }])
}

/** A key whose masked form is the first and last four characters of `secret`. */
export async function insertKey(
  db: Database,
  key: { readonly id: string; readonly accountId: string; readonly secret: string; readonly label?: string },
  limits: TestLimits = {},
): Promise<void> {
  const query = createQueries<AccountTables>(db.dialect)
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      secret_sha256: new Uint8Array(Buffer.from(`${key.id} ${key.secret}`)),
      first4: key.secret.slice(0, 4),
      last4: key.secret.slice(-4),
      label: key.label ?? key.id,
      role: 'developer',
      character_limit: limits.characters ?? null,
      speech_limit_ms: limits.milliseconds ?? null,
      settings: '{}',
      created_at_ms: 0,
    })
    .compile()
  await db.write([{ query }])
}

let lastEvent = 0

export function usageEvent(fields: Partial<UsageEvent> = {}): UsageEvent {
  lastEvent += 1
  return {
    id: `event-${lastEvent}`,
    accountId: 'account',
    keyId: 'key',
    region: EU,
    kind: 'text_translation',
    amount: 1,
    atMs: Date.UTC(2026, 10, 21, 12),
    reportingTag: undefined,
    requestId: `request-${lastEvent}`,
    grant: undefined,
    ...fields,
  }
}

export interface TestClock extends Clock {
  set(nowMs: number): void
  advance(ms: number): void
}

export function testClock(startMs: number = Date.UTC(2026, 10, 21, 12)): TestClock {
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    set: (ms) => {
      nowMs = ms
    },
    advance: (ms) => {
      nowMs += ms
    },
  }
}
