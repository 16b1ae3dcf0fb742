import { expect, test } from 'vitest'
import { describeOnEachStore } from '../support/test-stores.ts'
import { useUsageEndpoints } from './support/usage-endpoints.ts'

await describeOnEachStore('current usage', (_createStore, dialect) => {
  const api = useUsageEndpoints(dialect)

  test('the usage of a key and its account is exact at once, and shown when the quota is used up', async () => {
    await api.service.keys.setLimits(
      { accountId: api.account.id, keyId: api.developer.key.id },
      { characters: 20 },
    )
    api.clock.set(Date.UTC(2026, 9, 31, 23, 59))
    await api.translate(1_000, { key: api.admin.secret })
    api.clock.set(Date.UTC(2026, 10, 21))
    await api.translate(12, { on: api.us })
    await api.use('text_improvement', 8)
    await api.use('document_translation', 100, { key: api.admin.secret })
    await api.use('speech_to_text', 60_001)
    const refused = await api.translate(1)
    expect(refused).toMatchObject({
      status: 456,
      body: { message: 'Quota for this billing period has been exceeded.' },
    })
    const expected = {
      character_count: 120,
      character_limit: 1_000_000_000_000,
      api_key_character_count: 20,
      api_key_character_limit: 20,
      products: [
        {
          product_type: 'translate',
          billing_unit: 'characters',
          api_key_unit_count: 12,
          account_unit_count: 112,
          api_key_character_count: 12,
          character_count: 112,
        },
        {
          product_type: 'write',
          billing_unit: 'characters',
          api_key_unit_count: 8,
          account_unit_count: 8,
          api_key_character_count: 8,
          character_count: 8,
        },
        {
          product_type: 'speechToText',
          billing_unit: 'minutes',
          api_key_unit_count: 2,
          account_unit_count: 2,
          api_key_character_count: 0,
          character_count: 0,
        },
      ],
      speech_to_text_minutes_count: 2,
      speech_to_text_minutes_limit: 1_000_000_000_000,
      speech_to_text_milliseconds_count: 0,
      speech_to_text_milliseconds_limit: 0,
      start_time: '2026-11-01T00:00:00Z',
      end_time: '2026-12-01T00:00:00Z',
    }
    for (const on of [api.eu, api.us]) {
      for (const url of ['/v2/usage', '/v1/usage']) {
        expect(await api.call(url, { on, key: api.developer.secret })).toMatchObject({
          status: 200,
          body: expected,
        })
      }
    }
  })
})
