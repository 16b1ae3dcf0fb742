import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../test/support/composition.ts'
import { ADMIN_KEY } from '../../test/support/server-process.ts'

interface Operation {
  readonly security?: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
}

const description = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const DICTIONARY = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }
const GLOSSARY = { name: 'a', dictionaries: [DICTIONARY] }
const INSTRUCTION = { label: 'a', prompt: 'Be brief.' }
const KEY = {
  key_id: '00000000-0000-4000-8000-000000000000:00000000-0000-4000-8000-000000000000',
}

/** What comes with the calls that need more than a path. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /v2/translate': { text: ['a'], target_lang: 'DE', source_lang: 'EN' },
  'POST /interpres/v1/translate': { text: 'a', target_lang: 'DE', source_lang: 'EN' },
  'POST /v2/write/correct': { text: ['a'], target_lang: 'en' },
  'POST /v2/write/rephrase': { text: ['a'], target_lang: 'en' },
  'POST /v2/document/{document_id}': { document_key: 'A'.repeat(64) },
  'POST /v2/document/{document_id}/result': { document_key: 'A'.repeat(64) },
  'POST /v2/glossaries': { ...DICTIONARY, name: 'a' },
  'POST /v3/glossaries': GLOSSARY,
  'PATCH /v3/glossaries/{glossary_id}': GLOSSARY,
  'PUT /v3/glossaries/{glossary_id}/dictionaries': DICTIONARY,
  'PATCH /interpres/v1/glossaries/{glossary_id}/dictionaries/{source}/{target}': { set: [] },
  'POST /interpres/v1/glossaries/import': {
    name: 'a',
    content: 'a\tb',
    format: 'tsv',
    source_lang: 'en',
    target_lang: 'de',
  },
  'POST /v3/style_rules': { name: 'a', language: 'de', configured_rules: {}, custom_instructions: [] },
  'PATCH /v3/style_rules/{style_id}': { name: 'a' },
  'PUT /v3/style_rules/{style_id}/configured_rules': {},
  'POST /v3/style_rules/{style_id}/custom_instructions': INSTRUCTION,
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': INSTRUCTION,
  'POST /v3/translation_memories/{translation_memory_id}/segments': {
    source: 'a',
    target: 'b',
    target_language: 'de',
  },
  'POST /v3/translation_memories/import': { source_file: { file_name: 'a.tmx', content_length: 100 } },
  'POST /v3/translation_memories/{translation_memory_id}/export': { file_format: 'tmx' },
  'POST /interpres/v1/keys': { label: 'a', role: 'developer' },
  'PATCH /interpres/v1/keys/{key_id}': { label: 'a' },
  'POST /v2/admin/developer-keys': { label: 'a' },
  'PUT /v2/admin/developer-keys/deactivate': KEY,
  'PUT /v2/admin/developer-keys/label': { ...KEY, label: 'a' },
  'PUT /v2/admin/developer-keys/limits': { ...KEY, characters: 1 },
}
const RANGE = '?start_date=2026-01-01&end_date=2026-01-02'
const QUERIES: Readonly<Record<string, string>> = {
  'GET /v3/glossaries/{glossary_id}/entries': '?source_lang=en&target_lang=de',
  'DELETE /v3/glossaries/{glossary_id}/dictionaries': '?source_lang=en&target_lang=de',
  'GET /interpres/v1/glossaries/{glossary_id}/export': '?format=tsv&source_lang=en&target_lang=de',
  'GET /v2/document/{document_id}': `?document_key=${'A'.repeat(64)}`,
  'DELETE /v2/document/{document_id}': `?document_key=${'A'.repeat(64)}`,
  'GET /v2/document/{document_id}/result': `?document_key=${'A'.repeat(64)}`,
  'GET /v2/admin/analytics': RANGE,
  'GET /v2/admin/analytics/custom-tags': RANGE,
  'GET /interpres/v1/usage': RANGE,
}
/** Their 503 has another cause, or they are for operators who are signed in: see the suites beside their routes. */
const OTHERS = /\/detect\/|\/voice\/|\/document$|\/interpres\/v1\/(?:accounts|models|sessions?)\b/

const ROUTES = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, method, path, ...operation }))
    .filter(
      ({ security, responses, name }) => security?.length !== 0 && '503' in responses && !OTHERS.test(name),
    ),
)

let service: TestService
beforeAll(async () => {
  // The clock stands still: whoever has been let in once is known without the store.
  service = await composeForTest({}, { clock: { nowMs: () => Date.UTC(2026, 0, 1) } })
  expect(await service.get('/v2/usage', { headers: authorization })).toMatchObject({ status: 200 })
  for (const file of ['control.sqlite', 'region-eu.sqlite']) rmSync(join(service.dataDirectory, file))
})
afterAll(() => service.close())

const authorization = { authorization: `Service-Auth-Key ${ADMIN_KEY}` }

describe.each(ROUTES)('$name', ({ name, method, path }) => {
  test('says that its store is away, and when to come back', async () => {
    const answer = await service.server('eu').inject({
      method: method.toUpperCase() as 'GET',
      url:
        path
          .replaceAll(/\{source\}|\{target\}/g, (part) => (part === '{source}' ? 'en' : 'de'))
          .replaceAll('{document_id}', 'A'.repeat(32))
          .replaceAll('{document_id}', 'A'.repeat(32))
          .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000') + (QUERIES[name] ?? ''),
      headers: authorization,
      ...(BODIES[name] === undefined ? {} : { payload: BODIES[name] }),
    })
    expect({ status: answer.statusCode, body: answer.json<unknown>() }).toMatchObject({
      status: 503,
      body: { code: 'store_unavailable', message: expect.any(String) },
    })
    expect(answer.body).not.toMatch(/sqlite|\/tmp\//)
  })
})
