import type { Clock } from '../kernel/clock.ts'
import { type ErrorCode, InterpresError } from '../kernel/errors.ts'
import type { AccountRepository } from './account-repository.ts'
import { type Caller, toCaller } from './caller.ts'
import { sameHash } from './key-secret.ts'

/** The answer of the store for one secret. */
export interface Answer {
  /** `undefined` for a secret that is unknown or deactivated. */
  readonly caller: Caller | undefined
  /** Before the question, since the answer may be as old as that. */
  readonly askedAtMs: number
}

export interface KeyLookupConfig {
  /** How long an answer is waited for before the store counts as unreachable. */
  readonly lookupTimeoutMs: number
}

/** Asks the control store for keys: once at a time for each, for a bounded time, and remembers whether it answers. */
export interface KeyLookup {
  /** Errors: `store_unavailable` and `overloaded` when the store does not answer. */
  ask(id: string, hash: Uint8Array): Promise<Answer>
  /** True when the store failed within this time before now and has not answered since. */
  failedWithin(periodMs: number): boolean
  /** Makes later questions be asked anew rather than join those under way. */
  forgetUnderWay(): void
}

export function createKeyLookup({
  repository,
  clock,
  config,
}: {
  readonly repository: Pick<AccountRepository, 'findKeyByHash'>
  readonly clock: Clock
  readonly config: KeyLookupConfig
}): KeyLookup {
  const underWay = new Map<string, Promise<Answer>>()
  let failedAtMs = Number.NEGATIVE_INFINITY

  const askStore = async (hash: Uint8Array): Promise<Answer> => {
    const askedAtMs = clock.nowMs()
    try {
      const found = await within(config.lookupTimeoutMs, repository.findKeyByHash(hash))
      failedAtMs = Number.NEGATIVE_INFINITY
      const isGenuine = found !== undefined && sameHash(found.secretSha256, hash)
      return { caller: isGenuine ? toCaller(found) : undefined, askedAtMs }
    } catch (error) {
      if (isOutage(error)) failedAtMs = clock.nowMs()
      throw error
    }
  }

  const ask = (id: string, hash: Uint8Array): Promise<Answer> => {
    const joined = underWay.get(id)
    if (joined !== undefined) return joined
    const answer = askStore(hash).finally(() => {
      if (underWay.get(id) === answer) underWay.delete(id)
    })
    underWay.set(id, answer)
    return answer
  }

  return {
    ask,
    failedWithin: (periodMs) => clock.nowMs() - failedAtMs <= periodMs,
    forgetUnderWay: () => underWay.clear(),
  }
}

const OUTAGES: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'store_damaged', 'overloaded'])

/** True for errors that say that the store does not answer, rather than that it answered badly. */
export function isOutage(error: unknown): boolean {
  return error instanceof InterpresError && OUTAGES.has(error.code)
}

async function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new InterpresError('store_unavailable', 'The service cannot reach its storage. Try again later.'))
  }, timeoutMs)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
