import type { Clock } from '../kernel/clock.ts'
import { overload } from '../kernel/errors.ts'
import type { AccountRepository } from './account-repository.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { Caller } from './caller.ts'
import { createKeyLookup, isOutage } from './key-lookup.ts'
import { hashSecret, isSecretShaped } from './key-secret.ts'

export type { Caller } from './caller.ts'

export interface Authenticator {
  /**
   * The caller that a secret stands for; `undefined` for a secret that is unknown or deactivated.
   *
   * Errors: `store_unavailable` when the control store cannot be asked and the secret was not known lately,
   * `overloaded` when too many unknown secrets are being asked for.
   */
  authenticate(secret: string): Promise<Caller | undefined>
  /** The same for the SHA-256 of a secret, of which sessions keep nothing else. */
  authenticateHash(secretSha256: Uint8Array): Promise<Caller | undefined>
  /** Makes every secret be looked up anew, after a change in this process. */
  expire(): void
}

export interface AuthenticatorConfig {
  /** How long an answer is trusted; changes by other processes take effect within it. */
  readonly cacheTtlMs: number
  /** How long a known key keeps working while the control store cannot be reached. */
  readonly staleTtlMs: number
  /** How long a look-up is waited for before the store counts as unreachable. */
  readonly lookupTimeoutMs: number
  /** Keys, and unknown secrets, that are remembered. */
  readonly maxKnownKeys: number
  readonly maxUnknownSecrets: number
  /** Look-ups of secrets never seen before that may be under way at once. */
  readonly maxConcurrentStrangers: number
}

const DEFAULT_CONFIG: AuthenticatorConfig = {
  cacheTtlMs: 5_000,
  staleTtlMs: 900_000,
  lookupTimeoutMs: 2_000,
  maxKnownKeys: 10_000,
  maxUnknownSecrets: 10_000,
  maxConcurrentStrangers: 1_000,
}

/** While the store fails, it is asked again no sooner than this after a failure, however many requests there are. */
const PROBE_INTERVAL_MS = 1_000

export interface AuthenticatorDependencies {
  readonly repository: Pick<AccountRepository, 'findKeyByHash'>
  readonly clock: Clock
  readonly config?: Partial<AuthenticatorConfig>
}

/**
 * Looks keys up by the SHA-256 of their secret and trusts an answer for `cacheTtlMs`. A key in use is looked up again in
 * the background from half of that time on, so that its requests do not wait.
 *
 * While the store cannot be reached, a known key keeps working for `staleTtlMs` after its last good answer, and only the
 * request that finds the store failing waits for it.
 */
export function createAuthenticator({ repository, clock, config }: AuthenticatorDependencies): Authenticator {
  const limits = { ...DEFAULT_CONFIG, ...config }
  const cache = createAnswerCache({ clock, config: limits })
  const lookup = createKeyLookup({ repository, clock, config: limits })
  const asStranger = boundStrangers(limits.maxConcurrentStrangers)

  const ask = async (id: string, hash: Uint8Array): Promise<Caller | undefined> => {
    const remember = cache.expect(id)
    const answer = await lookup.ask(id, hash)
    remember(answer)
    return answer.caller
  }

  const askInBackground = (id: string, hash: Uint8Array): void => {
    if (!lookup.failedWithin(PROBE_INTERVAL_MS)) ask(id, hash).catch(() => {})
  }

  const askForKnown = async (id: string, hash: Uint8Array, last: Caller): Promise<Caller | undefined> => {
    if (lookup.failedWithin(limits.cacheTtlMs)) {
      askInBackground(id, hash)
      return last
    }
    try {
      return await ask(id, hash)
    } catch (error) {
      if (isOutage(error)) return last
      throw error
    }
  }

  const authenticateHash = async (hash: Uint8Array): Promise<Caller | undefined> => {
    const id = Buffer.from(hash).toString('base64')
    const found = cache.find(id)
    if (found === undefined) return asStranger(() => ask(id, hash))
    if (found.age === 'stale') return askForKnown(id, hash, found.caller)
    if (found.age === 'ageing') askInBackground(id, hash)
    return found.caller
  }

  return {
    authenticate: (secret) =>
      isSecretShaped(secret) ? authenticateHash(hashSecret(secret)) : Promise.resolve(undefined),
    authenticateHash,
    expire: () => {
      cache.expire()
      lookup.forgetUnderWay()
    },
  }
}

/** Lets no more look-ups of secrets never seen before be under way at once. Errors: `overloaded`. */
function boundStrangers(most: number): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let strangers = 0
  return async (ask) => {
    if (strangers >= most) throw overload('Too many requests. Try again later.', 1)
    strangers += 1
    try {
      return await ask()
    } finally {
      strangers -= 1
    }
  }
}
