import type { Authenticator } from '../../accounts/authenticator.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { RunEnd } from './run/session-run.ts'
import type { RunningSession } from './running-session.ts'
import { type SessionLimits, sessionOver } from './voice-session.ts'
import type { SessionHold, SessionStanding, VoiceSessionStore } from './voice-session-store.ts'

/** A session at work in this process, as far as others may change it. */
export interface WatchedSession {
  readonly running: RunningSession
  readonly keySha256: Uint8Array
  readonly hold: SessionHold
  /** Number of the connection that the latest token known of opens. */
  latest: number
  readonly expiresAtMs: number
}

/** Sees what other processes have done to the sessions of this one, and what has become of their keys. */
export interface SessionWatch {
  start(): void
  stop(): void
}

export interface SessionWatchDependencies<Session extends WatchedSession> {
  readonly store: Pick<VoiceSessionStore, 'standings' | 'removeExpired'>
  readonly authenticator: Pick<Authenticator, 'authenticateHash'>
  readonly clock: Clock
  readonly limits: Pick<SessionLimits, 'waitMs' | 'watchMs'>
  readonly sessions: () => Iterable<Session>
  /** Resolves when connections that are being claimed now have been, or not. */
  readonly claimed: () => Promise<unknown>
  /** Keeps the session for its next connection. */
  readonly prolong: (session: Session) => Promise<void>
}

export function createSessionWatch<Session extends WatchedSession>(
  dependencies: SessionWatchDependencies<Session>,
): SessionWatch {
  const { store, authenticator, clock, limits, prolong } = dependencies
  let timer: NodeJS.Timeout | undefined
  let lastSweepMs = 0

  async function compare(session: Session, hold: SessionHold, standing: SessionStanding | undefined) {
    const { running } = session
    if (session.hold !== hold) return
    const end = endElsewhere(hold, standing)
    if (end !== undefined) return running.end(end)
    const latest = standing?.latest ?? 0
    if (latest > hold.connection) {
      // Who waits for the next connection waits anew once for each token.
      if (running.isConnected || latest > session.latest) running.replace()
      session.latest = latest
      return
    }
    if (running.isConnected && session.expiresAtMs - clock.nowMs() < limits.waitMs / 2) await prolong(session)
    if ((await authenticator.authenticateHash(session.keySha256)) === undefined) {
      running.end({ how: 'failed', error: keyGone() })
    }
  }

  async function watch(): Promise<void> {
    const nowMs = clock.nowMs()
    const seen = [...dependencies.sessions()].map((session) => ({ session, hold: session.hold }))
    if (seen.length > 0) {
      const standings = await store.standings(seen.map(({ hold }) => hold.id))
      // Whoever is claiming meanwhile may have what was read last; anybody can try to claim, so that alone stops nothing.
      await dependencies.claimed()
      await Promise.all(seen.map(({ session, hold }) => compare(session, hold, standings.get(hold.id))))
    }
    if (nowMs - lastSweepMs <= limits.waitMs / 2) return
    lastSweepMs = nowMs
    // After a pause of this process or another one, sessions at work are prolonged before they are swept.
    await store.removeExpired(nowMs - limits.waitMs)
  }

  function watchOn(): void {
    timer = setTimeout(() => {
      watch()
        // A store that is away is told about by readiness; sessions go on until they have to write.
        .catch(() => {})
        .finally(() => timer && watchOn())
    }, limits.watchMs)
    timer.unref()
  }

  return {
    start: watchOn,
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** How a run ends that its session was taken from; `undefined` while it has it. */
export function endElsewhere(hold: SessionHold, standing: SessionStanding | undefined): RunEnd | undefined {
  if (standing === undefined) return { how: 'failed', error: sessionOver() }
  return standing.connection > hold.connection ? { how: 'handed-over' } : undefined
}

function keyGone(): InterpresError {
  return new InterpresError('authentication_failed', 'The API key of the session is unknown or deactivated.')
}
