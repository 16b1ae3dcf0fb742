import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createQueueLimit, DEFAULT_QUEUE_LIMIT } from '../queue-limit.ts'
import { createWorkerQueue } from './worker-queue.ts'

const DIES =
  'const { parentPort } = require("node:worker_threads"); parentPort.on("message", () => { throw new Error("dead") })'
const ANSWERS = `const { parentPort } = require("node:worker_threads")
parentPort.on("message", (requests) => {
  parentPort.postMessage(requests.map(({ id }) => ({ id, ok: true, results: [] })))
  if (requests.some(({ kind }) => kind === "close")) parentPort.close()
})`
const READ = {
  kind: 'read',
  statement: { sql: 'select 1', parameters: [], expectChanges: undefined },
} as const

test('when the thread dies, what it held fails, and the next operation is served by a new one', async () => {
  const programs = [DIES, DIES, ANSWERS]
  const limit = createQueueLimit({ config: { ...DEFAULT_QUEUE_LIMIT, maxQueuedOperations: 2 } })
  const queue = createWorkerQueue({
    startWorker: () => new Worker(programs.shift() ?? '', { eval: true }),
    limit,
  })
  for (let life = 0; life < 2; life += 1) {
    const outcomes = await Promise.allSettled([queue.send(READ, 10), queue.send(READ, 10)])
    const lost = { status: 'rejected', reason: { code: 'store_unavailable', cause: { message: 'dead' } } }
    expect(outcomes).toMatchObject([lost, lost])
  }
  expect(await queue.send(READ, 10)).toEqual([])
  await queue.close()
  expect(programs).toEqual([])
})

test('a queue that was never used closes without starting a thread', async () => {
  const startWorker = vi.fn<() => Worker>()
  const queue = createWorkerQueue({ startWorker, limit: createQueueLimit({ config: DEFAULT_QUEUE_LIMIT }) })
  await queue.close()
  expect(startWorker).not.toHaveBeenCalled()
})
