import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type StubAnswer, type StubServer, startStub } from '../../test/contract/engine/stub-servers.ts'
import { createHttpClient, type HttpClient, type HttpClientConfig } from './http-client.ts'

const forever = new AbortController().signal

async function start(
  answer: StubAnswer,
  config: Partial<HttpClientConfig> = {},
): Promise<{ readonly client: HttpClient; readonly server: StubServer }> {
  const server = await startStub(answer)
  const client = createHttpClient(
    { clock: { nowMs: () => Date.parse('2030-01-01T00:00:00Z') } },
    {
      baseUrl: `${server.baseUrl}/base/`,
      headers: { 'X-Test': '1' },
      timeoutMs: 20_000,
      limitBytes: 10_000,
      maxConcurrent: 2,
      queueLimit: 2,
      ...config,
    },
  )
  onTestFinished(async () => {
    client.close()
    await server.close()
  })
  return { client, server }
}

test('a body is posted as JSON, none is a GET, below the base address', async () => {
  const { client, server } = await start(() => ({ body: { ok: true } }))
  expect(await client.call('/a', { body: { x: 1 }, signal: forever })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  await client.call('/b?c', { signal: forever })
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/base/a', { x: 1 }],
    ['/base/b?c', undefined],
  ])
  expect(server.calls[0]?.headers).toMatchObject({ 'x-test': '1', 'content-type': 'application/json' })
})

test.each([
  ['7', 7],
  ['Tue, 01 Jan 2030 00:01:30 GMT', 90],
  ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
  ['9999999', 86_400],
  ['soon', undefined],
])('Retry-After %j is %j seconds', async (header, seconds) => {
  const { client } = await start(() => ({ status: 503, headers: { 'Retry-After': header }, body: '' }))
  expect(await client.call('/', { signal: forever })).toEqual({
    status: 503,
    body: undefined,
    retryAfterSeconds: seconds,
  })
})

test.each<[string, StubAnswer, Partial<HttpClientConfig>]>([
  ['hangs', () => undefined, { timeoutMs: 50 }],
  ['stops half-way', (_call, response) => void response.writeHead(200).write('{"half":'), { timeoutMs: 50 }],
  ['resets the connection', (_call, response) => void response.socket?.resetAndDestroy(), {}],
  [
    'breaks off',
    (_call, response) =>
      void response.writeHead(200, { 'Content-Length': '100' }).write('{', () => response.destroy()),
    {},
  ],
  ['says too much', () => ({ body: 'x'.repeat(10_001) }), {}],
  ['says something without end', (_call, response) => pour(response), {}],
  ['sends us elsewhere', () => ({ status: 302, headers: { Location: 'http://127.0.0.1:9/' }, body: '' }), {}],
])('a server that %s is unavailable for now', async (_what, answer, config) => {
  const { client } = await start(answer, config)
  await expect(client.call('/', { body: {}, signal: forever })).rejects.toMatchObject({
    code: 'engine_unavailable',
  })
})

function pour(response: ServerResponse): undefined {
  response.writeHead(200)
  const more = (): void => {
    if (!response.destroyed) response.write('x'.repeat(5_000), () => setImmediate(more))
  }
  more()
}

test('a server that is not there is unavailable for now', async () => {
  const { client, server } = await start(() => ({ body: {} }))
  await server.close()
  await expect(client.call('/', { signal: forever })).rejects.toMatchObject({ code: 'engine_unavailable' })
})

test('only so many calls run and wait at a time', async () => {
  const held: ServerResponse[] = []
  const { client, server } = await start((_call, response) => void held.push(response))
  const calls = Array.from({ length: 4 }, () => client.call('/', { signal: forever }))
  await expect(client.call('/', { signal: forever })).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 2,
  })
  await expect.poll(() => held.length).toBe(2)
  expect(server.calls).toHaveLength(2)
  for (const count of [2, 4]) {
    await expect.poll(() => [server.calls.length, held.length]).toEqual([count, 2])
    for (const response of held.splice(0)) response.end('{}')
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('an abort ends the call at the server too, and frees its place', async () => {
  const held: ServerResponse[] = []
  const { client } = await start((_call, response) => void held.push(response), { maxConcurrent: 1 })
  const abort = new AbortController()
  const running = client.call('/', { signal: abort.signal }).catch((error: unknown) => error)
  const waiting = client.call('/', { signal: forever })
  await expect.poll(() => held.length).toBe(1)
  const [first] = held
  if (first === undefined) throw new Error('no call')
  const closed = once(first, 'close')
  abort.abort()
  expect(await running).toMatchObject({ code: 'cancelled' })
  await closed
  await expect.poll(() => held.length).toBe(2)
  held[1]?.end('{}')
  expect(await waiting).toMatchObject({ status: 200 })
})

test('closing fails what runs, what waits and what comes', async () => {
  const { client } = await start(() => undefined, { maxConcurrent: 1 })
  const calls = [1, 2].map(() => client.call('/', { signal: forever }).catch((error: unknown) => error))
  client.close()
  for (const outcome of await Promise.all(calls))
    expect(outcome).toMatchObject({ code: 'engine_unavailable' })
  await expect(client.call('/', { signal: forever })).rejects.toMatchObject({ code: 'engine_unavailable' })
})
