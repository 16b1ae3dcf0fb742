const MINUTE_MS = 60_000

/** Tokens that come back at a steady pace, at most a minute's worth. May be overdrawn once. */
export interface TokenBucket {
  /** How long until `tokens` may be taken, or the bucket is full; 0 when they may be taken now. */
  waitMs(tokens: number, nowMs: number): number
  take(tokens: number): void
}

/** A full bucket; `undefined` without a limit. A clock that is set back neither fills nor empties it. */
export function createTokenBucket(perMinute: number | undefined, nowMs: number): TokenBucket | undefined {
  if (perMinute === undefined) return undefined
  const perMs = perMinute / MINUTE_MS
  let tokens = perMinute
  let filledAtMs = nowMs
  return {
    waitMs: (wanted, atMs) => {
      tokens = Math.min(perMinute, tokens + Math.max(0, atMs - filledAtMs) * perMs)
      filledAtMs = atMs
      const missing = Math.min(wanted, perMinute) - tokens
      return missing > 0 ? Math.ceil(missing / perMs) : 0
    },
    take: (taken) => {
      tokens -= taken
    },
  }
}
