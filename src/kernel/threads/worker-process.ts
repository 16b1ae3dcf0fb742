import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { lowerPriority } from './background-priority.ts'
import { readProcessTime } from './process-time.ts'

/** What runs beside the event loop and answers messages: a thread (`Worker` of Node.js), or a process. */
export interface StartedWorker {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'error' | 'messageerror', listener: (error: unknown) => void): unknown
  once(event: 'exit', listener: (exitCode: number) => void): unknown
  postMessage(message: unknown, transfer: readonly never[]): void
  /** Processor time that it has taken in its life, in microseconds; absent where the system does not tell. */
  cpuUsage?(): Promise<{ user: number; system: number }>
  ref(): void
  unref(): void
  /** Ends it by force. */
  terminate(): Promise<unknown>
}

export interface WorkerProcessOptions {
  /** The file that the process runs; it ends in `serveParent`. */
  readonly program: URL
  /** What the program is told at its start; JSON. */
  readonly data: unknown
  readonly execArgv: readonly string[]
}

/**
 * Starts a process that is used like a thread. Native code that crashes ends it and nothing else; a thread would take
 * the whole service along. Memory cannot be handed over to it, only copied. It yields to the event loop.
 */
export function startWorkerProcess({ program, data, execArgv }: WorkerProcessOptions): StartedWorker {
  const child = fork(program, [JSON.stringify(data)], {
    serialization: 'advanced',
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  const events = new EventEmitter()
  const hasExited = new Promise<void>((resolve) => {
    events.once('exit', () => resolve())
  })
  events.on('error', () => {})
  child.once('exit', (code, signal) => {
    if (signal !== null) events.emit('error', new Error(`The worker process was ended by ${signal}`))
    events.emit('exit', code ?? 1)
  })
  child.on('error', (error) => {
    events.emit('error', error)
    // A process that never was does not end, either.
    if (child.pid === undefined) events.emit('exit', 1)
  })
  child.on('message', (message) => events.emit('message', message))
  const { pid } = child
  return {
    ...(process.platform === 'linux' && pid !== undefined ? { cpuUsage: () => readProcessTime(pid) } : {}),
    on: (event: string, listener: (message: unknown) => void) => events.on(event, listener),
    once: (event, listener) => events.once(event, listener),
    // To a process that has just ended nothing can be said; its end tells the rest.
    postMessage(message) {
      if (child.connected) child.send(message as object, () => {})
    },
    ref() {
      child.ref()
      child.channel?.ref()
    },
    unref() {
      child.unref()
      child.channel?.unref()
    },
    terminate() {
      // Of one that never was the handle names process 0, which to the system means all of our own group.
      if (child.pid !== undefined) child.kill('SIGKILL')
      return hasExited
    },
  }
}

export interface ParentPort {
  on(event: 'message', listener: (message: unknown) => void): unknown
  postMessage(message: unknown): void
}

/**
 * The process's end of `startWorkerProcess`. It ends with its parent, and only then: what a terminal or a service
 * manager asks of the whole group is for the parent to decide.
 */
export function serveParent(serve: (port: ParentPort, data: unknown) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(0))
  serve(
    {
      on: (event, listener) => process.on(event, listener),
      postMessage: (message) => void process.send?.(message, undefined, {}, () => {}),
    },
    JSON.parse(process.argv[2] ?? 'null'),
  )
}
