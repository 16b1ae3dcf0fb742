import { describe, expect, test } from 'vitest'
import type { ListAnswer } from '../../src/api/v3/style-rules/style-rule-schema.ts'
import { PATH, PERCENT, refused, shareStyleRules, UNKNOWN_ID } from './style-rule-calls.ts'

const { call, create, suite } = shareStyleRules()

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
    refused(
      await call('GET', `/${style_id}`, undefined, { key: suite.keys.b }),
      404,
      'Style rule list not found',
    )
    refused(
      await call('DELETE', `/${style_id}`, undefined, { key: suite.keys.b }),
      404,
      'Style rule list not found',
    )
    expect((await call('GET', '', undefined, { key: suite.keys.b })).json()).toEqual({ style_rules: [] })
  })
})

describe('access', () => {
  test('a key that may only read cannot write', async () => {
    const { style_id } = await create()
    expect((await call('GET', `/${style_id}`, undefined, { key: suite.keys.scoped })).statusCode).toBe(200)
    refused(await call('PATCH', `/${style_id}`, { name: 'n' }, { key: suite.keys.scoped }), 403, 'Forbidden')
  })

  test('without a header the answer is 401, with a bad key 403', async () => {
    expect((await suite.service.server('eu').inject({ method: 'GET', url: PATH })).statusCode).toBe(401)
    expect((await call('GET', '', undefined, { key: 'wrong' })).statusCode).toBe(403)
  })

  test('the wrong method is answered with what is allowed', async () => {
    const answer = await call('PUT', '', {})
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, expect.stringContaining('GET')])
  })

  test('an account may have so many lists and no more', async () => {
    await suite.onAnother({ limits: { styleListsPerAccount: 2 } }, async () => {
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
