import { expect, test } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import { describeOnEachStore } from '../support/test-stores.ts'
import { counters, useUsageEndpoints } from './support/usage-endpoints.ts'
import { US } from './support/usage-stores.ts'

const RANGE = 'start_date=2026-11-20&end_date=2026-11-22'

await describeOnEachStore('analytics', (_createStore, dialect) => {
  const api = useUsageEndpoints(dialect)

  test('the report without grouping counts every kind in every region, up to this moment', async () => {
    await api.translate(10)
    await api.translate(5, { on: api.us })
    await api.use('document_translation', 50_000, { key: api.admin.secret })
    await api.use('text_improvement', 7)
    await api.use('speech_to_text', 1_234)
    await api.use('text_translation', 99, { fails: true })
    for (const grouping of ['', '&group_by=']) {
      expect(await api.call(`/v2/admin/analytics?${RANGE}${grouping}`)).toMatchObject({
        status: 200,
        body: {
          usage_report: {
            total_usage: counters(15, 50_000, 7, 1_234),
            start_date: '2026-11-20T00:00:00',
            end_date: '2026-11-22T00:00:00',
          },
        },
      })
    }
    const { body } = await api.call(`/v2/admin/analytics?${RANGE}`)
    expect(body).toEqual({
      usage_report: {
        total_usage: expect.any(Object),
        start_date: expect.any(String),
        end_date: expect.any(String),
      },
    })
  })

  test('the report by key masks keys, keeps deactivated ones and leaves out those without usage', async () => {
    const old = await api.createKey('Old', `aaaa-${randomIds.uuid()}-zzzz`)
    await api.createKey('Unused')
    await api.translate(3, { key: old.secret })
    await api.use('speech_to_text', 9, { region: US })
    await api.service.keys.deactivate({ accountId: api.account.id, keyId: old.key.id })
    expect((await api.call(`/v2/admin/analytics?${RANGE}&group_by=key`)).body).toEqual({
      usage_report: {
        total_usage: counters(3, 0, 0, 9),
        group_by: 'key',
        start_date: '2026-11-20T00:00:00',
        end_date: '2026-11-22T00:00:00',
        key_usages: [
          { api_key: 'aaaa****zzzz', api_key_label: 'Old', usage: counters(3) },
          { api_key: 'shop****last', api_key_label: 'Shop "A" \\ ü', usage: counters(0, 0, 0, 9) },
        ],
      },
    })
  })

  test('the report by key and day has a row per key and UTC day, by day, then key', async () => {
    const other = await api.createKey('Other', `aaaa-${randomIds.uuid()}-zzzz`)
    api.clock.set(Date.UTC(2026, 10, 20, 23, 59, 59, 999))
    await api.translate(1)
    api.clock.set(Date.UTC(2026, 10, 21))
    await api.translate(2)
    await api.use('text_improvement', 4, { region: US })
    await api.translate(8, { key: other.secret })
    api.clock.set(Date.UTC(2026, 10, 23))
    await api.translate(100)
    const answer = await api.call(`/v2/admin/analytics?${RANGE}&group_by=key_and_day`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toEqual({
      usage_report: {
        total_usage: counters(11, 0, 4),
        group_by: 'key_and_day',
        start_date: '2026-11-20T00:00:00',
        end_date: '2026-11-22T00:00:00',
        key_and_day_usages: [
          {
            api_key: 'shop****last',
            api_key_label: 'Shop "A" \\ ü',
            usage_date: '2026-11-20T00:00:00Z',
            usage: counters(1),
          },
          {
            api_key: 'aaaa****zzzz',
            api_key_label: 'Other',
            usage_date: '2026-11-21T00:00:00Z',
            usage: counters(8),
          },
          {
            api_key: 'shop****last',
            api_key_label: 'Shop "A" \\ ü',
            usage_date: '2026-11-21T00:00:00Z',
            usage: counters(2, 0, 4),
          },
        ],
      },
    })
  })

  test('a report without any usage is complete and empty', async () => {
    const range = 'start_date=2020-02-29&end_date=2020-02-29'
    expect((await api.call(`/v2/admin/analytics?${range}&group_by=key_and_day`)).body).toEqual({
      usage_report: {
        total_usage: counters(0),
        group_by: 'key_and_day',
        start_date: '2020-02-29T00:00:00',
        end_date: '2020-02-29T00:00:00',
        key_and_day_usages: [],
      },
    })
    expect((await api.call(`/v2/admin/analytics?${range}&group_by=key`)).body).toMatchObject({
      usage_report: { key_usages: [], total_usage: counters(0) },
    })
  })

  test("an account sees its own keys and nobody else's", async () => {
    const stranger = await api.service.accounts.create({ name: randomIds.uuid() })
    const key = await api.service.keys.create({ accountId: stranger.id, role: 'admin', label: 'Stranger' })
    await api.translate(3)
    await api.translate(40, { key: key.secret })
    expect(
      (await api.call(`/v2/admin/analytics?${RANGE}&group_by=key`, { key: key.secret })).body,
    ).toMatchObject({
      usage_report: { total_usage: counters(40), key_usages: [{ api_key_label: 'Stranger' }] },
    })
  })

  test.each([
    ['', /^Parameter 'start_date' not specified\. .*YYYY-MM-DD/],
    ['start_date=2026-11-01', /^Parameter 'end_date' not specified/],
    ['start_date=2026-02-30&end_date=2026-03-01', /^Parameter 'start_date' must be a UTC date/],
    ['start_date=2026-2-3&end_date=2026-03-01', /^Parameter 'start_date' must be a UTC date/],
    ['start_date=2026-02-03T00:00:00&end_date=2026-03-01', /without a time/],
    ['start_date=2026-02-03&end_date=2026-03-01%2000:00:00', /^Parameter 'end_date' must .*without a time/],
    ['start_date=2026-03-02&end_date=2026-03-01', /^Parameter 'end_date' must not be before 'start_date'\.$/],
    [
      'start_date=2025-01-01&end_date=2026-01-02',
      /^Bad request\. Reason: Date range cannot exceed 366 days$/,
    ],
    [
      'start_date=2026-01-01&end_date=2026-01-02&group_by=day',
      /^Value for 'group_by' not supported\. Allowed: '', 'key', 'key_and_day'\.$/,
    ],
    ['start_date=2026-01-01&end_date=2026-01-02&group_by=KEY', /^Value for 'group_by' not supported/],
    [
      'start_date=2026-01-01&start_date=2026-01-01&end_date=2026-01-02',
      /^Parameter 'start_date' must be given only once\.$/,
    ],
    [
      'start_date=2026-01-01&end_date=2026-01-02&group_by=key&group_by=key',
      /'group_by' must be given only once/,
    ],
  ])('analytics?%s is a 400 that says what is allowed', async (query, message) => {
    const answer = await api.call(`/v2/admin/analytics?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  test('366 days are allowed, parameters that are not known are ignored', async () => {
    const answer = await api.call('/v2/admin/analytics?start_date=2024-01-01&end_date=2024-12-31&x=1&x=2')
    expect(answer.status).toBe(200)
  })

  test('analytics are for admin keys, on the standard address only', async () => {
    for (const path of [
      '/v2/admin/analytics',
      '/v2/admin/analytics/custom-tags',
      '/v2/admin/developer-keys',
    ]) {
      expect(await api.call(`${path}?${RANGE}`, { key: api.developer.secret })).toMatchObject({ status: 403 })
    }
    for (const path of ['/v2/admin/analytics', '/v2/admin/analytics/custom-tags']) {
      const answer = await api.call(`${path}?${RANGE}`, { on: api.us })
      expect(answer).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('http://127.0.0.1:8080') },
      })
    }
    expect(await api.call('/v2/admin/developer-keys', { on: api.us })).toMatchObject({ status: 200 })
  })
})
