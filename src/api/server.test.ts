import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../../test/support/composition.ts'
import { sendRaw } from '../../test/support/raw-connection.ts'
import { DEVELOPER_KEY } from '../../test/support/server-process.ts'

const ORIGIN = 'https://app.example'
const UNSIGNED = ['us', 'jp'] as const
const CLOSED = { message: expect.stringContaining('Authorization failure'), code: 'authentication_failed' }

let service: TestService

beforeAll(async () => {
  service = await composeForTest({ INTERPRES_ALLOWED_ORIGINS: ORIGIN })
})
afterAll(() => service.close())

describe('a regional address without a key', () => {
  test.each(
    UNSIGNED.flatMap((region) =>
      [
        '/',
        '/v2/translate',
        '/nothing/here',
        '/docs/static/index.html',
        '/%zz',
        `/${'a'.repeat(9_000)}`,
        '//v2/usage',
      ].map((url) => ({ region, url })),
    ),
  )('answers $region $url like every other path', async ({ region, url }) => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const response = await service.server(region).inject({ method, url })
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject(CLOSED)
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(response.headers['x-trace-id']).toMatch(/^[0-9A-F]{32}$/)
    }
  })
})

describe('allowed origins', () => {
  test('a browser may ask for every method of the API, on any path, and learns nothing about the path', async () => {
    for (const url of ['/v3/glossaries/x', '/nothing/here']) {
      const response = await service.server('us').inject({
        method: 'OPTIONS',
        url,
        headers: { origin: ORIGIN, 'access-control-request-method': 'PATCH' },
      })
      expect(response.statusCode).toBe(204)
      expect(response.headers['access-control-allow-origin']).toBe(ORIGIN)
      expect(response.headers['access-control-allow-methods']).toMatch(/PUT.*PATCH.*DELETE/)
    }
  })

  test('an origin that is not allowed is not named in the answer', async () => {
    const { headers } = await service.server('eu').inject({
      method: 'OPTIONS',
      url: '/v2/translate',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('OPTIONS without the headers of a browser is answered as where no origin is allowed', async () => {
    const response = await service.server('eu').inject({ method: 'OPTIONS', url: '/v2/translate' })
    expect(response.statusCode).toBe(405)
    expect(response.headers['allow']).toBe('POST')
    expect(response.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test('a failure on the way to OPTIONS has the body of every failure', async () => {
    const response = await service.server('eu').inject({ method: 'OPTIONS', url: `/${'a'.repeat(9_000)}` })
    expect(response.statusCode).toBe(414)
    expect(Object.keys(response.json())).toEqual(['message', 'code'])
  })
})

describe('answers to unusual requests', () => {
  test('a slash at the end of a path does not hide that only another method is served', async () => {
    const { status, headers } = await service.get('/v2/translate/')
    expect(status).toBe(405)
    expect(headers['allow']).toBe('POST')
  })

  test('an unknown content encoding is named as what is wrong', async () => {
    const { status, json } = await service.post('/v2/translate', '{}', {
      headers: { 'content-type': 'application/json', 'content-encoding': 'zip' },
    })
    expect(status).toBe(415)
    expect(json).toMatchObject({ message: expect.stringContaining('Content-Encoding') })
  })

  test('an object where a word is expected is named as what is wrong', async () => {
    const body = { text: ['a'], target_lang: 'DE', tag_handling: { toString: 1 } }
    const { status, json } = await service.post('/v2/translate', body)
    expect(status).toBe(400)
    expect(json).toMatchObject({ message: expect.stringContaining("Value for 'tag_handling' not supported") })
  })

  test('an expectation that nobody knows is answered with a trace id', async () => {
    const url = await service.server('us').listen({ host: '127.0.0.1', port: 0 })
    const { statuses, text } = await sendRaw(url, [
      'GET /v2/usage HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    ])
    expect(statuses).toEqual([403])
    expect(text).toMatch(/x-trace-id: [0-9A-F]{32}/i)
  })
})

describe('metrics without a token', () => {
  test('are shown on the same machine, and to nobody behind a proxy', async () => {
    const read = (headers: Readonly<Record<string, string>>) =>
      service.server('eu').inject({ method: 'GET', url: '/metrics', headers })
    expect((await read({})).statusCode).toBe(200)
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']) {
      expect((await read({ [name]: '192.0.2.1' })).statusCode).toBe(403)
    }
  })
})

describe('keys in bodies', () => {
  let legacy: TestService
  beforeAll(async () => {
    legacy = await composeForTest({ INTERPRES_ALLOW_LEGACY_AUTH_KEY: '1' })
  })
  afterAll(() => legacy.close())

  test('are accepted in forms, JSON and queries', async () => {
    const server = legacy.server('eu')
    const form = `auth_key=${DEVELOPER_KEY}&text=a&target_lang=DE&source_lang=EN`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await server.inject({ method: 'POST', url: '/v2/translate', headers, payload: form })).statusCode,
    ).toBe(200)
    expect((await server.inject({ url: `/v2/usage?auth_key=${DEVELOPER_KEY}` })).statusCode).toBe(200)
    expect((await server.inject({ url: '/v2/usage?auth_key=another' })).statusCode).toBe(403)
  })

  test.each([
    ['no JSON', 'application/json', '{'],
    ['no key', 'application/json', '{"text":"a"}'],
    ['an unknown type', 'text/csv', 'a'],
    ['too much', 'application/json', `"${'a'.repeat(200_000)}"`],
  ])('on a regional address a body with %s is answered like a missing key', async (_what, type, payload) => {
    const response = await legacy.server('us').inject({
      method: 'POST',
      url: '/v2/translate',
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject(CLOSED)
  })
})
