import { expect } from 'vitest'
import type { Random } from './random.ts'
import type { UsageModel } from './usage-model.ts'
import type { SimulatedAccount } from './usage-simulation.ts'

const DATES = [
  '2027-12-30',
  '2027-12-31',
  '2028-01-01',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-03-02',
]

export interface Comparison {
  readonly accounts: readonly SimulatedAccount[]
  readonly model: UsageModel
  readonly random: Random
  readonly fetchReport: (
    url: string,
    adminSecret: string,
  ) => Promise<{ readonly status: number; readonly body: unknown }>
}

/** Every grouping, for every account, over everything and over some range, character by character as the model says. */
export async function compareReports({ accounts, model, random, fetchReport }: Comparison): Promise<void> {
  const [start = '', end = ''] = [random.pick(DATES), random.pick(DATES)].toSorted((a, b) => (a < b ? -1 : 1))
  for (const { id, adminSecret } of accounts) {
    for (const [first, last] of [
      ['2027-12-01', '2028-11-30'],
      [start, end],
    ] as const) {
      const range = `start_date=${first}&end_date=${last}`
      const report = async (query: string) => {
        const { status, body } = await fetchReport(`/v2/admin/analytics${query}`, adminSecret)
        expect(status).toBe(200)
        return body
      }
      expect(await report(`?${range}`)).toEqual(model.report(id, first, last))
      expect(await report(`?${range}&group_by=key`)).toEqual(model.reportByKey(id, first, last))
      expect(await report(`?${range}&group_by=key_and_day`)).toEqual(model.reportByKeyAndDay(id, first, last))
      for (const by of ['period', 'day'] as const) {
        const body = await report(`/custom-tags?${range}&aggregate_by=${by}`)
        const rows = model.tags(id, first, last, by)
        expect(body).toMatchObject({ custom_tag_usage_report: { usage: rows.slice(0, 100) } })
      }
    }
  }
}
