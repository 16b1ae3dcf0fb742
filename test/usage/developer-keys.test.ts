import { expect, test } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import { describeOnEachStore } from '../support/test-stores.ts'
import { useUsageEndpoints } from './support/usage-endpoints.ts'

const RANGE = 'start_date=2026-11-20&end_date=2026-11-22'

await describeOnEachStore('developer keys', (_createStore, dialect) => {
  const api = useUsageEndpoints(dialect)

  test('a developer key is created, found, renamed, limited and deactivated; its secret appears once', async () => {
    const created = await api.call('/v2/admin/developer-keys', { body: { label: 'CI' } })
    expect(created).toMatchObject({
      status: 200,
      body: {
        key_id: expect.stringMatching(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/),
        label: 'CI',
        creation_time: '2026-11-21T12:00:00.000Z',
        deactivated_time: null,
        is_deactivated: false,
        usage_limits: { characters: null, speech_to_text_milliseconds: null },
        key: expect.any(String),
      },
    })
    const { key_id, key, ...rest } = created.body as { key_id: string; key: string }
    expect(await api.translate(1, { key })).toMatchObject({ status: 200 })

    const list = await api.call('/v2/admin/developer-keys')
    expect(list.body).toEqual([
      expect.objectContaining({ key_id: api.developer.key.id }),
      { key_id, ...rest },
    ])
    expect(JSON.stringify(list.body)).not.toContain(key)

    const put = (path: string, body: object) =>
      api.call(`/v2/admin/developer-keys/${path}`, { method: 'PUT', body })
    expect(await put('label', { key_id, label: 'Build' })).toMatchObject({
      status: 200,
      body: { label: 'Build' },
    })
    expect((await put('limits', { key_id, characters: 0 })).body).toMatchObject({
      usage_limits: { characters: 0, speech_to_text_milliseconds: null },
    })
    expect(await api.translate(1, { key })).toMatchObject({ status: 456 })
    expect((await put('limits', { key_id, speech_to_text_milliseconds: 60_000 })).body).toMatchObject({
      usage_limits: { characters: 0, speech_to_text_milliseconds: 60_000 },
    })
    expect((await put('limits', { key_id, characters: null })).body).toMatchObject({
      usage_limits: { characters: null, speech_to_text_milliseconds: 60_000 },
    })
    expect(await api.translate(1, { key })).toMatchObject({ status: 200 })

    api.clock.advance(1_000)
    expect(await put('deactivate', { key_id })).toMatchObject({
      status: 200,
      body: { is_deactivated: true, deactivated_time: '2026-11-21T12:00:01.000Z' },
    })
    expect(await api.translate(1, { key })).toMatchObject({ status: 403 })
    expect(await put('label', { key_id, label: 'Gone' })).toMatchObject({
      status: 200,
      body: { label: 'Gone' },
    })
    expect((await api.call('/v2/admin/developer-keys')).body).toMatchObject([
      {},
      { label: 'Gone', is_deactivated: true },
    ])
    expect((await api.call('/v2/admin/developer-keys', { body: {} })).body).toMatchObject({
      label: 'DeepL API Key',
    })
  })

  const LIMIT_RULE =
    "Parameter 'characters' must be null (no limit) or a whole number from 0 to 9007199254740991."

  test.each<readonly [string, object, number, string]>([
    ['deactivate', {}, 400, "Parameter 'key_id' not specified"],
    ['deactivate', { key_id: 'unknown' }, 404, 'API key not found.'],
    ['label', { key_id: 'unknown' }, 400, "Parameter 'label' not specified"],
    ['label', { key_id: 'unknown', label: 'x' }, 404, 'API key not found.'],
    ['limits', {}, 400, "Parameter 'key_id' not specified"],
    ['limits', { key_id: 'unknown', characters: 1 }, 404, 'API key not found.'],
    ['limits', { key_id: 'unknown', characters: -1 }, 400, LIMIT_RULE],
    ['limits', { key_id: 'unknown', characters: 1.5 }, 400, LIMIT_RULE],
    ['limits', { key_id: 'unknown', characters: 'many' }, 400, LIMIT_RULE],
    ['limits', { key_id: 'unknown', characters: true }, 400, LIMIT_RULE],
    ['limits', { key_id: 'unknown', characters: [] }, 400, LIMIT_RULE],
    ['limits', { key_id: 'unknown', characters: 2 ** 60 }, 400, LIMIT_RULE],
  ])('PUT %s with %j is a %i', async (path, body, status, message) => {
    expect(await api.call(`/v2/admin/developer-keys/${path}`, { method: 'PUT', body })).toMatchObject({
      status,
      body: { message },
    })
  })

  test('a label with half of a surrogate pair is refused, for a new key and for one that is there', async () => {
    const refusal = {
      status: 400,
      body: { message: "Value for 'label' contains half of a surrogate pair." },
    }
    const path = '/v2/admin/developer-keys'
    const body = { label: 'CI \uD83C' }
    expect(await api.call(path, { body })).toMatchObject(refusal)
    const key_id = api.developer.key.id
    expect(await api.call(`${path}/label`, { method: 'PUT', body: { key_id, ...body } })).toMatchObject(
      refusal,
    )
    expect(await api.call(path)).toMatchObject({ body: [{ key_id, label: api.developer.key.label }] })
  })

  test("admin keys and other accounts' keys are not found by developer key operations", async () => {
    const stranger = await api.service.accounts.create({ name: randomIds.uuid() })
    const key = await api.service.keys.create({
      accountId: stranger.id,
      role: 'developer',
      label: 'Stranger',
    })
    for (const key_id of [api.admin.key.id, key.key.id]) {
      const answer = await api.call('/v2/admin/developer-keys/deactivate', {
        method: 'PUT',
        body: { key_id },
      })
      expect(answer.status).toBe(404)
    }
  })

  test('no full key appears in any report, list, error or log line', async () => {
    const secrets = [api.admin.secret, api.developer.secret]
    const created = await api.call('/v2/admin/developer-keys', { body: {} })
    secrets.push((created.body as { key: string }).key)
    for (const key of secrets) await api.translate(3, { key })
    const answers = await Promise.all([
      ...['', 'key', 'key_and_day', 'wrong'].map((grouping) =>
        api.call(`/v2/admin/analytics?${RANGE}&group_by=${grouping}`),
      ),
      api.call(`/v2/admin/analytics/custom-tags?${RANGE}`),
      api.call('/v2/admin/developer-keys'),
      api.call('/v2/usage'),
      api.call('/v2/usage', { key: `${api.developer.secret}x` }),
      api.call('/v2/admin/analytics', { key: api.developer.secret }),
      api.call('/v2/admin/developer-keys/deactivate', {
        method: 'PUT',
        body: { key_id: api.developer.secret },
      }),
      api.call('/v2/admin/developer-keys/limits', { method: 'PUT', body: { key_id: secrets[2] } }),
    ])
    const shown = JSON.stringify(answers.map(({ body, headers }) => [body, headers])) + api.logged.join('\n')
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
    expect(api.logged.length).toBeGreaterThan(0)
  })
})
