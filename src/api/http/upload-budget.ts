import type { FastifyReply, FastifyRequest } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'

export interface UploadBudgetConfig {
  /** Bytes of large bodies that may be in memory at the same time. */
  readonly totalBytes: number
}

/**
 * Bounds the memory that large request bodies take together. A request is refused before its body is read when the
 * budget is used up; bodies up to 1 MiB are free.
 *
 * Use: `app.post(path, { bodyLimit, onRequest: budget.hook(bodyLimit) }, handler)`. Errors: `overloaded`.
 */
export interface UploadBudget {
  hook(bodyLimitBytes: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const FREE_BYTES = 1_048_576

export function createUploadBudget({ config }: { config: UploadBudgetConfig }): UploadBudget {
  let usedBytes = 0
  return {
    hook: (bodyLimitBytes) => async (request, reply) => {
      const size = Math.min(declaredLength(request) ?? bodyLimitBytes, bodyLimitBytes)
      if (size <= FREE_BYTES) return
      // One is let in however large it is: it could never be served else.
      if (usedBytes > 0 && usedBytes + size > config.totalBytes) {
        throw new InterpresError('overloaded', 'Too many large uploads at the moment, please try again.', {
          retryAfterSeconds: 1,
        })
      }
      usedBytes += size
      reply.raw.once('close', () => {
        usedBytes -= size
      })
    },
  }
}

/** `undefined` for a body whose length is not told beforehand, or is told of its compressed form. */
function declaredLength({ headers }: FastifyRequest): number | undefined {
  if (headers['content-encoding'] !== undefined) return undefined
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  return headers['transfer-encoding'] === undefined ? 0 : undefined
}
