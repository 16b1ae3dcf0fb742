import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import type { Parties } from '../support/parties.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const FORM = 'application/x-www-form-urlencoded'

const engines = [createFakeEngine({ pairs: ['en>ca', 'en>pt-BR'] })]
const compose = (overrides: Parameters<typeof composeForTest>[1] = {}) =>
  composeForTest({}, { engines, ...overrides })

let service: TestService
let keys: Parties

beforeAll(async () => {
  service = await compose()
})
afterAll(() => service.close())
beforeEach(async () => {
  keys = await service.createParties(['glossaries:read'])
})

/** Runs a test on a service that is composed in another way. */
async function onAnother(overrides: Parameters<typeof composeForTest>[1], run: () => Promise<void>) {
  const usual = service
  service = await compose(overrides)
  keys = await service.createParties()
  try {
    await run()
  } finally {
    await service.close()
    service = usual
  }
}

type Call = Omit<InjectOptions, 'headers'> & {
  key?: string
  headers?: Record<string, string>
  form?: Record<string, string>
}

function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, options: Call = {}) {
  const { key = keys.a, headers = {}, form, ...rest } = options
  const body = form === undefined ? {} : { payload: new URLSearchParams(form).toString() }
  return service.server('eu').inject({
    method,
    url,
    ...rest,
    ...body,
    headers: {
      authorization: `Service-Auth-Key ${key}`,
      ...(form === undefined ? {} : { 'content-type': FORM }),
      ...headers,
    },
  })
}

const EN_DE = { source_lang: 'en', target_lang: 'de' }
const EN_FR = { source_lang: 'en', target_lang: 'fr' }
const dictionary = (entries: string, pair = EN_DE) => ({ ...pair, entries, entries_format: 'tsv' })

async function createV3(...dictionaries: object[]): Promise<string> {
  const answer = await call('POST', '/v3/glossaries', { payload: { name: 'terms', dictionaries } })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ glossary_id: string }>().glossary_id
}

async function createV2(entries = 'a\tA'): Promise<string> {
  const answer = await call('POST', '/v2/glossaries', { payload: { name: 'terms', ...dictionary(entries) } })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ glossary_id: string }>().glossary_id
}

function failure(answer: LightMyRequestResponse) {
  const { message } = answer.json<{ message: string }>()
  return { status: answer.statusCode, message, traceId: answer.headers['x-trace-id'] }
}

function failed(status: number, message: string | RegExp) {
  const text = typeof message === 'string' ? message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : message
  return { status, message: expect.stringMatching(text), traceId: expect.stringMatching(/^[0-9A-F]{32}$/) }
}

describe('version 3', () => {
  test('creates from JSON and answers 201 with the whole glossary', async () => {
    const answer = await call('POST', '/v3/glossaries', {
      payload: { name: 'terms', dictionaries: [dictionary('a\tA\nb\tB'), dictionary('a\tÀ', EN_FR)] },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      glossary_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'terms',
      dictionaries: [
        { ...EN_DE, entry_count: 2 },
        { ...EN_FR, entry_count: 1 },
      ],
      creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('a glossary may begin without a dictionary and get one later', async () => {
    const answer = await call('POST', '/v3/glossaries', { payload: { name: 'terms', dictionaries: [] } })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name: 'terms', dictionaries: [] })
    const path = `/v3/glossaries/${answer.json().glossary_id}`
    expect((await call('GET', path)).json()).toEqual(answer.json())
    expect((await call('PUT', `${path}/dictionaries`, { payload: dictionary('a\tA') })).json()).toEqual({
      ...EN_DE,
      entry_count: 1,
    })
  })

  test.each([
    ['with dots', '.source_lang', '.target_lang', '.entries', '.entries_format'],
    ['with brackets', '[source_lang]', '[target_lang]', '[entries]', '[entries_format]'],
  ])('creates from a form %s', async (_name, source, target, entries, format) => {
    const answer = await call('POST', '/v3/glossaries', {
      form: {
        name: 'terms',
        [`dictionaries[0]${source}`]: 'EN',
        [`dictionaries[0]${target}`]: 'de',
        [`dictionaries[0]${entries}`]: 'a,A',
        [`dictionaries[0]${format}`]: 'csv',
        [`dictionaries[1]${source}`]: 'de',
        [`dictionaries[1]${target}`]: 'en',
        [`dictionaries[1]${entries}`]: 'A\ta',
      },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      dictionaries: [
        { ...EN_DE, entry_count: 1 },
        { source_lang: 'de', target_lang: 'en', entry_count: 1 },
      ],
    })
  })

  test('lists, gets and gives entries as TSV', async () => {
    const id = await createV3(dictionary('b\tB\na\tA'), dictionary('a\tÀ', EN_FR))
    const list = await call('GET', '/v3/glossaries')
    expect(list.statusCode).toBe(200)
    const one = await call('GET', `/v3/glossaries/${id.toUpperCase()}`)
    expect(one.statusCode).toBe(200)
    expect(list.json()).toEqual({ glossaries: [one.json()] })
    const entries = await call('GET', `/v3/glossaries/${id}/entries?source_lang=EN&target_lang=de`)
    expect(entries.json()).toEqual({
      dictionaries: [{ ...EN_DE, entries: 'b\tB\na\tA', entries_format: 'tsv' }],
    })
  })

  test('PATCH merges by JSON and by form, and renames in the same step', async () => {
    const id = await createV3(dictionary('a\tA\nb\tB'))
    const json = await call('PATCH', `/v3/glossaries/${id}`, {
      payload: { name: 'new', dictionaries: [dictionary('c\tC\nb\tBe')] },
    })
    expect(json.statusCode).toBe(200)
    expect(json.json()).toMatchObject({
      glossary_id: id,
      name: 'new',
      dictionaries: [{ ...EN_DE, entry_count: 3 }],
      creation_time: expect.any(String),
    })
    const form = await call('PATCH', `/v3/glossaries/${id}`, {
      form: {
        'dictionaries[0].source_lang': 'en',
        'dictionaries[0].target_lang': 'fr',
        'dictionaries[0].entries': 'a,À',
        'dictionaries[0].entries_format': 'csv',
      },
    })
    expect(form.json()).toMatchObject({ name: 'new', dictionaries: [EN_DE, { ...EN_FR, entry_count: 1 }] })
    const entries = await call('GET', `/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`)
    expect(entries.json()).toMatchObject({ dictionaries: [{ entries: 'a\tA\nb\tBe\nc\tC' }] })
    expect((await call('PATCH', `/v3/glossaries/${id}`, { payload: { dictionaries: [] } })).statusCode).toBe(
      200,
    )
    expect((await call('PATCH', `/v3/glossaries/${id}`, { payload: {} })).statusCode).toBe(200)
  })

  test('PUT replaces one dictionary by JSON and by form', async () => {
    const id = await createV3(dictionary('a\tA\nb\tB'))
    const path = `/v3/glossaries/${id}/dictionaries`
    const json = await call('PUT', path, { payload: dictionary('x\tX') })
    expect(json.statusCode).toBe(200)
    expect(json.json()).toEqual({ ...EN_DE, entry_count: 1 })
    const form = await call('PUT', path, { form: { ...EN_FR, entries: 'x,Y\ny,Z', entries_format: 'csv' } })
    expect(form.json()).toEqual({ ...EN_FR, entry_count: 2 })
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({
      dictionaries: [
        { ...EN_DE, entry_count: 1 },
        { ...EN_FR, entry_count: 2 },
      ],
    })
  })

  test('DELETE of a dictionary and of a glossary answers 204 without a body', async () => {
    const id = await createV3(dictionary('a\tA'), dictionary('a\tÀ', EN_FR))
    const path = `/v3/glossaries/${id}/dictionaries?source_lang=en&target_lang=de`
    const first = await call('DELETE', path)
    expect([first.statusCode, first.body]).toEqual([204, ''])
    expect(failure(await call('DELETE', path))).toEqual(failed(404, 'Glossary not found'))
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({ dictionaries: [EN_FR] })
    const second = await call('DELETE', `/v3/glossaries/${id}`)
    expect([second.statusCode, second.body]).toEqual([204, ''])
    expect(failure(await call('GET', `/v3/glossaries/${id}`))).toEqual(failed(404, 'Glossary not found'))
  })

  test.each<[string, object, number, string | RegExp]>([
    ['no name', { dictionaries: [dictionary('a\tA')] }, 400, /^Missing or invalid argument: name/],
    [
      'an empty name',
      { name: '', dictionaries: [dictionary('a\tA')] },
      400,
      /^Missing or invalid argument: name/,
    ],
    [
      'a name with half of a surrogate pair',
      { name: 'terms \uD83C', dictionaries: [dictionary('a\tA')] },
      400,
      /^Missing or invalid argument: name/,
    ],
    ['no dictionaries', { name: 'x' }, 400, 'Glossary dictionaries must be provided'],
    [
      'a dictionary that is none',
      { name: 'x', dictionaries: ['en'] },
      400,
      "'dictionaries' must be a list of objects",
    ],
    [
      'no source',
      { name: 'x', dictionaries: [{ target_lang: 'de', entries: 'a\tA' }] },
      400,
      "Parameter 'source_lang' not specified",
    ],
    ['no entries', { name: 'x', dictionaries: [EN_DE] }, 400, "Parameter 'entries' not specified"],
    [
      'a form of a language',
      { name: 'x', dictionaries: [dictionary('a\tA', { source_lang: 'en-US', target_lang: 'de' })] },
      400,
      'Unsupported glossary source and target language pair',
    ],
    [
      'a language with itself',
      { name: 'x', dictionaries: [dictionary('a\tA', { source_lang: 'de', target_lang: 'DE' })] },
      400,
      'Unsupported glossary source and target language pair',
    ],
    [
      'an unknown language',
      { name: 'x', dictionaries: [dictionary('a\tA', { source_lang: 'xx', target_lang: 'de' })] },
      400,
      'Unsupported glossary source and target language pair',
    ],
    [
      'an unknown format',
      { name: 'x', dictionaries: [{ ...dictionary('a\tA'), entries_format: 'xml' }] },
      400,
      'Unsupported entry format specified',
    ],
    [
      'one pair twice',
      { name: 'x', dictionaries: [dictionary('a\tA'), dictionary('b\tB')] },
      400,
      'Invalid glossary entries provided',
    ],
  ])('refuses %s', async (_name, payload, status, message) => {
    expect(failure(await call('POST', '/v3/glossaries', { payload }))).toEqual(failed(status, message))
    expect((await call('GET', '/v3/glossaries')).json()).toEqual({ glossaries: [] })
  })

  test('refuses to rename to half of a surrogate pair, and says why', async () => {
    const id = await createV3(dictionary('a\tA'))
    const answer = await call('PATCH', `/v3/glossaries/${id}`, { payload: { name: '\uDF88' } })
    expect(failure(answer)).toEqual(failed(400, /^Missing or invalid argument: name/))
    expect(answer.json()).toMatchObject({ detail: 'The name contains half of a surrogate pair.' })
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({ name: 'terms' })
  })

  test('refuses two dictionaries in one PATCH', async () => {
    const id = await createV3(dictionary('a\tA'))
    const payload = { dictionaries: [dictionary('b\tB'), dictionary('b\tB', EN_FR)] }
    expect(failure(await call('PATCH', `/v3/glossaries/${id}`, { payload }))).toEqual(
      failed(400, 'Only one dictionary'),
    )
  })

  test('says where a source stands twice', async () => {
    const payload = { name: 'x', dictionaries: [dictionary('Hello\tHallo!\nHello\tTag')] }
    const answer = await call('POST', '/v3/glossaries', { payload })
    expect(answer.json()).toMatchObject({
      message: 'Invalid glossary entries provided',
      detail:
        'Key with the index 1 (starting at position 13) duplicates key with the index 0 (starting at position 0)',
    })
  })
})

describe('version 2', () => {
  test.each(['v2', 'v1'])('%s creates from JSON and form, gets, lists and deletes', async (version) => {
    const json = await call('POST', `/${version}/glossaries`, {
      payload: { name: 'terms', ...dictionary('a\tA\nb\tB') },
    })
    expect(json.statusCode).toBe(201)
    expect(json.json()).toEqual({
      glossary_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'terms',
      ready: true,
      ...EN_DE,
      creation_time: expect.stringMatching(/\.\d{3}Z$/),
      entry_count: 2,
    })
    const id = json.json<{ glossary_id: string }>().glossary_id
    const form = await call('POST', `/${version}/glossaries`, {
      form: { name: 'other', source_lang: 'EN', target_lang: 'FR', entries: 'a,À', entries_format: 'csv' },
    })
    expect(form.json()).toMatchObject({ ...EN_FR, entry_count: 1 })
    expect((await call('GET', `/${version}/glossaries/${id}`)).json()).toEqual(json.json())
    expect((await call('GET', `/${version}/glossaries`)).json()).toEqual({
      glossaries: [json.json(), form.json()],
    })
    expect((await call('DELETE', `/${version}/glossaries/${id}`)).statusCode).toBe(204)
    expect(failure(await call('GET', `/${version}/glossaries/${id}`))).toEqual(
      failed(404, 'Glossary not found'),
    )
  })

  test.each([
    undefined,
    'text/tab-separated-values',
    'text/html, text/*;q=0.1',
    'application/json, text/plain, */*',
  ])('gives entries for Accept: %s', async (accept) => {
    const id = await createV2('b\tB\na\tÄ')
    const headers = accept === undefined ? {} : { accept }
    const answer = await call('GET', `/v2/glossaries/${id}/entries`, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/tab-separated-values; charset=UTF-8')
    expect(answer.body).toBe('b\tB\na\tÄ')
  })

  test.each(['application/json', 'text/tab-separated-values;q=0', 'text/csv'])(
    'gives no entries for Accept: %s',
    async (accept) => {
      const id = await createV2()
      const answer = await call('GET', `/v2/glossaries/${id}/entries`, { headers: { accept } })
      expect(failure(answer)).toEqual(failed(415, 'No supported media type specified in Accept header'))
    },
  )

  test.each<[string, object, string | RegExp]>([
    ['no name', { ...dictionary('a\tA') }, /^Missing or invalid argument: name/],
    [
      'a name with half of a surrogate pair',
      { name: 'terms \uD83C', ...dictionary('a\tA') },
      /^Missing or invalid argument: name/,
    ],
    ['no target', { name: 'x', source_lang: 'en', entries: 'a\tA' }, "Parameter 'target_lang' not specified"],
    [
      'an unknown format',
      { name: 'x', ...dictionary('a\tA'), entries_format: 'yaml' },
      'Unsupported entry format specified',
    ],
    ['entries with a fault', { name: 'x', ...dictionary('a') }, 'Invalid glossary entries provided'],
  ])('refuses %s', async (_name, payload, message) => {
    expect(failure(await call('POST', '/v2/glossaries', { payload }))).toEqual(failed(400, message))
  })
})

describe('one glossary seen by both versions', () => {
  test('made by version 2 it is there in version 3, with the same id', async () => {
    const id = await createV2('a\tA')
    expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({
      glossary_id: id,
      dictionaries: [{ ...EN_DE, entry_count: 1 }],
    })
  })

  test('made by version 3 with one pair it is there in version 2; with two it is not', async () => {
    const single = await createV3(dictionary('a\tA'))
    const double = await createV3(dictionary('a\tA'), dictionary('a\tÀ', EN_FR))
    expect((await call('GET', '/v2/glossaries')).json()).toMatchObject({
      glossaries: [{ glossary_id: single }],
    })
    expect(failure(await call('GET', `/v2/glossaries/${double}`))).toEqual(failed(404, 'Glossary not found'))
    expect(failure(await call('GET', `/v2/glossaries/${double}/entries`))).toEqual(
      failed(404, 'Glossary not found'),
    )
    expect(failure(await call('DELETE', `/v2/glossaries/${double}`))).toEqual(failed(400, '/v3/glossaries'))
    expect((await call('DELETE', `/v2/glossaries/${single}`)).statusCode).toBe(204)
  })

  test('once edited it can be deleted only by version 3', async () => {
    const id = await createV2('a\tA')
    await call('PATCH', `/v3/glossaries/${id}`, { payload: { name: 'renamed' } })
    expect((await call('GET', `/v2/glossaries/${id}`)).json()).toMatchObject({ name: 'renamed' })
    expect(failure(await call('DELETE', `/v2/glossaries/${id}`))).toEqual(failed(400, '/v3/glossaries'))
    expect((await call('DELETE', `/v3/glossaries/${id}`)).statusCode).toBe(204)
  })
})

describe('ids', () => {
  const calls: [string, 'GET' | 'PATCH' | 'PUT' | 'DELETE', string, object | undefined][] = [
    ['get', 'GET', '/v3/glossaries/ID', undefined],
    ['edit', 'PATCH', '/v3/glossaries/ID', { name: 'x' }],
    ['delete', 'DELETE', '/v3/glossaries/ID', undefined],
    ['entries', 'GET', '/v3/glossaries/ID/entries?source_lang=en&target_lang=de', undefined],
    ['replace', 'PUT', '/v3/glossaries/ID/dictionaries', dictionary('a\tA')],
    [
      'delete dictionary',
      'DELETE',
      '/v3/glossaries/ID/dictionaries?source_lang=en&target_lang=de',
      undefined,
    ],
    ['v2 get', 'GET', '/v2/glossaries/ID', undefined],
    ['v2 entries', 'GET', '/v2/glossaries/ID/entries', undefined],
    ['v2 delete', 'DELETE', '/v2/glossaries/ID', undefined],
  ]

  test.each(calls)(
    '%s: malformed 400, unknown 404, another account’s 404',
    async (_name, method, url, payload) => {
      const options = payload === undefined ? {} : { payload }
      const id = await createV3(dictionary('a\tA'))
      expect(failure(await call(method, url.replace('ID', 'not-a-uuid'), options))).toEqual(
        failed(400, "Value for 'glossary_id' not supported."),
      )
      expect(failure(await call(method, url.replace('ID', UNKNOWN_ID), options))).toEqual(
        failed(404, 'Glossary not found'),
      )
      expect(failure(await call(method, url.replace('ID', id), { ...options, key: keys.b }))).toEqual(
        failed(404, 'Glossary not found'),
      )
      expect((await call('GET', `/v3/glossaries/${id}`)).json()).toMatchObject({ name: 'terms' })
    },
  )

  test('entries of a pair that the glossary lacks are not found', async () => {
    const id = await createV3(dictionary('a\tA'))
    const url = `/v3/glossaries/${id}/entries`
    expect(failure(await call('GET', `${url}?source_lang=de&target_lang=en`))).toEqual(
      failed(404, 'Glossary not found'),
    )
    expect(failure(await call('GET', `${url}?source_lang=en-US&target_lang=de`))).toEqual(
      failed(400, 'Unsupported glossary'),
    )
    expect(failure(await call('GET', `${url}?source_lang=en`))).toEqual(
      failed(400, "Parameter 'target_lang' not specified"),
    )
  })
})

describe('who may call', () => {
  test('a key that may only read cannot write', async () => {
    const id = await createV3(dictionary('a\tA'))
    expect((await call('GET', `/v3/glossaries/${id}`, { key: keys.scoped })).statusCode).toBe(200)
    const refused = await call('DELETE', `/v3/glossaries/${id}`, { key: keys.scoped })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      message: 'Forbidden',
      detail: 'Missing required scope(s): glossaries:write',
    })
  })

  test('without a key: 401 on version 3, 403 on version 2', async () => {
    expect((await service.server('eu').inject('/v3/glossaries')).statusCode).toBe(401)
    expect((await service.server('eu').inject('/v2/glossaries')).statusCode).toBe(403)
  })
})

describe('limits', () => {
  test('more than 10 MiB of entries are 413, however they are sent, and 10 MiB are not', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `${index} ${'x'.repeat(1_000)}\tx`).join('\n')
    expect(Buffer.byteLength(rows)).toBeLessThan(10_485_760)
    const tooMany = `${rows}\n${rows.replaceAll('x', 'y').slice(0, 500_000)}`
    const fits = await call('POST', '/v2/glossaries', { form: { name: 'x', ...dictionary(rows) } })
    expect(fits.statusCode).toBe(201)
    expect(
      failure(await call('POST', '/v2/glossaries', { form: { name: 'x', ...dictionary(tooMany) } })),
    ).toEqual(failed(413, 'larger than 10485760 bytes'))
    const payload = { name: 'x', dictionaries: [dictionary(tooMany)] }
    expect(failure(await call('POST', '/v3/glossaries', { payload }))).toEqual(
      failed(413, 'larger than 10485760 bytes'),
    )
    expect((await call('GET', '/v3/glossaries')).json()).toMatchObject({ glossaries: [{ name: 'x' }] })
  })

  test('a body that no dictionary could need is refused by its length alone', async () => {
    const answer = await call('PUT', `/v3/glossaries/${UNKNOWN_ID}/dictionaries`, {
      headers: { 'content-type': 'application/json', 'content-length': String(40 * 1_048_576) },
      payload: '{}',
    })
    expect(failure(answer)).toEqual(failed(413, 'too large'))
  })

  test('too many large bodies at once are refused before they are read', async () => {
    await onAnother({ limits: { uploadsBytes: 5_000_000, uploadsPatienceMs: 0 } }, async () => {
      const entries = Array.from({ length: 100_000 }, (_, index) => `term number ${index}\tx`).join('\n')
      const upload = () => call('POST', '/v2/glossaries', { payload: { name: 'x', ...dictionary(entries) } })
      const answers = await Promise.all([upload(), upload(), upload(), upload()])
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]?.headers['retry-after']).toBe('1')
      expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
      expect((await upload()).statusCode).toBe(201)
    })
  })

  test('one glossary more than the account may have is 456', async () => {
    await onAnother({ limits: { glossariesPerAccount: 3 } }, async () => {
      for (let count = 0; count < 3; count += 1) await createV2()
      const payload = { name: 'x', ...dictionary('a\tA') }
      expect(failure(await call('POST', '/v2/glossaries', { payload }))).toEqual(
        failed(456, 'as many as it may have'),
      )
      expect((await call('POST', '/v2/glossaries', { payload, key: keys.b })).statusCode).toBe(201)
    })
  })
})

test('GET /v2/glossary-language-pairs lists every ordered pair, those of installed languages included', async () => {
  const answer = await call('GET', '/v2/glossary-language-pairs')
  expect(answer.statusCode).toBe(200)
  const { supported_languages: pairs } = answer.json<{
    supported_languages: { source_lang: string; target_lang: string }[]
  }>()
  expect(pairs).toHaveLength(34 * 33)
  expect(pairs).toContainEqual({ source_lang: 'zh', target_lang: 'th' })
  expect(pairs).toContainEqual({ source_lang: 'ca', target_lang: 'en' })
  expect(pairs.every(({ source_lang, target_lang }) => source_lang !== target_lang)).toBe(true)
  expect(pairs.every(({ source_lang }) => /^[a-z]{2}$/.test(source_lang))).toBe(true)
})
