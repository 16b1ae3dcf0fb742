import { createHash } from 'node:crypto'
import type { AccountRepository } from '../../accounts/account-repository.ts'
import type { Authenticator } from '../../accounts/authenticator.ts'
import type { Caller } from '../../accounts/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import { consumerOf } from '../../usage/consumer.ts'
import type { Metering } from '../../usage/metering.ts'
import type { SessionOutlet } from './delivery.ts'
import { createPlaces, type PlaceHolder } from './places.ts'
import type { SessionInlet } from './running-session.ts'
import type { RunningSessions } from './running-sessions.ts'
import { type SessionLimits, type SessionSettings, sessionOver, type VoiceSession } from './voice-session.ts'
import type { VoiceSessionStore } from './voice-session-store.ts'

export interface IssuedToken {
  /** Opens one connection; kept nowhere but by the caller. */
  readonly token: string
  readonly sessionId: string
}

/** A session that a connection may have, and whose it is. */
export interface ClaimedSession {
  readonly session: VoiceSession
  readonly caller: Caller
  readonly tokenSha256: Uint8Array
}

/** Sessions of speech: made by a request, carried on by connections. */
export interface VoiceSessions {
  /** Errors: `quota_exceeded`; `overloaded` when this process or the key has as many sessions as it may; those of the stores. */
  open(caller: Caller, settings: SessionSettings): Promise<IssuedToken>
  /**
   * A new token for the next connection; the open one is closed. Errors: `access_denied` for what is not the latest token
   * of a session of the account; a former token of one ends that session.
   */
  renew(caller: Caller, token: string): Promise<IssuedToken>
  /**
   * Uses a token up. Errors: `access_denied` for a token that opens nothing; one that was used or replaced ends its
   * session. `overloaded`, with the token still good, when this process or the key has as many sessions as it may.
   */
  claim(token: string): Promise<ClaimedSession>
  connect(claimed: ClaimedSession, outlet: SessionOutlet): SessionInlet
}

const TOKEN_BYTES = 32

export interface VoiceSessionsDependencies {
  readonly store: VoiceSessionStore
  readonly running: RunningSessions
  readonly metering: Pick<Metering, 'reserve'>
  readonly accounts: Pick<AccountRepository, 'findKeyWithSecret'>
  readonly authenticator: Pick<Authenticator, 'authenticateHash'>
  readonly clock: Clock
  readonly ids: IdSource
  readonly limits: SessionLimits
}

export function createVoiceSessions(dependencies: VoiceSessionsDependencies): VoiceSessions {
  const { store, running, metering, accounts, authenticator, clock, ids, limits } = dependencies
  const places = createPlaces({ clock, running, limits })

  const issue = () => {
    const token = ids.bytes(TOKEN_BYTES).toString('base64url')
    return { token, sha256: hashToken(token), expiresAtMs: clock.nowMs() + limits.waitMs }
  }

  async function hashOfKey({ account, key }: Caller): Promise<Uint8Array> {
    const stored = await accounts.findKeyWithSecret(account.id, key.id)
    if (stored === undefined) throw new InterpresError('authentication_failed', 'The API key is gone.')
    return stored.secretSha256
  }

  /** The place is kept before anything is waited for: whoever asks meanwhile finds it taken. */
  async function atPlace<Result>(
    { sha256, expiresAtMs }: Omit<ReturnType<typeof issue>, 'token'>,
    holder: PlaceHolder,
    work: () => Promise<Result>,
  ): Promise<Result> {
    places.keep(sha256, holder, expiresAtMs)
    try {
      return await work()
    } catch (error) {
      places.giveUp(sha256)
      throw error
    }
  }

  async function insert(
    caller: Caller,
    { id, settings }: Pick<VoiceSession, 'id' | 'settings'>,
    token: Omit<ReturnType<typeof issue>, 'token'>,
  ): Promise<void> {
    const consumer = consumerOf(caller)
    const order = { consumer, kind: 'speech_to_text', amount: 1, requestId: id } as const
    ;(await metering.reserve(order)).release()
    const [accountId, keyId] = [caller.account.id, caller.key.id]
    const session = { id, accountId, keyId, keySha256: await hashOfKey(caller), settings }
    await store.insert({ ...session, audioMs: 0, concludedMs: 0 }, { ...token, createdAtMs: clock.nowMs() })
  }

  /** A session that comes from elsewhere needs a place here before its token is used up. */
  async function claimAtPlace(sha256: Uint8Array): Promise<VoiceSession | undefined> {
    const expiresAtMs = clock.nowMs() + limits.waitMs
    const claim = () => running.claim(() => store.claim(sha256, { nowMs: clock.nowMs(), expiresAtMs }))
    if (places.isKept(sha256)) return await claim()
    const found = await store.findByAnyToken(sha256)
    return found && (await atPlace({ sha256, expiresAtMs }, found, claim))
  }

  /** Whoever shows a token that was used or replaced may have stolen it, or its successor was stolen. */
  async function endSessionOf(sha256: Uint8Array, accountId?: string): Promise<void> {
    const session = await store.findByAnyToken(sha256)
    if (session === undefined || (accountId !== undefined && session.accountId !== accountId)) return
    await store.remove(session.id)
    running.end(session.id, sessionOver())
  }

  return {
    async open(caller, settings) {
      const id = ids.uuid()
      const { token, ...issued } = issue()
      await atPlace(issued, { id, keyId: caller.key.id }, () => insert(caller, { id, settings }, issued))
      return { token, sessionId: id }
    },

    async renew(caller, token) {
      const { token: newToken, sha256: newSha256, expiresAtMs } = issue()
      const sha256 = hashToken(token)
      const accountId = caller.account.id
      const session = await store.replaceToken({
        accountId,
        sha256,
        newSha256,
        nowMs: clock.nowMs(),
        expiresAtMs,
      })
      if (session === undefined) {
        await endSessionOf(sha256, accountId)
        throw tokenRefused()
      }
      if (running.isOver(session.id)) throw tokenRefused()
      places.hand(sha256, newSha256, expiresAtMs)
      running.replace(session.id)
      return { token: newToken, sessionId: session.id }
    },

    async claim(token) {
      const sha256 = hashToken(token)
      const session = await claimAtPlace(sha256)
      if (session === undefined) {
        places.giveUp(sha256)
        await endSessionOf(sha256)
        throw tokenRefused()
      }
      const caller = await authenticator.authenticateHash(session.keySha256)
      if (caller === undefined) {
        places.giveUp(sha256)
        await store.remove(session.id)
        running.end(session.id, sessionOver())
        throw tokenRefused()
      }
      return { session, caller, tokenSha256: sha256 }
    },

    connect({ session, caller, tokenSha256 }, outlet) {
      places.giveUp(tokenSha256)
      return running.connect(session, consumerOf(caller), outlet)
    },
  }
}

function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

function tokenRefused(): InterpresError {
  return new InterpresError(
    'access_denied',
    'The token is unknown, was used or replaced before, or has expired with its session.',
  )
}
