import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

test('those over the limit wait in order, and those over the queue are refused', async () => {
  const gate = createGate({ limit: 1, queueLimit: 2 })
  const first = task()
  const order: number[] = []
  const running = [
    gate.run(first.run),
    gate.run(async () => void order.push(2)),
    gate.run(async () => void order.push(3)),
  ]
  await expect(gate.run(async () => {})).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  expect(order).toEqual([])
  first.end()
  await Promise.all(running)
  expect(order).toEqual([2, 3])
})

test('who leaves while waiting gives the turn to the next, and a failure frees its place', async () => {
  const gate = createGate({ limit: 1 })
  const first = task()
  const leaving = new AbortController()
  const running = gate.run(first.run)
  const left = gate.run(async () => 'left', leaving.signal)
  const failed = gate.run(() => Promise.reject(new Error('failed')))
  const last = gate.run(async () => 'last')
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  first.end()
  await running
  await expect(failed).rejects.toThrow('failed')
  expect(await last).toBe('last')
})
