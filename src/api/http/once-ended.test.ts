import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { onceEnded } from './once-ended.ts'

const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo()
})

/** A request that has arrived: how to answer it, and its client. */
async function requested() {
  const server = createServer()
  cleanUp.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  cleanUp.push(() => client.destroy())
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return { client, response }
}

const told = (response: ServerResponse) =>
  new Promise<boolean>((resolve) => {
    onceEnded(response, resolve)
  })

test('a response that is sent whole is complete', async () => {
  const { response } = await requested()
  const isComplete = told(response)
  response.end('all of it')
  expect(await isComplete).toBe(true)
})

test('a response whose client leaves in between is not complete', async () => {
  const { client, response } = await requested()
  const isComplete = told(response)
  response.write('half of it')
  client.destroy()
  expect(await isComplete).toBe(false)
})

test('a response whose client has left before anybody asks has ended', async () => {
  const { client, response } = await requested()
  client.destroy()
  await once(response, 'close')
  expect(await told(response)).toBe(false)
})
