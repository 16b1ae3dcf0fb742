import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, call, messageOf } from '../support/api-client.ts'
import { composeForTest } from '../support/composition.ts'
import { sendRaw } from '../support/raw-connection.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({
    environment: { INTERPRES_LOG_LEVEL: 'warn' },
  })
})

afterAll(async () => {
  const health = await call(`${server.urls.eu}/healthz`)
  expect(health.status).toBe(200)
  await server.stop()
  expect(server.output()).not.toContain('internal')
  server.remove()
})

type Case = readonly [
  name: string,
  status: number,
  message: string | RegExp,
  options: CallOptions,
  path?: string,
]

const translate = (json: unknown): CallOptions => ({ key: DEVELOPER_KEY, json })
const withText = (extra: Readonly<Record<string, unknown>>) =>
  translate({ text: ['Hello'], target_lang: 'DE', ...extra })
const form = (body: string): CallOptions => ({ key: DEVELOPER_KEY, form: body })
const uuid = '6f1c2f6e-1111-4222-8333-444455556666'
const body = (
  content: string | Uint8Array,
  type = 'application/json',
  headers: Record<string, string> = {},
): CallOptions => ({
  key: DEVELOPER_KEY,
  body: content,
  headers: { 'content-type': type, ...headers },
})

const parameters: readonly Case[] = [
  ['no parameters', 400, "Parameter 'text' not specified", translate({})],
  ['text missing', 400, "Parameter 'text' not specified", translate({ target_lang: 'DE' })],
  ['text null', 400, "Parameter 'text' not specified", translate({ text: null, target_lang: 'DE' })],
  ['text empty list', 400, "Parameter 'text' not specified", translate({ text: [], target_lang: 'DE' })],
  ['text of numbers', 400, 'item 0', translate({ text: [1], target_lang: 'DE' })],
  ['text a number', 400, 'list of strings', translate({ text: 7, target_lang: 'DE' })],
  ['text an object', 400, 'list of strings', translate({ text: { a: 'b' }, target_lang: 'DE' })],
  ['text with null inside', 400, 'item 1', translate({ text: ['a', null], target_lang: 'DE' })],
  ['text with list inside', 400, 'item 0', translate({ text: [['a']], target_lang: 'DE' })],
  ['text true', 400, 'list of strings', translate({ text: true, target_lang: 'DE' })],
  ['51 texts', 400, /50/, translate({ text: Array.from({ length: 51 }, () => 'a'), target_lang: 'DE' })],
  ['target missing', 400, "Parameter 'target_lang' not specified", translate({ text: ['a'] })],
  ['target empty', 400, "Parameter 'target_lang' not specified", translate({ text: ['a'], target_lang: '' })],
  [
    'target null',
    400,
    "Parameter 'target_lang' not specified",
    translate({ text: ['a'], target_lang: null }),
  ],
  ...[
    'XX',
    'German',
    'de_DE',
    'd',
    'de-',
    '-',
    'de-DE-x',
    '💥',
    'DE\u0000',
    '../../etc',
    'zz-ZZ',
    "de' or 1=1",
  ].map(
    (code): Case => [
      `target ${JSON.stringify(code)}`,
      400,
      "Value for 'target_lang' not supported.",
      withText({ target_lang: code }),
    ],
  ),
  ['target a number', 400, "Value for 'target_lang' not supported.", withText({ target_lang: 12 })],
  ['target an object', 400, "'target_lang' must be a string", withText({ target_lang: { a: 1 } })],
  ...['XX', 'EN-GB', 'EN-US', 'PT-BR', 'PT-PT', 'ZH-HANS', 'ZH-HANT', 'ES-419', 'english', '1'].map(
    (code): Case => [
      `source ${code}`,
      400,
      "Value for 'source_lang' not supported.",
      withText({ source_lang: code }),
    ],
  ),
  ['source an object', 400, "'source_lang' must be a string", withText({ source_lang: {} })],
  ...['2', 'yes', 'NONEWLINES', '-1'].map(
    (value): Case => [
      `split_sentences ${value}`,
      400,
      "Value for 'split_sentences' not supported.",
      withText({ split_sentences: value }),
    ],
  ),
  ['split_sentences an object', 400, "'split_sentences'", withText({ split_sentences: {} })],
  ...['yes', '2', 'on', 'nope'].flatMap((value): Case[] =>
    ['preserve_formatting', 'show_billed_characters', 'outline_detection', 'enable_beta_languages'].map(
      (name) => [`${name} ${value}`, 400, `Value for '${name}' not supported.`, withText({ [name]: value })],
    ),
  ),
  ...['formal', 'MORE', 'most', '1'].map(
    (value): Case => [
      `formality ${value}`,
      400,
      "Value for 'formality' not supported.",
      withText({ formality: value }),
    ],
  ),
  [
    'formality more to Danish',
    400,
    "Target language 'DA' doesn't support formality.",
    withText({ target_lang: 'DA', formality: 'more' }),
  ],
  [
    'formality less to Danish',
    400,
    "Target language 'DA' doesn't support formality.",
    withText({ target_lang: 'DA', formality: 'less' }),
  ],
  ...['fast', 'quality', 'next-gen'].map(
    (value): Case => [
      `model_type ${value}`,
      400,
      "Value for 'model_type' not supported.",
      withText({ model_type: value }),
    ],
  ),
  ...['json', 'markdown', 'XML'].map(
    (value): Case => [
      `tag_handling ${value}`,
      400,
      "Value for 'tag_handling' not supported.",
      withText({ tag_handling: value }),
    ],
  ),
  [
    'tag_handling_version v3',
    400,
    "Value for 'tag_handling_version' not supported.",
    withText({ tag_handling: 'xml', tag_handling_version: 'v3' }),
  ],
  ...[
    '<a>',
    '<a></b>',
    '</a>',
    '<a b=c></a>',
    '<a',
    '&undefined <a>',
    '<a><b></a></b>',
    '<1></1>',
    '<a b="1" b="2"/>',
  ].map(
    (text): Case => [
      `XML ${text}`,
      400,
      'Tag handling parsing failed, please check input.',
      withText({ text: [text], tag_handling: 'xml', tag_handling_version: 'v2' }),
    ],
  ),
  [
    'glossary without source',
    400,
    'Use of a glossary requires the source_lang parameter',
    withText({ glossary_id: uuid }),
  ],
  [
    'glossary malformed',
    400,
    "Value for 'glossary_id' not supported.",
    withText({ glossary_id: 'not-a-uuid', source_lang: 'EN' }),
  ],
  ['glossary unknown', 404, 'lossary', withText({ glossary_id: uuid, source_lang: 'EN' })],
  [
    'both glossary parameters',
    400,
    "'glossary_id' and 'glossary_ids'",
    withText({ glossary_id: uuid, glossary_ids: [uuid], source_lang: 'EN' }),
  ],
  [
    'six glossaries',
    400,
    /5/,
    withText({ glossary_ids: Array.from({ length: 6 }, () => uuid), source_lang: 'EN' }),
  ],
  ['style malformed', 400, 'Invalid style_id', withText({ style_id: 'x' })],
  ['style unknown', 404, /tyle/, withText({ style_id: uuid })],
  ['memory unknown', 404, /emory/, withText({ translation_memory_id: uuid })],
  [
    'memory malformed',
    400,
    "Value for 'translation_memory_id' not supported.",
    withText({ translation_memory_id: 'x' }),
  ],
  ...['-1', '101', '7.5', 'x', '1e3'].map(
    (value): Case => [
      `threshold ${value}`,
      400,
      'Parameter "translation_memory_threshold" must be an integer between 0 and 100',
      withText({ translation_memory_threshold: value }),
    ],
  ),
  ['11 instructions', 400, /10/, withText({ custom_instructions: Array.from({ length: 11 }, () => 'x') })],
  ['instruction of 301 characters', 400, /300/, withText({ custom_instructions: ['x'.repeat(301)] })],
  [
    'instructions to Polish',
    400,
    "'custom_instructions'",
    withText({ target_lang: 'PL', custom_instructions: ['x'] }),
  ],
  [
    'instructions not a list of strings',
    400,
    "'custom_instructions'",
    withText({ custom_instructions: [1] }),
  ],
]

const encodings: readonly Case[] = [
  ['form without text', 400, "Parameter 'text' not specified", form('target_lang=DE')],
  ['form without target', 400, "Parameter 'target_lang' not specified", form('text=a')],
  ['form, empty', 400, "Parameter 'text' not specified", form('')],
  ['form, percent bytes that are not UTF-8', 400, 'UTF-8', form('text=%ff%fe&target_lang=DE')],
  [
    'form, raw bytes that are not UTF-8',
    400,
    'UTF-8',
    body(Uint8Array.of(0x74, 0x3d, 0xff), 'application/x-www-form-urlencoded'),
  ],
  [
    'form, boolean',
    400,
    "Value for 'outline_detection' not supported.",
    form('text=a&target_lang=DE&outline_detection=maybe'),
  ],
  ['JSON truncated', 400, 'not valid JSON', body('{"text":["a"')],
  ['JSON empty', 400, "Parameter 'text' not specified", body('')],
  ['JSON a list', 400, 'must be a JSON object', body('[1,2]')],
  ['JSON a string', 400, 'must be a JSON object', body('"text"')],
  ['JSON a number', 400, 'must be a JSON object', body('1')],
  ['JSON null', 400, 'must be a JSON object', body('null')],
  ['JSON with comments', 400, 'not valid JSON', body('{"text":["a"], // x\n"target_lang":"DE"}')],
  ['JSON with trailing comma', 400, 'not valid JSON', body('{"text":["a"],}')],
  ['JSON not UTF-8', 400, 'UTF-8', body(Uint8Array.of(0x7b, 0xff, 0x7d))],
  ['JSON overlong UTF-8', 400, 'UTF-8', body(Uint8Array.of(0x7b, 0xc0, 0xaf, 0x7d))],
  [
    'JSON nested 50,000 deep',
    400,
    /JSON|list of strings|item 0/,
    body(`{"text":${'['.repeat(50_000)}${']'.repeat(50_000)},"target_lang":"DE"}`),
  ],
  ['JSON in Latin-1', 415, 'UTF-8', body('{}', 'application/json; charset=iso-8859-1')],
  ['JSON in UTF-16', 415, 'UTF-8', body('{}', 'application/json; charset=utf-16')],
  ...[
    'text/plain',
    'text/xml',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'image/png',
    'nonsense',
    'application/jsonx',
  ].map((type): Case => [`content type ${type}`, 415, 'Content-Type', body('text=a', type)]),
  ['gzip that is none', 400, /./, body('not gzip', 'application/json', { 'content-encoding': 'gzip' })],
  [
    'gzip cut off',
    400,
    /./,
    body(gzipSync('{"text":["a"],"target_lang":"DE"}').subarray(0, 20), 'application/json', {
      'content-encoding': 'gzip',
    }),
  ],
  [
    'gzip bomb',
    413,
    /large/,
    body(gzipSync(`{"text":["${'a'.repeat(5_000_000)}"]}`), 'application/json', {
      'content-encoding': 'gzip',
    }),
  ],
  ['unknown content encoding', 415, /./, body('{}', 'application/json', { 'content-encoding': 'zip' })],
  [
    'body of 131,073 bytes',
    413,
    /large/,
    body(`{"text":["${'a'.repeat(131_073 - 27)}"],"target_lang":"DE"}`.padEnd(131_073)),
  ],
  ['body of 2 MB', 413, /large/, body('x'.repeat(2_000_000))],
  ['form of 200 kB', 413, /large/, form(`target_lang=DE&text=${'a'.repeat(200_000)}`)],
]

const keys: readonly Case[] = [
  ['no header', 403, 'Authorization header is missing', { json: { text: ['a'], target_lang: 'DE' } }],
  [
    'no header on v3',
    401,
    'Authorization header is missing',
    { json: { text: ['a'] } },
    '/v3/detect/language',
  ],
  ['empty header', 403, 'missing', { json: {}, headers: { authorization: '' } }],
  ['unknown key', 403, 'unknown or deactivated', { key: 'nobody-knows-this-key', json: {} }],
  [
    'unknown key on v3',
    403,
    'unknown or deactivated',
    { key: 'nobody-knows-this-key', json: {} },
    '/v3/detect/language',
  ],
  ...[
    'Bearer ' + DEVELOPER_KEY,
    DEVELOPER_KEY,
    'Service-Auth-Key',
    'Service-Auth-Key ',
    `Service-Auth-Key  ${DEVELOPER_KEY}`,
    `service-auth-key ${DEVELOPER_KEY}`,
    `Service-Auth-Key ${DEVELOPER_KEY} x`,
    `Service-Auth-Key\t${DEVELOPER_KEY}`,
    `Service-Auth-Key: ${DEVELOPER_KEY}`,
    `Basic ${btoa(`x:${DEVELOPER_KEY}`)}`,
    `Service-Auth-Key ${'k'.repeat(600)}`,
    `Service-Auth-Key "${DEVELOPER_KEY}"`,
    `Service-Auth-Key ${DEVELOPER_KEY.toUpperCase()}`,
    `Service-Auth-Key ${DEVELOPER_KEY.slice(0, -1)}`,
  ].map(
    (authorization, index): Case => [
      `header ${index}`,
      403,
      'Authorization failure',
      { json: {}, headers: { authorization } },
    ],
  ),
  ['key in the query', 403, 'missing', { json: {} }, `/v2/translate?auth_key=${DEVELOPER_KEY}`],
  ['key in the body', 403, 'missing', { form: `auth_key=${DEVELOPER_KEY}&text=a&target_lang=DE` }],
]

const paths: readonly Case[] = [
  ...[
    '/v2',
    '/v2/',
    '/v2/translat',
    '/v2/translate/x',
    '/v4/translate',
    '/V2/translate',
    '/v2//translate',
    '/.env',
    '/v2/translate%00',
    '/favicon.ico',
    '/v2/../etc/passwd',
    '/v3/detect',
    '/v3/languages/x',
  ].map((path): Case => [`path ${path}`, 404, 'nothing at this path', { key: DEVELOPER_KEY }, path]),
  ['path with a broken escape', 400, 'path', { key: DEVELOPER_KEY }, '/v2/%zz'],
  ...['GET', 'PUT', 'DELETE', 'PATCH'].map(
    (method): Case => [
      `${method} translate`,
      405,
      'Allowed: POST',
      { method, key: DEVELOPER_KEY },
      '/v2/translate',
    ],
  ),
  ...['PUT', 'DELETE', 'PATCH'].map(
    (method): Case => [
      `${method} languages`,
      405,
      'Allowed: GET',
      { method, key: DEVELOPER_KEY },
      '/v2/languages',
    ],
  ),
  ['POST v3 languages', 405, 'Allowed: GET', { method: 'POST', key: DEVELOPER_KEY }, '/v3/languages'],
  ['GET detect', 405, 'Allowed: POST', { key: DEVELOPER_KEY }, '/v3/detect/language'],
  [
    'languages of another type',
    400,
    "'source' and 'target' are valid values",
    { key: DEVELOPER_KEY },
    '/v2/languages?type=both',
  ],
  ['v3 languages without resource', 400, 'resource', { key: DEVELOPER_KEY }, '/v3/languages'],
  [
    'v3 languages, unknown resource',
    400,
    "'resource' not supported",
    { key: DEVELOPER_KEY },
    '/v3/languages?resource=all',
  ],
  [
    'v3 languages, old parameter',
    400,
    "renamed to 'resource'",
    { key: DEVELOPER_KEY },
    '/v3/languages?product=translate_text',
  ],
  [
    'v3 languages, unknown include',
    400,
    "'include' not supported",
    { key: DEVELOPER_KEY },
    '/v3/languages?resource=write&include=all',
  ],
  [
    'detect without text',
    400,
    'Missing parameter text.',
    { key: DEVELOPER_KEY, json: {} },
    '/v3/detect/language',
  ],
  [
    'detect 51 texts',
    400,
    /50/,
    { key: DEVELOPER_KEY, json: { text: Array.from({ length: 51 }, () => 'a') } },
    '/v3/detect/language',
  ],
  [
    'detect plain text',
    415,
    'Content-Type',
    { key: DEVELOPER_KEY, body: 'Hello', headers: { 'content-type': 'text/plain' } },
    '/v3/detect/language',
  ],
  [
    'a URL of 9,000 characters',
    414,
    'longer than',
    { key: DEVELOPER_KEY },
    `/v2/languages?x=${'a'.repeat(9_000)}`,
  ],
]

const groups: readonly (readonly [string, readonly Case[]])[] = [
  ['parameters', parameters],
  ['encodings', encodings],
  ['keys', keys],
  ['paths and methods', paths],
]

for (const [group, cases] of groups) {
  describe(group, () => {
    for (const [name, status, message, options, path = '/v2/translate'] of cases) {
      test(`${name} is answered ${status}`, async () => {
        const answer = await call(`${server.urls.eu}${path}`, options)
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status })
        expect(messageOf(answer)).toMatch(message)
        expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9A-F]{32}$/)
        expect(answer.text).not.toMatch(/node_modules|\.ts:|\bat \//)
      })
    }
  })
}

describe('bytes that are no request', () => {
  const head = (extra: string) =>
    `POST /v2/translate HTTP/1.1\r\nHost: x\r\nAuthorization: Service-Auth-Key ${DEVELOPER_KEY}\r\n${extra}`
  // With its source named it is answered well within the time for a request, without models of languages to load first.
  const good = '{"text":["a"],"source_lang":"EN","target_lang":"DE"}'
  const post = (content: string) =>
    head(`Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`)

  test.each([
    ['garbage', ['\x16\x03\x01\x02\x00\x01\x00\x01'], 400],
    ['a request line without version', ['GET /v2/languages\r\n\r\n'], 403],
    ['an unknown method', ['BREW /v2/translate HTTP/1.1\r\nHost: x\r\n\r\n'], 400],
    ['a header without colon', ['GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'], 400],
    ['NUL in a header', ['GET / HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'], 400],
    ['17 KiB of headers', [`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`], 431],
    ['3,000 small headers', [`GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3_000)}\r\n`], 431],
    ['a negative length', [head('Content-Length: -1\r\n\r\n')], 400],
    ['two lengths', [head('Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}')], 400],
    [
      'length and chunks at once',
      [head('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')],
      400,
    ],
    [
      'a broken chunk size',
      [head('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n')],
      400,
    ],
    ['no Host and no key', ['GET /v2/languages HTTP/1.1\r\nConnection: close\r\n\r\n'], 403],
  ])('%s is answered and the connection closed', async (_name, chunks, status) => {
    const answer = await sendRaw(server.urls.eu, chunks)
    expect(answer.text).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    expect(answer.text).toMatch(/x-trace-id: [0-9A-F]{32}/i)
  })

  test.each([
    ['a body', [head('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te')]],
    ['headers', ['GET /v2/languages HTTP/1.1\r\nHost: x\r\nX-A: b\r\n']],
  ])('what never comes to an end, %s, is answered 408 and the connection closed', async (_name, chunks) => {
    const impatient = await composeForTest({ INTERPRES_REQUEST_TIMEOUT_MS: '500' })
    const answer = await sendRaw(await impatient.server('eu').listen({ host: '127.0.0.1', port: 0 }), chunks)
    expect(answer.text).toMatch(/^HTTP\/1.1 408/)
    expect(answer.text).toMatch(/x-trace-id: [0-9A-F]{32}/i)
    await impatient.close()
  })

  test('pipelined requests are answered in order', async () => {
    const answer = await sendRaw(
      server.urls.eu,
      [post(good) + post('{}') + post(good)],
      (text) => (text.match(/HTTP\/1\.1/g) ?? []).length === 3,
    )
    expect(answer.statuses).toEqual([200, 400, 200])
  })

  test('a body in many small chunks is read', async () => {
    const bytes = [...post(good)].map((character) => character)
    const answer = await sendRaw(server.urls.eu, bytes, (text) => text.includes('translations'))
    expect(answer.statuses).toEqual([200])
  })

  test('a chunked body over the limit is refused while it is read', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`
    const answer = await sendRaw(
      server.urls.eu,
      [head('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'), chunk, chunk, chunk],
      (text) => text.includes('}'),
    )
    expect(answer.statuses).toEqual([413])
  })
})
