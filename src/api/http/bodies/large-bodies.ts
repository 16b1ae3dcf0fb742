import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import { InterpresError } from '../../../kernel/errors.ts'
import { CallFailure } from '../../../kernel/threads/call-failure.ts'
import { ownMemory } from '../../../kernel/threads/own-memory.ts'
import { createThreadCalls } from '../../../kernel/threads/thread-calls.ts'
import { createGate } from '../../../kernel/turns/gate.ts'
import type { RawParameters } from '../parameters/parameters.ts'
import type { JsonBodyTask } from './json-body-thread.ts'

/** Bodies from this size on are large: their texts are parsed elsewhere, and few of them are at work at a time. */
export const LARGE_BODY_BYTES = 1_048_576

/**
 * What keeps bodies of many megabytes from stalling a server and from filling its memory. Their requests are worked on
 * one after the other; the others wait with what they have sent, before it has become texts, lists and rows.
 */
export interface LargeBodies {
  /** Resolves when a request may go on; its place is free when its answer is finished or given up. */
  readonly turn: (response: ServerResponse) => Promise<void>
  /**
   * `parseJsonBody` in a thread of its own. `body` must not be used afterwards. With `longTexts`, texts of many kilobytes
   * come as UTF-8, see `LongText`.
   */
  readonly parseJson: (body: Buffer, options: { readonly longTexts: boolean }) => Promise<RawParameters>
}

const AT_WORK = 1
const TIME_LIMIT_MS = 30_000
const IDLE_END_MS = 10_000
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

export function createLargeBodies(): LargeBodies {
  const gate = createGate({ limit: AT_WORK })
  const calls = createThreadCalls<JsonBodyTask, RawParameters>({
    startWorker: () =>
      new Worker(new URL('./json-body-thread.ts', import.meta.url), { resourceLimits: HEAP }),
    threads: 1,
    idleEndMs: IDLE_END_MS,
  })

  return {
    turn: (response) =>
      new Promise((resolve) => {
        const closed = response.destroyed ? Promise.resolve() : once(response, 'close')
        void gate.run(async () => {
          resolve()
          await closed
        })
      }),
    async parseJson(bytes, { longTexts }) {
      const body = ownMemory(bytes)
      try {
        return await calls.call({ body, longTexts }, { timeLimitMs: TIME_LIMIT_MS, transfer: [body.buffer] })
      } catch (error) {
        throw error instanceof CallFailure ? refusal(error) : error
      }
    },
  }
}

function refusal(failure: CallFailure): InterpresError {
  return failure.reason === 'out_of_memory' || failure.reason === 'time_limit'
    ? new InterpresError('payload_too_large', 'The request body is too large to be read.', { cause: failure })
    : new InterpresError('overloaded', 'The request body cannot be read at the moment, please try again.', {
        retryAfterSeconds: 1,
        cause: failure,
      })
}
