import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../test/support/composition.ts'
import { ADMIN_KEY, DEVELOPER_KEY } from '../../test/support/server-process.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const TEXT = { text: ['Good morning, everyone!'], target_lang: 'EN-US' }
const BILLED = [
  ['/v2/translate', { text: ['Hello'], source_lang: 'EN', target_lang: 'DE' }],
  ['/interpres/v1/translate', { text: 'Hello', source_lang: 'EN', target_lang: 'DE' }],
  ['/v2/write/correct', TEXT],
  ['/v2/write/rephrase', TEXT],
] as const

/** Where a key may come once a minute. */
let paced: TestService
let service: TestService
beforeAll(async () => {
  service = await composeForTest()
  paced = await composeForTest({ INTERPRES_REQUESTS_PER_MINUTE: '1' })
})
afterAll(async () => {
  await service.close()
  await paced.close()
})

/** A developer key of its own, which may use so many characters. */
async function createKey(where: TestService, characters: number | null): Promise<string> {
  const headers = { authorization: `Service-Auth-Key ${ADMIN_KEY}` }
  const { json } = await where.post('/v2/admin/developer-keys', { label: 'a' }, { headers })
  const { key, key_id } = json as { key: string; key_id: string }
  const limits = '/v2/admin/developer-keys/limits'
  await where.post(limits, { key_id, characters }, { headers, method: 'PUT' })
  return key
}

async function call(method: InjectOptions['method'], url: string, payload?: object, key = ADMIN_KEY) {
  const answer = await service.server('eu').inject({
    ...(method === undefined ? {} : { method }),
    url,
    headers: { authorization: `Service-Auth-Key ${key}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, json: parsed(answer.body) }
}

function parsed(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body)
}

/** Answers of endpoints whose own suites are about something else. */
test.each<readonly [InjectOptions['method'] & string, string, object | undefined, number]>([
  ['POST', '/v3/detect/language', { text: ['Good morning, everyone!'] }, 200],
  ['POST', '/v3/detect/language', {}, 400],
  ['POST', '/v2/languages', { type: 'target' }, 200],
  ['POST', '/v2/languages', { type: 'both' }, 400],
  ['GET', '/v2/languages?type=both', undefined, 400],
  ['GET', '/v3/languages?resource=nothing', undefined, 400],
  ['POST', '/v2/usage', {}, 200],
  ['GET', `/v2/document/${'A'.repeat(32)}`, undefined, 400],
  ['POST', `/v2/document/${'A'.repeat(32)}`, {}, 400],
  ['DELETE', `/v2/document/${'A'.repeat(32)}`, undefined, 400],
  ['GET', `/v2/document/${'A'.repeat(32)}/result`, undefined, 400],
  ['GET', `/v2/document/${'A'.repeat(32)}/result?document_key=${'A'.repeat(64)}`, undefined, 404],
  ['DELETE', '/v3/translation_memories/wrong', undefined, 400],
  ['POST', '/v3/translation_memories/wrong/export', {}, 400],
  ['GET', '/v3/translation_memories/jobs/wrong', undefined, 400],
  [
    'POST',
    `/v3/translation_memories/${NOWHERE}/segments`,
    { source: 'a', target: 'b', target_language: 'de' },
    404,
  ],
  ['POST', '/interpres/v1/keys', { label: '' }, 400],
  ['PATCH', `/interpres/v1/keys/${NOWHERE}`, { characters: -1 }, 400],
  ['PATCH', `/interpres/v1/keys/${NOWHERE}`, { label: 'a' }, 404],
  ['PATCH', `/interpres/v1/glossaries/${NOWHERE}/dictionaries/en/de`, { set: [] }, 404],
  [
    'GET',
    `/interpres/v1/glossaries/${NOWHERE}/export?format=tsv&source_lang=en&target_lang=de`,
    undefined,
    404,
  ],
  ['POST', '/interpres/v1/glossaries/import', {}, 400],
  ['POST', '/interpres/v1/style-rules/try', {}, 400],
])('%s %s with %j is a %i', async (method, url, body, status) => {
  expect(await call(method, url, body)).toMatchObject({ status })
})

test('an instruction of a list is shown by itself', async () => {
  const created = await call('POST', '/v3/style_rules', {
    name: 'a',
    language: 'de',
    configured_rules: {},
    custom_instructions: [{ label: 'a', prompt: 'Be brief.' }],
  })
  const list = created.json as { style_id: string; custom_instructions: { id: string }[] }
  const [instruction] = list.custom_instructions
  expect(
    await call('GET', `/v3/style_rules/${list.style_id}/custom_instructions/${instruction?.id}`),
  ).toMatchObject({ status: 200, json: instruction })
})

describe.each(BILLED)('POST %s', (url, body) => {
  test('is a 429 with a time to come back, for a key that comes too often', async () => {
    const headers = { authorization: `Service-Auth-Key ${await createKey(paced, null)}` }
    expect(await paced.post(url, body, { headers })).toMatchObject({ status: 200 })
    const again = await paced.post(url, body, { headers })
    expect(again).toMatchObject({ status: 429 })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is a 456 for a key that has used up what it may', async () => {
    expect(await call('POST', url, body, await createKey(service, 0))).toMatchObject({ status: 456 })
  })
})

test('a developer key creates no keys', async () => {
  expect(await call('POST', '/v2/admin/developer-keys', {}, DEVELOPER_KEY)).toMatchObject({ status: 403 })
})
