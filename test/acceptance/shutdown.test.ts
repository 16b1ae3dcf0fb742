import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { composeForTest } from '../support/composition.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import { DEVELOPER_KEY, startServerProcess } from '../support/server-process.ts'

const BODY = JSON.stringify({ text: ['proton beam'], source_lang: 'EN', target_lang: 'DE' })

test('a kept connection gets an answer of the service while it stops: code, trace id and when to come back', async () => {
  const server = await startServerProcess()
  const { hostname, port } = new URL(server.urls.eu)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const authorization = `Host: x\r\nAuthorization: Service-Auth-Key ${DEVELOPER_KEY}\r\n`
  socket.write(
    `POST /v2/translate HTTP/1.1\r\n${authorization}Content-Type: application/json\r\n` +
      `Content-Length: ${BODY.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await expect.poll(() => text).toContain('100 Continue')
  const stopped = server.stop()
  const isOpen = () =>
    call(`${server.urls.eu}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  socket.write(`${BODY}GET /v2/usage HTTP/1.1\r\n${authorization}\r\n`)
  expect(await stopped).toBe(0)
  // What the server wrote last may be read after its end.
  await ended
  expect(text).toContain('HTTP/1.1 200')
  const last = text.slice(text.lastIndexOf('HTTP/1.1')).toLowerCase()
  expect(last).toContain('http/1.1 503')
  expect(last).toMatch(/x-trace-id: [0-9a-f]{32}\r\n/)
  expect(last).toMatch(/retry-after: \d+\r\n/)
  expect(last).toMatch(/connection: close\r\n/)
  expect(last).toContain('"code":"shutting_down"')
  server.remove()
})

test('work that takes longer than a stop may wait is answered, not cut off', async () => {
  const started = Promise.withResolvers<void>()
  const engine = createFakeEngine({
    pairs: ['en-de'],
    before: ({ signal }) =>
      new Promise((_, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => reject(new Error('given up')))
      }),
  })
  const service = await composeForTest({ INTERPRES_DRAIN_TIMEOUT_MS: '50' }, { engines: [engine] })
  const address = await service.server('eu').listen({ host: '127.0.0.1', port: 0 })
  const answer = call(`${address}/v2/translate`, {
    key: DEVELOPER_KEY,
    body: BODY,
    headers: { 'content-type': 'application/json' },
  })
  await started.promise
  await service.close()
  const { status, json, headers } = await answer
  expect({ status, json }).toMatchObject({ status: 503, json: { code: 'shutting_down' } })
  expect(headers.get('retry-after')).toBe('2')
})
