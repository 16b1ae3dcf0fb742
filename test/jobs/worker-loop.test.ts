import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeaseLost } from '../../src/jobs/lease-keeper.ts'
import { createWorkerLoop, type WorkerLoop, type WorkerLoopDependencies } from '../../src/jobs/worker-loop.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { createMemoryQueue, type MemoryJob } from '../contract/jobs/memory-queue.ts'

type Run = WorkerLoopDependencies<MemoryJob>['run']

let memory = createMemoryQueue()
const loops: WorkerLoop[] = []

beforeEach(() => {
  vi.useFakeTimers()
  memory = createMemoryQueue()
})
afterEach(async () => {
  const stops = loops.splice(0).map((loop) => loop.stop())
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(stops)
  vi.useRealTimers()
})

function loopOver(run: Run, config: { concurrency?: number; queue?: typeof memory.queue } = {}): WorkerLoop {
  const { concurrency = 2, queue = memory.queue } = config
  const loop = createWorkerLoop<MemoryJob>(
    { queue, run, clock: systemClock, ids: randomIds, logger: silentLogger },
    { concurrency, owner: 'this process' },
  )
  loops.push(loop)
  return loop
}

const settle: Run = async (job, { token }) => {
  memory.settle(job, token)
  return 'settled'
}
/** Works until it is told to end. */
const endless: Run = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

test('jobs that are there are done, as many at a time as allowed', async () => {
  for (let job = 0; job < 7; job += 1) memory.add()
  let running = 0
  let most = 0
  loopOver(async (job, context) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running -= 1
    return settle(job, context)
  }).start()
  await vi.advanceTimersByTimeAsync(100)
  expect(memory.jobs.every(({ isDone }) => isDone)).toBe(true)
  expect(most).toBe(2)
})

test('a job of this process is begun at once, one of another process within two seconds', async () => {
  const loop = loopOver(settle)
  loop.start()
  await vi.advanceTimersByTimeAsync(60_000)
  const own = memory.add()
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(own.isDone).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  const foreign = memory.add()
  await vi.advanceTimersByTimeAsync(2000)
  expect(foreign.isDone).toBe(true)
})

test('idle workers ask the store less than once a second', async () => {
  const claim = vi.spyOn(memory.queue, 'claim')
  loopOver(settle).start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(claim.mock.calls.length).toBeGreaterThan(25)
  expect(claim.mock.calls.length).toBeLessThan(66)
})

test('a job that takes long keeps its lease', async () => {
  const job = memory.add()
  loopOver(endless).start()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(job.attempts).toBe(1)
  expect(job.untilMs).toBeGreaterThan(Date.now())
})

test('work whose lease was taken over is told so and hands nothing back', async () => {
  const job = memory.add()
  let reason: unknown
  const loop = loopOver(async (_, context) => {
    await endless(job, context).catch((error: unknown) => {
      reason = error
    })
    throw new Error('interrupted')
  })
  loop.start()
  await vi.advanceTimersByTimeAsync(0)
  Object.assign(job, { token: 'somebody else', untilMs: Date.now() + 1e6 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reason).toBeInstanceOf(LeaseLost)
  expect(job.token).toBe('somebody else')
  expect(loop.running()).toBe(0)
})

test('a store that is away for less than the lease costs nothing, for longer the job', async () => {
  const job = memory.add()
  let isAway = false
  const queue: typeof memory.queue = {
    ...memory.queue,
    renew: (...args) => (isAway ? Promise.reject(new Error('away')) : memory.queue.renew(...args)),
  }
  const loop = loopOver(endless, { queue })
  loop.start()
  await vi.advanceTimersByTimeAsync(1000)
  isAway = true
  await vi.advanceTimersByTimeAsync(25_000)
  isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loop.running(), job.attempts]).toEqual([1, 1])
  isAway = true
  await vi.advanceTimersByTimeAsync(31_000)
  expect(loop.running()).toBe(1)
  expect(job.attempts).toBe(2)
})

test('a job that fails is tried again after a pause, one that asks for it after the time it names', async () => {
  const job = memory.add()
  const startedAtMs: number[] = []
  const beginMs = Date.now()
  loopOver(async (_, context) => {
    startedAtMs.push(Date.now() - beginMs)
    if (startedAtMs.length === 1) throw new Error('no luck')
    if (startedAtMs.length === 2) return { retryAfterMs: 60_000 }
    return settle(job, context)
  }).start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(job).toMatchObject({ isDone: true, attempts: 3 })
  expect(startedAtMs[1]).toBeGreaterThanOrEqual(5000)
  expect((startedAtMs[2] ?? 0) - (startedAtMs[1] ?? 0)).toBeGreaterThanOrEqual(60_000)
})

test('stopping hands jobs back at once, and those that do not end after five seconds', async () => {
  const polite = memory.add()
  const deaf = memory.add()
  const loop = loopOver((job, context) => (job === deaf ? new Promise(() => {}) : endless(job, context)))
  loop.start()
  await vi.advanceTimersByTimeAsync(1000)
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(polite).toMatchObject({ token: undefined, attempts: 0 })
  expect(deaf.token).toBeDefined()
  await vi.advanceTimersByTimeAsync(5000)
  await stopped
  expect(deaf).toMatchObject({ token: undefined, attempts: 0 })
  memory.add()
  loop.wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(loop.running()).toBe(0)
})

test('a store that cannot be asked is asked again', async () => {
  const job = memory.add()
  let failures = 3
  const queue: typeof memory.queue = {
    ...memory.queue,
    claim: (...args) => (failures-- > 0 ? Promise.reject(new Error('away')) : memory.queue.claim(...args)),
  }
  loopOver(settle, { queue }).start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(job.isDone).toBe(true)
})
