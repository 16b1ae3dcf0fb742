import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InterpresError } from '../../src/kernel/errors.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { createQueries } from '../../src/storage/queries.ts'
import { createQuotaStore } from '../../src/storage/usage/quota-store.ts'
import { createUsageLedger } from '../../src/storage/usage/usage-ledger.ts'
import type { BatchLine } from '../../src/usage/outbox.ts'
import {
  createQuotaKeeper,
  DEFAULT_QUOTA_KEEPER,
  type HeldQuota,
  type QuotaKeeper,
} from '../../src/usage/quota-keeper.ts'
import { type UtcDay, utcDayOf } from '../../src/usage/utc-day.ts'
import { describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { EU, insertAccount, insertKey, testClock } from './support/usage-stores.ts'

/** What was granted of many concurrent requests. */
async function reserveAll(
  attempts: readonly Promise<HeldQuota>[],
): Promise<{ readonly granted: number; readonly refused: number }> {
  const outcomes = await Promise.allSettled(attempts)
  const errors = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []))
  expect(errors.filter((e) => !(e instanceof InterpresError && e.code === 'quota_exceeded'))).toEqual([])
  const granted = outcomes.reduce(
    (sum, o) => sum + (o.status === 'fulfilled' ? o.value.share.reserved : 0),
    0,
  )
  return { granted, refused: errors.length }
}

await describeOnEachStore('quota', (createStore) => {
  let control: TestStore
  let accountId = ''
  let batch = 0
  const clock = testClock()

  beforeAll(async () => {
    control = await createStore()
    await migrate(control.db, controlMigrations)
  })

  // Each test has an account of its own.
  beforeEach(() => {
    clock.set(Date.UTC(2026, 10, 21, 12))
    accountId = randomIds.uuid()
  })

  afterAll(() => control.remove())

  async function addKey(name: string, characters: number | null) {
    const id = `${accountId}:${name}`
    await insertKey(control.db, { id, accountId, secret: `key-${name}-${id}` }, { characters })
  }

  const request = (name: string, amount: number) =>
    ({
      region: EU,
      accountId,
      keyId: `${accountId}:${name}`,
      unit: 'characters',
      amount,
      holdMs: 60_000,
    }) as const

  function keeper(db: Database = control.db, billingDay = 1): QuotaKeeper {
    return createQuotaKeeper({
      store: createQuotaStore({ db }),
      clock,
      ids: randomIds,
      logger: silentLogger,
      config: { ...DEFAULT_QUOTA_KEEPER, billingDay },
    })
  }

  /** Counts usage as a forwarder would. */
  async function apply(lines: readonly Partial<BatchLine>[]): Promise<void> {
    batch += 1
    const line: BatchLine = {
      accountId,
      keyId: `${accountId}:a`,
      kind: 'text_translation',
      day: utcDayOf(clock.nowMs()),
      reportingTag: undefined,
      grantId: undefined,
      amount: 0,
      reserved: 0,
    }
    const ledger = createUsageLedger({ db: control.db })
    await ledger.apply(
      EU,
      batch,
      lines.map((fields) => ({ ...line, ...fields })),
    )
  }

  test('concurrent requests get exactly the limit of their key, and not more', async () => {
    await insertAccount(control.db, accountId)
    await addKey('a', 1_000)
    const quota = keeper()
    const outcome = await reserveAll(Array.from({ length: 150 }, () => quota.reserve(request('a', 10))))
    expect(outcome).toEqual({ granted: 1_000, refused: 50 })
  })

  test('two processes together get exactly the limit of an account, over all its keys', async () => {
    await insertAccount(control.db, accountId, { characters: 1_000 })
    await addKey('a', null)
    await addKey('b', 700)
    const processes = [keeper(), keeper(control.openAnother())]
    const attempts = Array.from({ length: 200 }, (_, index) =>
      processes.map((quota) => quota.reserve(request(index % 3 === 0 ? 'b' : 'a', 7))),
    )
    const { granted } = await reserveAll(attempts.flat())
    expect(granted).toBe(994)
  })

  test('requests that fit are served though larger ones before them were refused', async () => {
    await insertAccount(control.db, accountId)
    await addKey('a', 250)
    const quota = keeper()
    const outcomes = await Promise.allSettled(
      [100, 5_000, 100, 100].map((amount) => quota.reserve(request('a', amount))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  })

  test('a limit of 0 blocks, a key that is gone has nothing', async () => {
    await insertAccount(control.db, accountId)
    await addKey('a', 0)
    const quota = keeper()
    await expect(quota.reserve(request('a', 1))).rejects.toMatchObject({
      code: 'quota_exceeded',
      message: 'Quota for this billing period has been exceeded.',
    })
    await expect(quota.reserve(request('gone', 1))).rejects.toMatchObject({ code: 'quota_exceeded' })
  })

  test('what was released, and what was reserved in excess, can be used again', async () => {
    await insertAccount(control.db, accountId)
    await addKey('a', 100)
    const quota = keeper()
    const [first, second] = await Promise.all([
      quota.reserve(request('a', 60)),
      quota.reserve(request('a', 40)),
    ])
    await expect(quota.reserve(request('a', 1))).rejects.toMatchObject({ code: 'quota_exceeded' })
    quota.release(first)
    await quota.settled()
    const third = await quota.reserve(request('a', 60))
    await apply([{ amount: 10, reserved: 40, grantId: second.share.grantId }])
    expect(third.share.reserved + 10).toBe(70)
    await expect(quota.reserve(request('a', 31))).rejects.toMatchObject({ code: 'quota_exceeded' })
    await quota.reserve(request('a', 30))
  })

  test('usage counts in the billing period of its day, and in no other', async () => {
    await insertAccount(control.db, accountId, { characters: 100 })
    await addKey('a', 100)
    const quota = keeper(control.db, 21)
    const today = utcDayOf(clock.nowMs())
    await apply([{ amount: 90, day: (today - 1) as UtcDay }])
    await apply([
      { amount: 30, kind: 'document_translation' },
      { amount: 70, kind: 'speech_to_text' },
    ])
    await quota.reserve(request('a', 70))
    await expect(quota.reserve(request('a', 1))).rejects.toMatchObject({ code: 'quota_exceeded' })
  })

  test('speech has a limit of its own', async () => {
    await insertAccount(control.db, accountId, { milliseconds: 5_000 })
    await addKey('a', 1)
    const quota = keeper()
    const speech = { ...request('a', 5_000), unit: 'milliseconds' } as const
    await apply([{ amount: 1 }])
    await quota.reserve(speech)
    await expect(quota.reserve({ ...speech, amount: 1 })).rejects.toMatchObject({ code: 'quota_exceeded' })
  })

  test('what a dead process had reserved comes back when it has expired, not earlier', async () => {
    await insertAccount(control.db, accountId)
    await addKey('a', 100)
    const quota = keeper()
    const ledger = createUsageLedger({ db: control.db })
    await quota.reserve(request('a', 100))
    clock.advance(60_000 + DEFAULT_QUOTA_KEEPER.expiryMarginMs - 1)
    await ledger.dropGrants(await ledger.expiredGrants(EU, clock.nowMs()))
    await expect(quota.reserve(request('a', 1))).rejects.toMatchObject({ code: 'quota_exceeded' })
    clock.advance(2)
    await ledger.dropGrants(await ledger.expiredGrants(EU, clock.nowMs()))
    await quota.reserve(request('a', 100))
  })

  test('raising a limit takes effect with the next request', async () => {
    await insertAccount(control.db, accountId)
    await addKey('a', 10)
    const quota = keeper()
    await expect(quota.reserve(request('a', 11))).rejects.toMatchObject({ code: 'quota_exceeded' })
    const raise = createQueries<{ api_keys: { id: string; character_limit: number } }>(control.db.dialect)
      .updateTable('api_keys')
      .set({ character_limit: 11 })
      .where('id', '=', `${accountId}:a`)
    await control.db.write([{ query: raise.compile() }])
    await quota.reserve(request('a', 11))
  })
})
