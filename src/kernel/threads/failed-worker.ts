import { EventEmitter } from 'node:events'
import type { StartedWorker } from './worker-process.ts'

/** Stands for a worker that could not even be started: it ends as soon as somebody can have heard of it. */
export function createFailedWorker(error: Error): StartedWorker {
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
