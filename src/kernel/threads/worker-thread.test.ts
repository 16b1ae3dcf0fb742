import { expect, test } from 'vitest'
import { startWorkerProcess } from './worker-process.ts'
import { createWorkerThread, type WorkerThreadOptions } from './worker-thread.ts'

type StartWorker = WorkerThreadOptions<string, never>['startWorker']

function createThread(startWorker: StartWorker) {
  const deaths: Error[] = []
  const thread = createWorkerThread<string, never>({
    startWorker,
    clock: { nowMs: () => 0 },
    onMessage() {},
    onDeath: (cause) => void deaths.push(cause),
    stopMessage: 'stop',
    stopPatienceMs: 1000,
  })
  return { thread, deaths }
}

/** A process that the system cannot start. */
const startMissing: StartWorker = () => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    return startWorkerProcess({ program: new URL(import.meta.url), data: null, execArgv: [] })
  } finally {
    process.execPath = execPath
  }
}

const startRefused: StartWorker = () => {
  throw new Error('no thread can be had')
}

test.each([
  ['a process that cannot be started', startMissing, 'ENOENT'],
  ['a thread whose start throws', startRefused, 'no thread can be had'],
])('%s has died, once, and is started anew', async (_, startWorker, reason) => {
  const { thread, deaths } = createThread(startWorker)
  thread.start()
  thread.post('work')
  thread.start()
  await expect.poll(() => deaths.length).toBe(1)
  expect(deaths[0]?.message).toContain(reason)
  expect(thread.isAlive()).toBe(false)
  await thread.stop()
  thread.start()
  await expect.poll(() => deaths.length).toBe(2)
  expect(thread.availableAtMs()).toBe(1000)
})

test.each([
  ['a process that cannot be started', startMissing],
  ['a thread whose start throws', startRefused],
])('%s holds up neither a stop nor an end by force', async (_, startWorker) => {
  const { thread, deaths } = createThread(startWorker)
  thread.start()
  await thread.stop()
  thread.start()
  await thread.kill()
  expect(deaths).toEqual([])
})
