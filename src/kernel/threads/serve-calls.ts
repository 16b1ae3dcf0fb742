import { parentPort, type Transferable } from 'node:worker_threads'
import { type BackgroundWork, yieldToEventLoop } from './background-priority.ts'
import { type FromThread, type ToThread, toWireError } from './call-messages.ts'
import type { ParentPort } from './worker-process.ts'

export interface CallContext {
  /** Sends a report to the caller, before the result. */
  readonly report: (progress: unknown) => void
  /** Hands memory of the result over instead of copying it; the thread must not touch it afterwards. */
  readonly transfer: (memory: Transferable) => void
}

/** Of a thread, or of a process, which cannot be handed memory. */
interface CallerPort {
  on(event: 'message', listener: (message: unknown) => void): unknown
  postMessage(message: unknown, transfer: readonly Transferable[]): void
}

/**
 * The thread's end of `createThreadCalls`: answers each call with what `work` gives or throws. An `InterpresError`
 * arrives as one, every other error with its message. Does nothing outside of a worker thread, but in a process
 * that names the port of its parent.
 *
 * The thread yields to the event loop where cores are short, unless its calls are as `urgent` and short as the loop's own;
 * a process does so from its start.
 */
export function serveCalls(
  work: (task: never, context: CallContext) => unknown,
  {
    priority = 'waited-for',
    port,
  }: { readonly priority?: BackgroundWork | 'urgent'; readonly port?: ParentPort } = {},
): void {
  const caller: CallerPort | null = port ?? parentPort
  if (caller === null) return
  if (port === undefined && priority !== 'urgent') yieldToEventLoop(priority)
  const send = (message: FromThread<unknown, unknown>, transfer: readonly Transferable[] = []) =>
    caller.postMessage(message, transfer)

  async function answer(id: number, task: never): Promise<void> {
    const transfer: Transferable[] = []
    try {
      const result = await work(task, {
        report: (progress) => send({ type: 'progress', id, progress }),
        transfer: (memory) => transfer.push(memory),
      })
      send({ type: 'result', id, result }, transfer)
    } catch (error) {
      send({ type: 'failure', id, failure: toWireError(error) })
    }
  }

  caller.on('message', (received) => {
    const message = received as ToThread<never>
    if (message.type === 'stop') process.exit(0)
    else void answer(message.id, message.task)
  })
  send({ type: 'ready' })
}
