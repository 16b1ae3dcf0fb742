import { EventEmitter } from 'node:events'
import type { Transferable, Worker } from 'node:worker_threads'
import type { Clock } from '../clock.ts'
import type { StartedWorker } from './worker-process.ts'

export interface WorkerThreadOptions<Out, In> {
  /** Starts a thread, or a process that is used like one. */
  readonly startWorker: () => Worker | StartedWorker
  readonly clock: Clock
  readonly onMessage: (message: In) => void
  /** The thread has ended by itself. */
  readonly onDeath: (cause: Error) => void
  /** Asks the thread to end, which it does between two steps of its work. */
  readonly stopMessage: Out
  /** How long a thread that was asked to end may take until it is ended by force. `Infinity`: as long as it likes. */
  readonly stopPatienceMs: number
}

/** A place for one worker thread, which is started when needed and started anew when it has died. */
export interface WorkerThread<Out> {
  readonly isAlive: () => boolean
  /** When a thread can be had: now when it lives, later when it has died several times in a row. */
  readonly availableAtMs: () => number
  readonly start: () => void
  /** Sends to the thread that lives; without one the message is lost. */
  readonly post: (message: Out, transfer?: readonly Transferable[]) => void
  /** Processor time that the thread has taken in its life, in ms; `undefined` for one that cannot tell. */
  readonly processorMs: () => Promise<number | undefined>
  /** Whether the thread has something to do: only then does it keep the process alive. */
  readonly setBusy: (isBusy: boolean) => void
  /** Says that the thread has done something useful; the next death is then the first in a row again. */
  readonly markHealthy: () => void
  /** Asks the thread to end and waits until it has. What it still answers is received. */
  readonly stop: () => Promise<void>
  /** Ends the thread by force, in the middle of whatever it does. Its place is free at once. */
  readonly kill: () => Promise<void>
}

const RESTART_PAUSE_MS = 1000
const LONGEST_RESTART_PAUSE_MS = 30_000

/** The first death in a row is followed by a new start at once, later ones by pauses that double. */
export function createWorkerThread<Out, In>(options: WorkerThreadOptions<Out, In>): WorkerThread<Out> {
  const { clock, startWorker, onMessage, onDeath, stopMessage, stopPatienceMs } = options
  let worker: Worker | StartedWorker | undefined
  let availableAtMs = 0
  let deathsInARow = 0

  function died(cause: Error): void {
    worker = undefined
    deathsInARow += 1
    const pauseMs = deathsInARow === 1 ? 0 : RESTART_PAUSE_MS * 2 ** (deathsInARow - 2)
    availableAtMs = clock.nowMs() + Math.min(pauseMs, LONGEST_RESTART_PAUSE_MS)
    onDeath(cause)
  }

  function start(): void {
    if (worker !== undefined) return
    const started = startOrFail(startWorker)
    worker = started
    started.unref()
    started.on('message', (message) => onMessage(message as In))
    watchEnd(started, (cause) => {
      if (worker === started) died(cause)
    })
  }

  /** From here on the thread may end without that being a death. */
  function giveUp(): Worker | StartedWorker | undefined {
    const ending = worker
    worker = undefined
    return ending
  }

  return {
    isAlive: () => worker !== undefined,
    availableAtMs: () => (worker === undefined ? availableAtMs : 0),
    start,
    post: (message, transfer = []) => worker?.postMessage(message, transfer as readonly never[]),
    processorMs: () => processorMsOf(worker),
    setBusy: (isBusy) => (isBusy ? worker?.ref() : worker?.unref()),
    markHealthy() {
      deathsInARow = 0
    },
    async stop() {
      const ending = giveUp()
      if (ending !== undefined) await endPolitely(ending, stopMessage, stopPatienceMs)
    },
    async kill() {
      await giveUp()?.terminate()
    },
  }
}

/** Callers wait for a death; an error thrown at them would leave their work where it is. */
function startOrFail(startWorker: () => Worker | StartedWorker): Worker | StartedWorker {
  try {
    return startWorker()
  } catch (error) {
    return createFailedWorker(toError(error))
  }
}

/** Tells once why a thread has ended. */
function watchEnd(started: Worker | StartedWorker, told: (cause: Error) => void): void {
  let cause: Error | undefined
  started.on('error', (error) => {
    cause = toError(error)
  })
  // Whoever waits for what cannot be read would wait for ever.
  started.on('messageerror', (error: unknown) => {
    cause = toError(error)
    void started.terminate()
  })
  started.once('exit', (exitCode) => told(cause ?? new Error(`The worker ended with code ${exitCode}`)))
}

async function processorMsOf(worker: Worker | StartedWorker | undefined): Promise<number | undefined> {
  if (worker?.cpuUsage === undefined) return undefined
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    // It has not begun yet, or has ended.
    return 0
  }
}

/** Asks a thread to end, and ends it by force when it takes longer than `patienceMs`. */
async function endPolitely(
  ending: Worker | StartedWorker,
  stopMessage: unknown,
  patienceMs: number,
): Promise<void> {
  const hasExited = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
  ending.ref()
  ending.postMessage(stopMessage, [])
  const timer = Number.isFinite(patienceMs)
    ? setTimeout(() => void ending.terminate(), patienceMs)
    : undefined
  await hasExited
  clearTimeout(timer)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Stands for a worker that could not even be started: it ends as soon as somebody can have heard of it. */
function createFailedWorker(error: Error): StartedWorker {
  const events = new EventEmitter()
  process.nextTick(() => {
    events.emit('error', error)
    events.emit('exit', 1)
  })
  return {
    on: (event: string, listener: (message: unknown) => void) => events.on(event, listener),
    once: (event, listener) => events.once(event, listener),
    postMessage() {},
    ref() {},
    unref() {},
    terminate: async () => {},
  }
}
