import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { createUsageLedger } from '../../src/storage/usage/usage-ledger.ts'
import { createUsageOutbox } from '../../src/storage/usage/usage-outbox.ts'
import { createUsageReportStore } from '../../src/storage/usage/usage-report-store.ts'
import { createForwardBatch } from '../../src/usage/forward-batch.ts'
import type { UsageEvent } from '../../src/usage/usage-event.ts'
import { utcDayOf } from '../../src/usage/utc-day.ts'
import { describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { EU, insertAccount, insertKey, testClock, usageEvent } from './support/usage-stores.ts'

await describeOnEachStore('forwarding', (createStore) => {
  let control: TestStore
  let region: TestStore
  let account = ''
  let last = 0
  const clock = testClock()
  const today = utcDayOf(clock.nowMs())
  const range = { firstDay: today, lastDay: today }

  beforeAll(async () => {
    control = await createStore()
    region = await createStore()
    await migrate(control.db, controlMigrations)
    await migrate(region.db, regionMigrations)
  })

  // Each test has an account of its own and goes on with the batch numbers of the one before.
  beforeEach(async () => {
    account = randomIds.uuid()
    await insertAccount(control.db, account)
    await insertKey(control.db, { id: `${account}:key`, accountId: account, secret: 'abcd-secret-wxyz' })
    last = (await open().outbox.state()).batch
  })

  afterAll(async () => {
    await control.remove()
    await region.remove()
  })

  const event = (fields: Partial<UsageEvent>) =>
    usageEvent({ accountId: account, keyId: `${account}:key`, ...fields })

  function open({ owner = 'first', eventsPerBatch = 100 } = {}) {
    const outbox = createUsageOutbox({ db: region.db })
    const ledger = createUsageLedger({ db: control.db })
    const config = { region: EU, owner, eventsPerBatch, leaseMs: 10_000 }
    const forwardBatch = createForwardBatch({ outbox, ledger, clock, logger: silentLogger, config })
    const carryAll = async () => {
      while ((await forwardBatch()) !== 'drained') await Promise.resolve()
    }
    return { outbox, ledger, forwardBatch, carryAll }
  }

  const totalUsed = () => createUsageReportStore({ db: control.db }).total(account, range)

  test('every event arrives once, in the roll-up of its kind', async () => {
    const { outbox, carryAll } = open({ eventsPerBatch: 3 })
    await outbox.append([
      event({ amount: 1 }),
      event({ amount: 20, kind: 'document_translation' }),
      event({ amount: 300, kind: 'text_improvement' }),
      event({ amount: 4_000, kind: 'speech_to_text' }),
      event({ amount: 5 }),
    ])
    await carryAll()
    expect(await totalUsed()).toEqual({
      text_translation: 6,
      document_translation: 20,
      text_improvement: 300,
      speech_to_text: 4_000,
    })
    expect(await outbox.state()).toMatchObject({ hasEvents: false, sealed: false })
    await carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 6 })
  })

  test('a batch that was applied but not discarded is not applied again', async () => {
    const { outbox, ledger, carryAll } = open()
    await outbox.append([event({ amount: 7 })])
    expect(await outbox.seal(last, 100, { owner: 'dead', leaseUntilMs: clock.nowMs() - 1 })).toBe(1)
    expect(await ledger.apply(EU, last + 1, await outbox.lines(last + 1))).toBe(true)
    expect(await ledger.apply(EU, last + 1, await outbox.lines(last + 1))).toBe(false)
    await carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 7 })
    expect(await outbox.state()).toMatchObject({ batch: last + 1, sealed: false })
  })

  test('events that come after the sealing wait for the next batch', async () => {
    const { outbox, carryAll } = open()
    await outbox.append([event({ amount: 7 })])
    await outbox.seal(last, 100, { owner: 'dead', leaseUntilMs: clock.nowMs() - 1 })
    await outbox.append([event({ amount: 5 })])
    expect(await outbox.lines(last + 1)).toMatchObject([{ amount: 7 }])
    await carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 12 })
    expect(await outbox.state()).toMatchObject({ batch: last + 2, sealed: false })
  })

  test('a batch in the hands of another process is left alone until its lease ends', async () => {
    const { outbox, forwardBatch, carryAll } = open()
    await outbox.append([event({ amount: 7 })])
    await outbox.seal(last, 100, { owner: 'other', leaseUntilMs: clock.nowMs() + 10_000 })
    expect(await forwardBatch()).toBe('busy')
    clock.advance(10_001)
    await carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 7 })
  })

  test('a lease that a wrong clock has given does not last', async () => {
    const { outbox, carryAll } = open()
    await outbox.append([event({ amount: 7 })])
    await outbox.seal(last, 100, { owner: 'other', leaseUntilMs: clock.nowMs() + 1_000_000_000 })
    await carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 7 })
  })

  test('of two processes that seal at once, one wins', async () => {
    const { outbox, carryAll } = open()
    const other = createUsageOutbox({ db: region.openAnother() })
    await outbox.append([event({ amount: 7 }), event({ amount: 8 })])
    const lease = { owner: 'x', leaseUntilMs: clock.nowMs() + 1_000 }
    const moved = await Promise.all([outbox.seal(last, 100, lease), other.seal(last, 100, lease)])
    expect(moved).toHaveLength(2)
    expect(moved).toEqual(expect.arrayContaining([2, undefined]))
    expect(await outbox.lines(last + 1)).toMatchObject([{ amount: 15 }])
    clock.advance(1_001)
    await carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 15 })
  })

  test('a region store restored from a backup goes on with numbers that were never used', async () => {
    const { outbox, ledger } = open()
    await ledger.apply(EU, last + 41, [])
    await outbox.append([event({ amount: 7 })])
    await open().carryAll()
    expect(await totalUsed()).toMatchObject({ text_translation: 7 })
    expect(await ledger.lastApplied(EU)).toBe(last + 42)
  })

  test('usage of a key that the control store has lost is still counted for its account', async () => {
    const { outbox, carryAll } = open()
    await outbox.append([event({ keyId: 'lost', amount: 7 })])
    await carryAll()
    const store = createUsageReportStore({ db: control.db })
    expect(await store.byKey(account, range)).toMatchObject([
      { keyId: 'lost', maskedKey: '????****????', label: '', usage: { text_translation: 7 } },
    ])
  })
})
