import { expect, test } from 'vitest'
import { createFairGate } from './fair-gate.ts'

const signal = new AbortController().signal

test('work beyond the limit waits, and parties take turns', async () => {
  const gate = createFairGate({ limit: 1 })
  const order: string[] = []
  const run = (party: string, name: string) =>
    gate.run({ path: [party], cost: 1, signal, work: async () => void order.push(name) })
  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('who leaves while waiting, or fails, holds nobody up', async () => {
  const gate = createFairGate({ limit: 1 })
  const leaving = new AbortController()
  const gone = new Error('gone')
  const first = gate.run({
    path: ['a'],
    cost: 1,
    signal,
    work: () => {
      leaving.abort()
      return Promise.reject(gone)
    },
  })
  const left = gate.run({ path: ['a'], cost: 1, signal: leaving.signal, work: async () => 'never' })
  const last = gate.run({ path: ['b'], cost: 1, signal, work: async () => 'done' })
  await expect(first).rejects.toBe(gone)
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  expect(await last).toBe('done')
})
