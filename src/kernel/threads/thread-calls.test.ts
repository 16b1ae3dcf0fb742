import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createThreadCalls, type ThreadCallsConfig } from './thread-calls.ts'

interface Task {
  readonly do: 'double' | 'double slowly' | 'refuse' | 'fail' | 'spin' | 'hoard' | 'die' | 'report' | 'which'
  readonly number?: number
  readonly memory?: ArrayBuffer
}

const PROGRAM = `
import { threadId } from 'node:worker_threads'
const { serveCalls } = await import(${JSON.stringify(new URL('./serve-calls.ts', import.meta.url).href)})
const { InterpresError } = await import(${JSON.stringify(new URL('../errors.ts', import.meta.url).href)})
serveCalls(async (task, { report, transfer }) => {
  if (task.do === 'double') return 2 * task.number
  if (task.do === 'double slowly') return await new Promise((r) => setImmediate(() => r(2 * task.number)))
  if (task.do === 'refuse') throw new InterpresError('invalid_parameter', 'not this', { detail: 'line 3' })
  if (task.do === 'fail') throw new Error('no such thing')
  if (task.do === 'spin') for (;;);
  if (task.do === 'die') process.exit(7)
  if (task.do === 'which') return threadId
  if (task.do === 'hoard') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }
  report('half'); report('nearly')
  transfer(task.memory)
  return task.memory
})`

const opened: { close(): Promise<void> }[] = []
let started = 0

function callsTo(config: Partial<ThreadCallsConfig> = {}) {
  started = 0
  const calls = createThreadCalls<Task, unknown, string>({
    threads: 1,
    startWorker() {
      started += 1
      return new Worker(new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`), {
        resourceLimits: { maxOldGenerationSizeMb: 32 },
      })
    },
    ...config,
  })
  opened.push(calls)
  return calls
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((calls) => calls.close()))
})

test('threads start with the first call and answer each caller with its own result', async () => {
  const calls = callsTo({ threads: 2 })
  expect(started).toBe(0)
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  const results = await Promise.all(numbers.map((number) => calls.call({ do: 'double slowly', number })))
  expect(results).toEqual(numbers.map((number) => 2 * number))
  expect(started).toBe(2)
})

test('an error of the domain arrives as one, any other with its message', async () => {
  const calls = callsTo()
  await expect(calls.call({ do: 'refuse' })).rejects.toMatchObject({
    name: 'InterpresError',
    code: 'invalid_parameter',
    detail: 'line 3',
  })
  await expect(calls.call({ do: 'fail' })).rejects.toThrow('no such thing')
  expect(started).toBe(1)
})

test('memory is handed over both ways, and reports come before the result', async () => {
  const calls = callsTo()
  const memory = new Uint8Array([1, 2, 3]).buffer
  const reports: string[] = []
  const result = await calls.call(
    { do: 'report', memory },
    { transfer: [memory], onProgress: (progress) => reports.push(progress) },
  )
  expect(memory.byteLength).toBe(0)
  expect(new Uint8Array(result as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 3]))
  expect(reports).toEqual(['half', 'nearly'])
})

test('work over its time limit is ended by force, and the next call has a new thread', async () => {
  const calls = callsTo()
  await expect(calls.call({ do: 'spin' }, { timeLimitMs: 100 })).rejects.toMatchObject({
    reason: 'time_limit',
  })
  expect(await calls.call({ do: 'double', number: 4 })).toBe(8)
  expect(started).toBe(2)
})

test('a caller who leaves frees the thread at once', async () => {
  const calls = callsTo()
  await calls.call({ do: 'double', number: 1 })
  const leaving = new AbortController()
  const spinning = calls.call({ do: 'spin' }, { signal: leaving.signal })
  const next = calls.call({ do: 'double', number: 5 })
  leaving.abort()
  await expect(spinning).rejects.toMatchObject({ code: 'cancelled' })
  expect(await next).toBe(10)
})

test('work that needs too much memory fails alone, and again and again without a pause', async () => {
  const calls = callsTo()
  for (let round = 1; round <= 3; round += 1) {
    await expect(calls.call({ do: 'hoard' })).rejects.toMatchObject({ reason: 'out_of_memory' })
    expect(await calls.call({ do: 'double', number: round })).toBe(2 * round)
  }
})

test('a thread that dies fails what it had, on a shared one every call', async () => {
  const calls = callsTo({ callsPerThread: 10 })
  const outcomes = await Promise.allSettled([calls.call({ do: 'die' }), calls.call({ do: 'double slowly' })])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { reason: 'died' } },
    { status: 'rejected', reason: { reason: 'died' } },
  ])
  expect(await calls.call({ do: 'double', number: 1 })).toBe(2)
})

test('a program that cannot start fails its callers, and after the second time at once, without being started', async () => {
  let starts = 0
  const calls = callsTo({
    startWorker() {
      starts += 1
      return new Worker('throw new Error("broken program")', { eval: true })
    },
    clock: { nowMs: () => 0 },
  })
  for (let call = 1; call <= 3; call += 1) {
    await expect(calls.call({ do: 'double' })).rejects.toThrow('broken program')
  }
  expect(starts).toBe(2)
})

test('who cannot be taken in, or waits for too long, is refused', async () => {
  const calls = callsTo({ queueLimit: 1, queueTimeoutMs: 50 })
  const spinning = calls.call({ do: 'spin' }).catch((error: unknown) => error)
  const waiting = calls.call({ do: 'double' })
  await expect(calls.call({ do: 'double' })).rejects.toMatchObject({ code: 'overloaded' })
  await expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
  await calls.close()
  expect(await spinning).toMatchObject({ reason: 'closed' })
})

test('a thread without calls is ended, and the next call starts another', async () => {
  const calls = callsTo({ idleEndMs: 1 })
  const first = await calls.call({ do: 'which' })
  await expect.poll(() => calls.call({ do: 'which' })).not.toBe(first)
})

test('what cannot be sent to a thread fails by itself', async () => {
  const calls = callsTo({ callsPerThread: 2 })
  const unsendable = { do: 'double', number: (() => 1) as unknown as number } as const
  await expect(calls.call(unsendable)).rejects.toThrow('could not be cloned')
  expect(await calls.call({ do: 'double', number: 3 })).toBe(6)
})
