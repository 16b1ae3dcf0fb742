import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { streamKeyAndDayReport } from '../../src/api/v2/admin-analytics/key-and-day-stream.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { controlMigrations } from '../../src/storage/migrations/control/index.ts'
import { createQueries } from '../../src/storage/queries.ts'
import { createUsageLedger } from '../../src/storage/usage/usage-ledger.ts'
import { createUsageReportStore } from '../../src/storage/usage/usage-report-store.ts'
import type { BatchLine } from '../../src/usage/outbox.ts'
import { addDays, formatDay, parseDay, type UtcDay } from '../../src/usage/utc-day.ts'
import { describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { EU, insertAccount, US } from './support/usage-stores.ts'

const FIRST_DAY = parseDay('2026-01-01') ?? (0 as UtcDay)
const LAST_DAY = addDays(FIRST_DAY, 99)
/** Keys that have usage on a day, by the days since the first: full pages, pages that are just full, gaps. */
const KEYS_ON_DAY: ReadonlyMap<number, number> = new Map([
  [0, 2_000],
  [1, 1],
  [2, 4_100],
  ...Array.from({ length: 40 }, (_, index) => [10 + index, index % 7] as const),
  [60, 1_999],
  [61, 2_001],
  [99, 3],
])
const KEYS = 4_100

interface Row {
  readonly api_key: string
  readonly api_key_label: string
  readonly usage_date: string
  readonly usage: { readonly text_translation_characters: number }
}

await describeOnEachStore('long reports', (createStore) => {
  let store: TestStore | undefined

  afterEach(async () => {
    await store?.remove()
  })

  test('every row of many pages comes once, in order, and the total is their sum', async () => {
    store = await createStore()
    const { db } = store
    await fill(db)
    const range = { firstDay: FIRST_DAY, lastDay: LAST_DAY }
    const reports = createUsageReportStore({ db })
    const stream = await streamKeyAndDayReport(range, reports.byKeyAndDay('account', range), {})
    const { usage_report: report } = JSON.parse(await text(stream)) as {
      usage_report: { key_and_day_usages: readonly Row[]; total_usage: unknown }
    }
    const rows = report.key_and_day_usages.map(
      (row) =>
        `${row.usage_date} ${row.api_key} ${row.api_key_label} ${row.usage.text_translation_characters}`,
    )
    const expected = [...KEYS_ON_DAY].flatMap(([offset, count]) =>
      Array.from({ length: count }, (_, index) => index)
        .toSorted((a, b) => compare(orderOf(a), orderOf(b)))
        .map(
          (index) => `${formatDay(addDays(FIRST_DAY, offset))}T00:00:00Z ${maskOf(index)} Label ${index} 11`,
        ),
    )
    expect(rows).toEqual(expected)
    const total = await reports.total('account', range)
    expect(report.total_usage).toMatchObject({ text_translation_characters: total.text_translation })
    expect(total.text_translation).toBe(11 * expected.length)
    expect(
      (await reports.byKey('account', range)).map(({ maskedKey, keyId }) => `${maskedKey} ${keyId}`),
    ).toEqual(Array.from({ length: KEYS }, (_, index) => orderOf(index)).toSorted(compare))
  })
})

/** Usage of 1 in one region and 10 in the other. */
async function fill(db: Database): Promise<void> {
  await migrate(db, controlMigrations)
  await insertAccount(db, 'account')
  await insertKeys(db)
  const ledger = createUsageLedger({ db })
  let batch = 0
  for (const [offset, count] of KEYS_ON_DAY) {
    batch += 1
    for (const [region, amount] of [
      [EU, 1],
      [US, 10],
    ] as const) {
      const lines = Array.from(
        { length: count },
        (_, index): BatchLine => ({
          accountId: 'account',
          keyId: idOf(index),
          kind: 'text_translation',
          day: addDays(FIRST_DAY, offset),
          reportingTag: undefined,
          grantId: undefined,
          amount,
          reserved: 0,
        }),
      )
      await ledger.apply(region, batch, lines)
    }
  }
}

async function insertKeys(db: Database): Promise<void> {
  const queries = createQueries<{ api_keys: Record<string, string | number | Uint8Array> }>(db.dialect)
  for (let start = 0; start < KEYS; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, KEYS - start) }, (_, index) => ({
      id: idOf(start + index),
      account_id: 'account',
      secret_sha256: new Uint8Array(Buffer.from(idOf(start + index))),
      first4: maskOf(start + index).slice(0, 4),
      last4: maskOf(start + index).slice(-4),
      label: `Label ${start + index}`,
      role: 'developer',
      settings: '{}',
      created_at_ms: 0,
    }))
    await db.write([{ query: queries.insertInto('api_keys').values(rows).compile() }])
  }
}

const idOf = (index: number) => `key-${index}`

/** Several keys look alike. */
const maskOf = (index: number) => `k${String((index * 7_919) % 1_000).padStart(3, '0')}****"\\x${index % 2}`

const orderOf = (index: number) => `${maskOf(index)} ${idOf(index)}`

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
