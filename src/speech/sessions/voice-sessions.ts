import type { AccountRepository } from '../../accounts/account-repository.ts'
import type { Authenticator } from '../../accounts/authenticator.ts'
import type { Caller } from '../../accounts/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import { consumerOf } from '../../usage/consumer.ts'
import type { Metering } from '../../usage/metering.ts'
import type { SessionOutlet } from './delivery.ts'
import { createPlaces, type PlaceHolder, type Places } from './places.ts'
import type { SessionInlet } from './running-session.ts'
import type { RunningSessions } from './running-sessions.ts'
import { hashToken, issueToken, type KeptToken, tokenRefused } from './session-token.ts'
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
  const { running, ids } = dependencies
  const places = createPlaces(dependencies)
  const endSessionOf = createEnding(dependencies)

  return {
    async open(caller, settings) {
      const id = ids.uuid()
      const { token, kept } = issueToken(dependencies)
      await atPlace(places, kept, { id, keyId: caller.key.id }, () =>
        insertSession(dependencies, caller, { id, settings }, kept),
      )
      return { token, sessionId: id }
    },
    async renew(caller, token) {
      const { token: newToken, kept } = issueToken(dependencies)
      const sha256 = hashToken(token)
      const accountId = caller.account.id
      const session = await replaceToken(dependencies, { accountId, sha256 }, kept)
      if (session === undefined) {
        await endSessionOf(sha256, accountId)
        throw tokenRefused()
      }
      if (running.isOver(session.id)) throw tokenRefused()
      places.hand(sha256, kept.sha256, kept.expiresAtMs)
      running.replace(session.id)
      return { token: newToken, sessionId: session.id }
    },
    claim: createClaiming(dependencies, { places, endSessionOf }),
    connect({ session, caller, tokenSha256 }, outlet) {
      places.giveUp(tokenSha256)
      return running.connect(session, consumerOf(caller), outlet)
    },
  }
}

/** Whoever shows a token that was used or replaced may have stolen it, or its successor was stolen. */
function createEnding({ store, running }: Pick<VoiceSessionsDependencies, 'store' | 'running'>) {
  return async (sha256: Uint8Array, accountId?: string): Promise<void> => {
    const session = await store.findByAnyToken(sha256)
    if (session === undefined || (accountId !== undefined && session.accountId !== accountId)) return
    await store.remove(session.id)
    running.end(session.id, sessionOver())
  }
}

/** The place is kept before anything is waited for: whoever asks meanwhile finds it taken. */
async function atPlace<Result>(
  places: Places,
  { sha256, expiresAtMs }: KeptToken,
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

async function insertSession(
  { store, metering, accounts, clock }: VoiceSessionsDependencies,
  caller: Caller,
  { id, settings }: Pick<VoiceSession, 'id' | 'settings'>,
  kept: KeptToken,
): Promise<void> {
  const consumer = consumerOf(caller)
  const order = { consumer, kind: 'speech_to_text', amount: 1, requestId: id } as const
  ;(await metering.reserve(order)).release()
  const [accountId, keyId] = [caller.account.id, caller.key.id]
  const stored = await accounts.findKeyWithSecret(accountId, keyId)
  if (stored === undefined) throw new InterpresError('authentication_failed', 'The API key is gone.')
  const session = { id, accountId, keyId, keySha256: stored.secretSha256, settings }
  await store.insert({ ...session, audioMs: 0, concludedMs: 0 }, { ...kept, createdAtMs: clock.nowMs() })
}

function replaceToken(
  { store, clock }: Pick<VoiceSessionsDependencies, 'store' | 'clock'>,
  former: { readonly accountId: string; readonly sha256: Uint8Array },
  { sha256: newSha256, expiresAtMs }: KeptToken,
) {
  return store.replaceToken({ ...former, newSha256, nowMs: clock.nowMs(), expiresAtMs })
}

/** Uses tokens up. */
function createClaiming(
  { store, running, authenticator, clock, limits }: VoiceSessionsDependencies,
  {
    places,
    endSessionOf,
  }: { readonly places: Places; readonly endSessionOf: ReturnType<typeof createEnding> },
): VoiceSessions['claim'] {
  /** A session that comes from elsewhere needs a place here before its token is used up. */
  async function claimAtPlace(sha256: Uint8Array): Promise<VoiceSession | undefined> {
    const expiresAtMs = clock.nowMs() + limits.waitMs
    const claim = () => running.claim(() => store.claim(sha256, { nowMs: clock.nowMs(), expiresAtMs }))
    if (places.isKept(sha256)) return await claim()
    const found = await store.findByAnyToken(sha256)
    if (found === undefined) throw tokenRefused()
    return await atPlace(places, { sha256, expiresAtMs }, found, claim)
  }

  return async (token) => {
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
  }
}
