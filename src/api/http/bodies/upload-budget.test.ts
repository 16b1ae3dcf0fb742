import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { InterpresError } from '../../../kernel/errors.ts'
import { createUploadBudget } from './upload-budget.ts'

const MEGABYTES = 1_048_576
let app: FastifyInstance
afterEach(() => app.close())

function server(patienceMs: number) {
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const budget = createUploadBudget({ config: { totalBytes: 4 * MEGABYTES, patienceMs } })
  app = fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(429).send({ code: error instanceof InterpresError ? error.code : 'other' }),
  )
  const limit = 10 * MEGABYTES
  app.post<{ Querystring: { name: string } }>(
    '/',
    { bodyLimit: limit, onRequest: budget.hook(limit) },
    async (request) => {
      order.push(request.query.name)
      if (request.query.name === 'first') await held.promise
      return 'done'
    },
  )
  const upload = async (name: string, megabytes: number) => {
    const payload = 'x'.repeat(megabytes * MEGABYTES)
    const headers = { 'content-type': 'text/plain', 'content-length': String(payload.length) }
    return (await app.inject({ method: 'POST', url: `/?name=${name}`, payload, headers })).statusCode
  }
  return { order, held, upload }
}

test('uploads beyond the budget wait for their turn, small ones pass', async () => {
  const { order, held, upload } = server(60_000)
  const first = upload('first', 3)
  await expect.poll(() => order).toEqual(['first'])
  const second = upload('second', 3)
  const third = upload('third', 2)
  expect(await upload('small', 1)).toBe(200)
  expect(order).toEqual(['first', 'small'])
  held.resolve()
  expect(await Promise.all([first, second, third])).toEqual([200, 200, 200])
  expect(order).toEqual(['first', 'small', 'second', 'third'])
})

test('who has waited for too long is refused and takes no room', async () => {
  const { held, upload, order } = server(1)
  const first = upload('first', 3)
  await expect.poll(() => order).toEqual(['first'])
  expect(await upload('second', 3)).toBe(429)
  held.resolve()
  expect(await first).toBe(200)
  expect(await upload('third', 4)).toBe(200)
})
