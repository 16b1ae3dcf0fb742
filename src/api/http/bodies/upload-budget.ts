import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { overload } from '../../../kernel/errors.ts'
import { untilAborted } from '../../../kernel/until-aborted.ts'

export interface UploadBudgetConfig {
  /** Bytes of large bodies that may be in memory at the same time. */
  readonly totalBytes: number
  /** How long a request may wait for others to end; its body stays unread until then. */
  readonly patienceMs: number
}

/**
 * Bounds the memory that large request bodies take together. When the budget is used up, a request waits its turn before
 * its body is read; bodies up to 1 MiB are free.
 *
 * Use: `app.post(path, { bodyLimit, onRequest: budget.hook(bodyLimit) }, handler)`. Errors: `overloaded`.
 */
export interface UploadBudget {
  hook(bodyLimitBytes: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const FREE_BYTES = 1_048_576

export function createUploadBudget({ config }: { config: UploadBudgetConfig }): UploadBudget {
  const waiting = new Set<{ readonly sizeBytes: number; readonly admit: () => void }>()
  let usedBytes = 0

  /** One is let in however large it is: it could never be served else. */
  const hasRoom = (sizeBytes: number) => usedBytes === 0 || usedBytes + sizeBytes <= config.totalBytes

  function take(sizeBytes: number, reply: FastifyReply): void {
    usedBytes += sizeBytes
    reply.raw.once('close', () => {
      usedBytes -= sizeBytes
      admitNext()
    })
  }

  function admitNext(): void {
    for (const next of waiting) {
      if (!hasRoom(next.sizeBytes)) return
      waiting.delete(next)
      next.admit()
    }
  }

  async function enter(sizeBytes: number, reply: FastifyReply): Promise<void> {
    if (waiting.size === 0 && hasRoom(sizeBytes)) return take(sizeBytes, reply)
    const { promise, resolve } = Promise.withResolvers<void>()
    const place = {
      sizeBytes,
      admit() {
        take(sizeBytes, reply)
        resolve()
      },
    }
    waiting.add(place)
    const left = new AbortController()
    void once(reply.raw, 'close', { signal: left.signal }).then(
      () => left.abort(),
      () => {},
    )
    try {
      await untilAborted(AbortSignal.any([left.signal, AbortSignal.timeout(config.patienceMs)]), promise)
    } catch {
      throw overload('Too many large uploads at the moment, please try again.', 1)
    } finally {
      waiting.delete(place)
      left.abort()
    }
  }

  return {
    hook: (bodyLimitBytes) => async (request, reply) => {
      const size = Math.min(declaredLength(request) ?? bodyLimitBytes, bodyLimitBytes)
      if (size > FREE_BYTES) await enter(size, reply)
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
