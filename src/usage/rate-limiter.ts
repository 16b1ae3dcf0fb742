import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** Keeps the rate of each key within bounds, for the requests that this process serves. */
export interface RateLimiter {
  /** Errors: `rate_limited`, with the seconds after which the key may come again. */
  admit(keyId: string, characters: number): void
}

export interface RateLimits {
  /** `undefined`: no limit. */
  readonly requestsPerMinute: number | undefined
  readonly charactersPerMinute: number | undefined
}

interface KeyBuckets {
  readonly requests: TokenBucket | undefined
  readonly characters: TokenBucket | undefined
}

/** Keys remembered; beyond that, the one that was used longest ago is forgotten, which costs it nothing. */
const MAX_KEYS = 10_000

/**
 * A key may use up a minute's worth at once and then goes on at the rate of the limit. A single request for more than
 * a minute's worth is admitted when the key has been quiet for a minute; the next one waits for the rest.
 */
export function createRateLimiter({
  clock,
  config,
}: {
  readonly clock: Clock
  readonly config: RateLimits
}): RateLimiter {
  const buckets = new Map<string, KeyBuckets>()

  function bucketsOf(keyId: string): KeyBuckets {
    const own = buckets.get(keyId) ?? {
      requests: createTokenBucket(config.requestsPerMinute, clock.nowMs()),
      characters: createTokenBucket(config.charactersPerMinute, clock.nowMs()),
    }
    buckets.delete(keyId)
    buckets.set(keyId, own)
    if (buckets.size > MAX_KEYS) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest)
        break
      }
    }
    return own
  }

  return {
    admit: (keyId, characters) => {
      if (config.requestsPerMinute === undefined && config.charactersPerMinute === undefined) return
      const nowMs = clock.nowMs()
      const { requests, characters: bucket } = bucketsOf(keyId)
      const waitMs = Math.max(requests?.waitMs(1, nowMs) ?? 0, bucket?.waitMs(characters, nowMs) ?? 0)
      if (waitMs > 0) {
        throw new InterpresError('rate_limited', 'Too many requests for this API key, please wait.', {
          retryAfterSeconds: Math.ceil(waitMs / 1_000),
        })
      }
      requests?.take(1)
      bucket?.take(characters)
    },
  }
}
