import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { toUtf8 } from '../../../text/utf8.ts'
import { createLargeBodies } from './large-bodies.ts'

const TEXTS = { longTexts: false }
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

test('large bodies are read as small ones are, in another thread', async () => {
  const large = createLargeBodies()
  const value = { name: 'ü', list: [{ entries: 'a\tb\n'.repeat(10_000) }, 1, null] }
  const body = bytes(value)
  expect(await large.parseJson(body, TEXTS)).toEqual(value)
  expect(body.length).toBe(0)
  for (const bad of ['{"a":', '[1]', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`]) {
    await expect(large.parseJson(bytes(bad), TEXTS)).rejects.toMatchObject({ code: 'invalid_parameter' })
  }
  await expect(large.parseJson(Buffer.from([0x7b, 0xff]), TEXTS)).rejects.toThrow('not valid UTF-8')
})

test('long texts come as UTF-8 where that is wanted', async () => {
  const entries = 'ü\tb\uD800\n'.repeat(20_000)
  const read = await createLargeBodies().parseJson(bytes({ name: 'ü', list: [{ entries }] }), {
    longTexts: true,
  })
  expect(read).toEqual({ name: 'ü', list: [{ entries: toUtf8(entries) }] })
})

test('one request is at work, and the next when it has its answer or is gone', async () => {
  const large = createLargeBodies()
  const responses = Array.from({ length: 4 }, () => new EventEmitter() as ServerResponse)
  const begun: number[] = []
  const turns = responses.map(async (response, index) => {
    await large.turn(response)
    begun.push(index)
  })
  await expect.poll(() => begun).toEqual([0])
  responses[1]?.emit('close')
  responses[0]?.emit('close')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  responses[3]?.emit('close')
  responses[2]?.emit('close')
  await Promise.all(turns)
  expect(begun).toEqual([0, 1, 2, 3])
})
