import { type ErrorCode, InterpresError } from '../errors.ts'

/** What goes to a thread that serves calls. */
export type ToThread<Task> =
  | { readonly type: 'call'; readonly id: number; readonly task: Task }
  | { readonly type: 'stop' }

/** What comes back: that the thread has loaded, then per call any number of reports and one end. */
export type FromThread<Result, Progress> =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'result'; readonly id: number; readonly result: Result }
  | { readonly type: 'failure'; readonly id: number; readonly failure: WireError }

/** An error on its way between threads, which would lose all but its message. */
export interface WireError {
  readonly message: string
  /** Absent where the error was not an `InterpresError`. */
  readonly code?: ErrorCode
  readonly detail?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly stack?: string | undefined
}

export function toWireError(error: unknown): WireError {
  if (error instanceof InterpresError) {
    const { message, code, detail, retryAfterSeconds } = error
    return { message, code, detail, retryAfterSeconds }
  }
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}

export function fromWireError({ message, code, detail, retryAfterSeconds, stack }: WireError): Error {
  if (code !== undefined) {
    return new InterpresError(code, message, {
      ...(detail === undefined ? {} : { detail }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
