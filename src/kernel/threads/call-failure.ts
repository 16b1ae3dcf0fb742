export type CallFailureReason = 'time_limit' | 'out_of_memory' | 'died' | 'closed'

/** A call to a worker thread that got no answer, for a reason that lies in the thread and not in the work. */
export class CallFailure extends Error {
  readonly reason: CallFailureReason

  constructor(reason: CallFailureReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CallFailure'
    this.reason = reason
  }
}

export function threadDied(cause: Error): CallFailure {
  const wasMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return wasMemory
    ? new CallFailure('out_of_memory', 'The worker needed more memory than it may have', cause)
    : new CallFailure('died', `The worker died: ${cause.message}`, cause)
}
