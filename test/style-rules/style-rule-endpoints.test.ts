import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListAnswer } from '../../src/api/v3/style-rules/style-rule-schema.ts'
import { composeForTest, type TestService } from '../support/composition.ts'
import { createFakeEngine, enginePair } from '../support/fake-engine.ts'
import type { Parties } from '../support/parties.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const PATH = '/v3/style_rules'
const PERCENT = { numbers: { percentage_format: 'use_numerals_followed_by_space_then_german_word_prozent' } }

type Overrides = Parameters<typeof composeForTest>[1]
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let service: TestService
let keys: Parties
let nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 6)

const compose = (overrides: Overrides = {}) =>
  composeForTest(
    {},
    { engines: [createFakeEngine({ pairs: ['en-de'] })], clock: { nowMs: () => nowMs }, ...overrides },
  )

beforeAll(async () => {
  service = await compose()
})
afterAll(() => service.close())
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 6)
  keys = await service.createParties(['style_rules:read'])
})

/** Runs a test on a service that is composed in another way. */
async function onAnother(overrides: Overrides, run: () => Promise<void>) {
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

function call(
  method: Method,
  path: string,
  payload?: object,
  options: InjectOptions & { key?: string } = {},
) {
  const { key = keys.a, headers, ...rest } = options
  return service.server('eu').inject({
    method,
    url: PATH + path,
    ...(payload === undefined ? {} : { payload }),
    ...rest,
    headers: { authorization: `Service-Auth-Key ${key}`, ...headers },
  })
}

async function create(body: object = {}): Promise<ListAnswer> {
  const answer = await call('POST', '', { name: 'house style', language: 'de', ...body })
  expect(answer.statusCode).toBe(201)
  return answer.json<ListAnswer>()
}

function refused(answer: LightMyRequestResponse, status: number, message: string | RegExp) {
  expect(answer.statusCode).toBe(status)
  expect(answer.json<{ message: string }>().message).toMatch(message)
  expect(answer.headers['x-trace-id']).toMatch(/^[0-9A-F]{32}$/)
}

describe('a list', () => {
  test('is created with everything, as version 1', async () => {
    const answer = await call('POST', '', {
      name: 'house style',
      language: 'DE',
      configured_rules: PERCENT,
      custom_instructions: [
        { label: 'warm', prompt: 'Sound warm.', source_language: 'EN' },
        { label: 'l', prompt: 'p' },
      ],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      style_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      name: 'house style',
      creation_time: '2026-01-02T03:04:05.006Z',
      updated_time: '2026-01-02T03:04:05.006Z',
      language: 'de',
      version: 1,
      configured_rules: PERCENT,
      custom_instructions: [
        { id: expect.any(String), label: 'warm', prompt: 'Sound warm.', source_language: 'en' },
        { id: expect.any(String), label: 'l', prompt: 'p' },
      ],
    })
  })

  test('needs no rules and no instructions, and null stands for neither', async () => {
    const list = await create({ configured_rules: null, custom_instructions: null })
    expect(list).toMatchObject({ configured_rules: {}, custom_instructions: [] })
    const rules = await create({ configured_rules: { numbers: null, punctuation: { dash: null } } })
    expect(rules.configured_rules).toEqual({ punctuation: {} })
  })

  test('rises by one version with every change, and its time follows', async () => {
    const { style_id } = await create()
    nowMs += 1_000
    const replaced = await call('PUT', `/${style_id}/configured_rules`, PERCENT)
    expect(replaced.statusCode).toBe(200)
    expect(replaced.json()).toMatchObject({
      version: 2,
      configured_rules: PERCENT,
      creation_time: '2026-01-02T03:04:05.006Z',
      updated_time: '2026-01-02T03:04:06.006Z',
    })
    const added = await call('POST', `/${style_id}/custom_instructions`, { label: 'l', prompt: 'p' })
    expect(added.statusCode).toBe(201)
    expect(added.json()).toEqual({ id: expect.any(String), label: 'l', prompt: 'p' })
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({ version: 3 })
    const renamed = await call('PATCH', `/${style_id}`, { name: 'new name' })
    expect(renamed.statusCode).toBe(200)
    expect(renamed.json()).toMatchObject({ version: 4, name: 'new name', configured_rules: PERCENT })
    nowMs -= 60_000
    const one = `/${style_id}/custom_instructions/${added.json<{ id: string }>().id}`
    expect((await call('PUT', one, { label: 'm', prompt: 'q', source_language: 'ja' })).statusCode).toBe(200)
    expect((await call('DELETE', one)).statusCode).toBe(204)
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({
      version: 6,
      updated_time: '2026-01-02T03:04:06.006Z',
      custom_instructions: [],
    })
  })

  test('loses with a replacement all rules that are not in it', async () => {
    const { style_id } = await create({ configured_rules: PERCENT })
    const answer = await call('PUT', `/${style_id}/configured_rules`, {
      punctuation: { acronyms: 'do_not_use_periods' },
    })
    expect(answer.json<ListAnswer>().configured_rules).toEqual({
      punctuation: { acronyms: 'do_not_use_periods' },
    })
    const cleared = await call('PUT', `/${style_id}/configured_rules?extra=1`, {})
    expect(cleared.json<ListAnswer>().configured_rules).toEqual({})
  })

  test('is gone after it was deleted', async () => {
    const { style_id } = await create()
    const answer = await call('DELETE', `/${style_id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    refused(await call('GET', `/${style_id}`), 404, 'Style rule list not found')
    refused(await call('DELETE', `/${style_id}`), 404, 'Style rule list not found')
  })

  test('may be named by its id in any casing', async () => {
    const { style_id } = await create()
    expect((await call('GET', `/${style_id.toUpperCase()}`)).statusCode).toBe(200)
  })
})

describe('the list of lists', () => {
  test('comes in pages of ten, without rules unless asked for', async () => {
    for (let index = 0; index < 12; index += 1) {
      nowMs += 1
      await create({ name: `list ${index}`, configured_rules: PERCENT })
    }
    const names = (answer: LightMyRequestResponse) =>
      answer.json<{ style_rules: ListAnswer[] }>().style_rules.map(({ name }) => name)
    const first = await call('GET', '')
    expect(names(first)).toEqual(Array.from({ length: 10 }, (_, index) => `list ${index}`))
    expect(Object.keys(first.json<{ style_rules: object[] }>().style_rules[0] ?? {})).toEqual([
      'style_id',
      'name',
      'creation_time',
      'updated_time',
      'language',
      'version',
    ])
    expect(names(await call('GET', '?page=1'))).toEqual(['list 10', 'list 11'])
    expect(names(await call('GET', '?page=2&page_size=5'))).toEqual(['list 10', 'list 11'])
    expect(names(await call('GET', '?page=999999999&page_size=25'))).toEqual([])
    const detailed = await call('GET', '?page_size=1&detailed=true')
    expect(detailed.json()).toEqual({
      style_rules: [expect.objectContaining({ configured_rules: PERCENT, custom_instructions: [] })],
    })
  })

  test.each([
    ['page=-1', 'Parameter "page" must be a non-negative integer'],
    ['page=x', 'Parameter "page" must be a non-negative integer'],
    ['page=1.5', 'Parameter "page" must be a non-negative integer'],
    ['page_size=0', 'Parameter "page_size" must be an integer between 1 and 25'],
    ['page_size=26', 'Parameter "page_size" must be an integer between 1 and 25'],
    ['detailed=maybe', "Value for 'detailed' not supported"],
  ])('refuses %s', async (query, message) => {
    refused(await call('GET', `?${query}`), 400, message)
  })
})

describe('the extension that tells how rules take effect', () => {
  const rules = {
    numbers: PERCENT.numbers,
    spelling_and_grammar: { spanish_word_solo: 'never_use_acute_accent' },
    style_and_tone: { modal_verbs: 'avoid_modal_verbs', formality: 'use_formal_tone' },
  }
  const instructions = [
    { label: 'rule', prompt: 'Use "Rechner" instead of "Computer".' },
    { label: 'model', prompt: 'Sound cheerful.' },
  ]

  test('appears only when asked for', async () => {
    const { style_id } = await create({ configured_rules: rules })
    expect(Object.keys((await call('GET', `/${style_id}`)).json<object>())).toHaveLength(8)
    const answer = (await call('GET', `/${style_id}?show_application=1`)).json<ListAnswer>()
    expect(answer.configured_rules_applied_by).toEqual({
      numbers: { percentage_format: 'rule' },
      spelling_and_grammar: { spanish_word_solo: 'stored' },
      style_and_tone: { modal_verbs: 'stored', formality: 'stored' },
    })
  })

  test('says what a language model does where one is installed', async () => {
    const engines = [createFakeEngine({ pairs: [enginePair('en-de', { instructions: true })] })]
    await onAnother({ engines }, async () => {
      await create({ configured_rules: rules, custom_instructions: instructions })
      const answer = await call('GET', '?detailed=1&show_application=true')
      const [list] = answer.json<{ style_rules: ListAnswer[] }>().style_rules
      expect(list?.configured_rules_applied_by).toEqual({
        numbers: { percentage_format: 'rule' },
        spelling_and_grammar: { spanish_word_solo: 'stored' },
        style_and_tone: { modal_verbs: 'language_model', formality: 'language_model' },
      })
      expect(Object.values(list?.custom_instructions_applied_by ?? {})).toEqual(['rule', 'language_model'])
    })
  })
})

describe('bad input', () => {
  test.each([
    [{ language: 'de' }, "Missing or invalid argument: name'"],
    [{ name: '  ', language: 'de' }, "Missing or invalid argument: name'"],
    [{ name: 'a' }, "Missing or invalid argument: language'"],
    [
      { name: 'a', language: 'pl' },
      "Value for 'language' not supported. Allowed: 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'.",
    ],
    [{ name: 'a', language: 'en-US' }, "Value for 'language' not supported"],
    [{ name: '🎈'.repeat(1_025), language: 'de' }, "Parameter 'name' is too long"],
    [{ name: { a: 1 }, language: 'de' }, "Parameter 'name' must be a string"],
    [{ name: 'a\uD83C', language: 'de' }, "Parameter 'name' contains half of a surrogate pair."],
  ])('%j is refused', async (body, message) => {
    refused(await call('POST', '', body), 400, message)
  })

  test.each([
    [[], "Parameter 'configured_rules' must be an object"],
    ['all', "Parameter 'configured_rules' must be an object"],
    [{ numbers: [] }, "Category 'numbers' of 'configured_rules' must be an object"],
    [{ colours: {} }, "unknown category 'colours'. Allowed: 'dates_and_times', 'formatting', 'numbers'"],
    [{ constructor: {} }, "unknown category 'constructor'"],
    [
      { vocabulary: { slang: 'a' } },
      "unknown rule 'slang' in 'vocabulary'. Allowed: 'abbreviations', 'loanwords'.",
    ],
    [{ vocabulary: { toString: 'a' } }, "unknown rule 'toString'"],
    [
      { numbers: { number_separator: 'x' } },
      "unknown option 'x' for 'numbers.number_separator'. Allowed: 'do_not_use_chinese",
    ],
    [{ numbers: { number_separator: ['a'] } }, "Rule 'numbers.number_separator' must be a string"],
    [{ ['x'.repeat(50_000)]: {} }, `unknown category '${'x'.repeat(80)}…'`],
  ])('configured rules %j are refused, naming what is allowed', async (configured_rules, message) => {
    refused(await call('POST', '', { name: 'a', language: 'de', configured_rules }), 400, message)
  })

  test('a replacement of rules is checked in the same way, and changes nothing when it is bad', async () => {
    const { style_id } = await create({ configured_rules: PERCENT })
    refused(
      await call('PUT', `/${style_id}/configured_rules`, { colours: {} }),
      400,
      "unknown category 'colours'",
    )
    const polluted = await call('PUT', `/${style_id}/configured_rules`, undefined, {
      payload: '{"__proto__": {"x": "y"}}',
      headers: { 'content-type': 'application/json' },
    })
    refused(polluted, 400, "unknown category '__proto__'")
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({
      version: 1,
      configured_rules: PERCENT,
    })
  })

  const long = { label: 'l', prompt: 'x'.repeat(301) }
  test.each([
    [{ prompt: 'p' }, "Missing or invalid argument: label'"],
    [{ label: 'l' }, "Missing or invalid argument: prompt'"],
    [{ label: 'l', prompt: ' ' }, "Missing or invalid argument: prompt'"],
    [long, 'Each custom instruction must have a prompt of at most 300 characters'],
    [
      { label: 'l'.repeat(101), prompt: 'p' },
      'Each custom instruction must have a label of at most 100 characters',
    ],
    [{ label: 'l', prompt: 'p', source_language: 'xx' }, "Value for 'source_language' not supported"],
    [{ label: '\uDF88l', prompt: 'p' }, "Parameter 'label' contains half of a surrogate pair."],
    [{ label: 'l', prompt: 'p\uD83C' }, "Parameter 'prompt' contains half of a surrogate pair."],
  ])('the instruction %j is refused', async (instruction, message) => {
    const { style_id } = await create()
    refused(await call('POST', `/${style_id}/custom_instructions`, instruction), 400, message)
    refused(
      await call('POST', '', { name: 'a', language: 'de', custom_instructions: [instruction] }),
      400,
      message,
    )
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({ version: 1 })
  })

  test('a prompt of 300 characters beyond the basic plane is within the limit', async () => {
    const { style_id } = await create()
    const prompt = '🎈'.repeat(300)
    const answer = await call('POST', `/${style_id}/custom_instructions`, { label: '🎈'.repeat(100), prompt })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ prompt })
  })

  test('two hundred instructions are the most, and a full list of them fits into one request', async () => {
    const escaped = JSON.stringify({
      name: 'full',
      language: 'ja',
      custom_instructions: Array.from({ length: 200 }, () => ({
        label: '🎈'.repeat(100),
        prompt: '🎈'.repeat(300),
      })),
    }).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    const answer = await call('POST', '', undefined, {
      payload: escaped,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(201)
    const { style_id } = answer.json<ListAnswer>()
    refused(
      await call('POST', `/${style_id}/custom_instructions`, { label: 'l', prompt: 'p' }),
      400,
      /^Maximum of 200 custom instructions allowed$/,
    )
    refused(
      await call('POST', '', {
        name: 'a',
        language: 'de',
        custom_instructions: Array.from({ length: 201 }, () => ({ label: 'l', prompt: 'p' })),
      }),
      400,
      'Maximum of 200 custom instructions allowed',
    )
  })

  test.each([['x'], [[1]], ['text'], [{ 0: 'a' }]])(
    'custom instructions %j are refused',
    async (custom_instructions) => {
      refused(
        await call('POST', '', { name: 'a', language: 'de', custom_instructions }),
        400,
        "Parameter 'custom_instructions' must be a list of objects",
      )
    },
  )

  test('a body beyond its limit is refused', async () => {
    refused(await call('POST', '', { name: 'x'.repeat(1_100_000), language: 'de' }), 413, 'too large')
    const { style_id } = await create()
    refused(await call('PATCH', `/${style_id}`, { name: 'x'.repeat(200_000) }), 413, 'too large')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'name=a&language=de'],
    ['text/plain', '{"name":"a","language":"de"}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('%s is refused: JSON is the only form', async (type, payload) => {
    const { style_id } = await create()
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${style_id}`],
      ['PUT', `/${style_id}/configured_rules`],
      ['POST', `/${style_id}/custom_instructions`],
      ['PUT', `/${style_id}/custom_instructions/${UNKNOWN_ID}`],
    ] as const) {
      const answer = await call(method, path, undefined, { payload, headers: { 'content-type': type } })
      refused(answer, 415, 'Send application/json')
    }
  })

  test('broken JSON and deep JSON are refused', async () => {
    const headers = { 'content-type': 'application/json' }
    refused(await call('POST', '', undefined, { payload: '{"name":', headers }), 400, 'not valid JSON')
    const deep = `{"name":"a","language":"de","configured_rules":{"numbers":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`
    refused(await call('POST', '', undefined, { payload: deep, headers }), 400, 'must be an object')
  })
})

describe('ids', () => {
  test('that are none are refused with 400, unknown ones with 404', async () => {
    const { style_id } = await create()
    const body = { label: 'l', prompt: 'p' }
    for (const [id, status, message] of [
      ['not-a-uuid', 400, 'Invalid style_id'],
      [UNKNOWN_ID, 404, 'Style rule list not found'],
    ] as const) {
      refused(await call('GET', `/${id}`), status, message)
      refused(await call('PATCH', `/${id}`, { name: 'n' }), status, message)
      refused(await call('DELETE', `/${id}`), status, message)
      refused(await call('PUT', `/${id}/configured_rules`, {}), status, message)
      refused(await call('POST', `/${id}/custom_instructions`, body), status, message)
      refused(await call('GET', `/${id}/custom_instructions/${UNKNOWN_ID}`), status, message)
    }
    for (const [id, status, message] of [
      ['not-a-uuid', 400, 'Invalid instruction_id'],
      [UNKNOWN_ID, 404, 'Custom instruction not found'],
    ] as const) {
      const one = `/${style_id}/custom_instructions/${id}`
      refused(await call('GET', one), status, message)
      refused(await call('PUT', one, body), status, message)
      refused(await call('DELETE', one), status, message)
    }
    expect((await call('GET', `/${style_id}`)).json()).toMatchObject({ version: 1 })
  })

  test('of another account are unknown', async () => {
    const { style_id } = await create()
    refused(await call('GET', `/${style_id}`, undefined, { key: keys.b }), 404, 'Style rule list not found')
    refused(
      await call('DELETE', `/${style_id}`, undefined, { key: keys.b }),
      404,
      'Style rule list not found',
    )
    expect((await call('GET', '', undefined, { key: keys.b })).json()).toEqual({ style_rules: [] })
  })
})

describe('access', () => {
  test('a key that may only read cannot write', async () => {
    const { style_id } = await create()
    expect((await call('GET', `/${style_id}`, undefined, { key: keys.scoped })).statusCode).toBe(200)
    refused(await call('PATCH', `/${style_id}`, { name: 'n' }, { key: keys.scoped }), 403, 'Forbidden')
  })

  test('without a header the answer is 401, with a bad key 403', async () => {
    expect((await service.server('eu').inject({ method: 'GET', url: PATH })).statusCode).toBe(401)
    expect((await call('GET', '', undefined, { key: 'wrong' })).statusCode).toBe(403)
  })

  test('the wrong method is answered with what is allowed', async () => {
    const answer = await call('PUT', '', {})
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, expect.stringContaining('GET')])
  })

  test('an account may have so many lists and no more', async () => {
    await onAnother({ limits: { styleListsPerAccount: 2 } }, async () => {
      await create()
      await create()
      refused(
        await call('POST', '', { name: 'third', language: 'de' }),
        456,
        'The account has 2 style rule lists',
      )
    })
  })
})
