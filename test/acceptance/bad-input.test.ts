import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, messageOf } from '../support/api-client.ts'
import { composeForTest } from '../support/composition.ts'
import { sendRaw } from '../support/raw-connection.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import type { Case } from './bad-input/case.ts'
import { encodings } from './bad-input/encodings.ts'
import { keys } from './bad-input/keys.ts'
import { parameters } from './bad-input/parameters.ts'
import { paths } from './bad-input/paths.ts'

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
