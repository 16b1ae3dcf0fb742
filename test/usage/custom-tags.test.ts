import { expect, test } from 'vitest'
import { describeOnEachStore } from '../support/test-stores.ts'
import { counters, useUsageEndpoints } from './support/usage-endpoints.ts'
import { US } from './support/usage-stores.ts'

const RANGE = 'start_date=2026-11-20&end_date=2026-11-22'

const tag = (name: string) => ({ headers: { 'x-deepl-reporting-tag': name } })

await describeOnEachStore('custom tags', (_createStore, dialect) => {
  const api = useUsageEndpoints(dialect)

  test('reporting tags are reported for the period and by day, a hundred at a time', async () => {
    await api.translate(3, tag(' Team-A '))
    await api.use('text_improvement', 4, { reportingTag: 'team-a', region: US })
    await api.translate(100)
    api.clock.set(Date.UTC(2026, 10, 22))
    await api.translate(5, tag('team-a'))
    await Promise.all(Array.from({ length: 100 }, (_, index) => api.translate(1, tag(`z-${index + 100}`))))
    const path = `/v2/admin/analytics/custom-tags?${RANGE}`
    const first = await api.call(path)
    expect(first.body).toMatchObject({
      custom_tag_usage_report: {
        aggregate_by: 'period',
        start_date: '2026-11-20T00:00:00',
        end_date: '2026-11-22T00:00:00',
        next_page: 1,
      },
    })
    const { usage: rows } = (first.body as { custom_tag_usage_report: { usage: unknown[] } })
      .custom_tag_usage_report
    expect(rows).toHaveLength(100)
    expect(rows[0]).toEqual({
      custom_tag: 'team-a',
      breakdown: { total_characters: 12, text_translation_characters: 8, text_improvement_characters: 4 },
    })
    expect((await api.call(`${path}&page=1&aggregate_by=`)).body).toMatchObject({
      custom_tag_usage_report: { next_page: null, usage: [{ custom_tag: 'z-199' }] },
    })
    expect((await api.call(`${path}&page=7`)).body).toMatchObject({
      custom_tag_usage_report: { next_page: null, usage: [] },
    })
    expect((await api.call(`${path}&aggregate_by=day`)).body).toMatchObject({
      custom_tag_usage_report: {
        aggregate_by: 'day',
        next_page: 1,
        usage: expect.arrayContaining([
          {
            custom_tag: 'team-a',
            usage_date: '2026-11-21T00:00:00Z',
            breakdown: {
              total_characters: 7,
              text_translation_characters: 3,
              text_improvement_characters: 4,
            },
          },
          {
            custom_tag: 'team-a',
            usage_date: '2026-11-22T00:00:00Z',
            breakdown: {
              total_characters: 5,
              text_translation_characters: 5,
              text_improvement_characters: 0,
            },
          },
        ]),
      },
    })
  })

  test.each([
    ['aggregate_by=week', "Value for 'aggregate_by' not supported. Allowed: '', 'period', 'day'."],
    ['page=-1', 'Parameter "page" must be a non-negative integer'],
    ['page=1.5', 'Parameter "page" must be a non-negative integer'],
    ['page=0&page=1', "Parameter 'page' must be given only once."],
  ])('custom-tags with %s is a 400: %s', async (query, message) => {
    expect(await api.call(`/v2/admin/analytics/custom-tags?${RANGE}&${query}`)).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('work with a reporting tag that is not allowed is not done', async () => {
    for (const wrong of ['a b', 'x'.repeat(101)]) {
      const answer = await api.translate(1, { headers: { 'x-deepl-reporting-tag': wrong } })
      expect(answer.status).toBe(400)
    }
    expect((await api.call(`/v2/admin/analytics?${RANGE}`)).body).toMatchObject({
      usage_report: { total_usage: counters(0) },
    })
  })
})
