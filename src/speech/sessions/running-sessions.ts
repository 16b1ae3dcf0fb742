import type { Authenticator } from '../../accounts/authenticator.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { Consumer } from '../../usage/consumer.ts'
import type { MeteredStream } from '../../usage/metered-stream.ts'
import type { Metering } from '../../usage/metering.ts'
import type { AudioDecoder } from '../audio-decoder.ts'
import type { OpenLiveSpeech } from '../live/live-speech.ts'
import { createDelivery, type SessionOutlet } from './delivery.ts'
import { createSessionRun, type RunEnd } from './run/session-run.ts'
import { createSessionUsage, type SessionUsage } from './run/session-usage.ts'
import { createRunningSession, type SessionInlet } from './running-session.ts'
import type { SessionObserver } from './session-observer.ts'
import { createSessionWatch, endElsewhere, type WatchedSession } from './session-watch.ts'
import type { SessionLimits, VoiceSession } from './voice-session.ts'
import type { SessionHold, VoiceSessionStore } from './voice-session-store.ts'

/** Sessions at work in this process. */
export interface RunningSessions {
  readonly count: number
  countOf(keyId: string): number
  connect(session: VoiceSession, consumer: Consumer, outlet: SessionOutlet): SessionInlet
  /** Claims a session in the store; what this process has of it goes on under the new connection. */
  claim(claim: () => Promise<VoiceSession | undefined>): Promise<VoiceSession | undefined>
  has(id: string): boolean
  /** True for a session that has ended here, and is about to be gone from the store. */
  isOver(id: string): boolean
  /** A new token was given out: the open connection is closed. */
  replace(id: string): void
  end(id: string, error: unknown): void
  start(): void
  /** Hands all sessions over: clients may come back, here or elsewhere. */
  close(): Promise<void>
}

export interface RunningSessionsDependencies {
  readonly store: VoiceSessionStore
  readonly metering: Pick<Metering, 'openStream'>
  readonly authenticator: Pick<Authenticator, 'authenticateHash'>
  readonly decoder: AudioDecoder
  readonly openLive: OpenLiveSpeech
  readonly observer: SessionObserver
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: SessionLimits
}

interface Entry extends WatchedSession {
  readonly keyId: string
  readonly usage: SessionUsage
  limited: Consumer['limited']
  hold: SessionHold
  expiresAtMs: number
}

export function createRunningSessions(dependencies: RunningSessionsDependencies): RunningSessions {
  const { store, clock, limits } = dependencies
  const entries = new Map<string, Entry>()
  const claims = createClaims(entries)
  const watch = createSessionWatch({
    ...dependencies,
    sessions: () => entries.values(),
    claimed: claims.settled,
    prolong,
  })
  const begin = createBeginning(dependencies, { entries, claimed: claims.settled, prolong })

  const openStream = (requestId: string, consumer: Consumer) =>
    dependencies.metering.openStream({ consumer, kind: 'speech_to_text', requestId })

  /** Limits may have been set, or lifted, since the session began. */
  function goOn(entry: Entry, consumer: Consumer): void {
    if (consumer.limited.milliseconds === entry.limited.milliseconds) return
    entry.limited = consumer.limited
    entry.usage.changeStream(openStream(entry.hold.id, consumer))
  }

  /** Keeps the session for the next connection. */
  async function prolong(entry: Entry): Promise<void> {
    entry.expiresAtMs = clock.nowMs() + limits.waitMs
    await store.expireAt(entry.hold, entry.expiresAtMs).catch(() => {})
  }

  return {
    get count() {
      return entries.size
    },
    countOf: (keyId) => [...entries.values()].filter((entry) => entry.keyId === keyId).length,
    has: (id) => entries.has(id),
    isOver: (id) => entries.get(id)?.running.isOver === true,
    connect(session, consumer, outlet) {
      const entry = entries.get(session.id) ?? begin(session, consumer, openStream(session.id, consumer))
      goOn(entry, consumer)
      entry.expiresAtMs = clock.nowMs() + limits.waitMs
      return entry.running.connect(outlet)
    },
    claim: (claim) => claims.claim(claim),
    replace: (id) => entries.get(id)?.running.replace(),
    end: (id, error) => entries.get(id)?.running.end({ how: 'failed', error }),
    start: () => watch.start(),
    async close() {
      watch.stop()
      const all = [...entries.values()]
      for (const { running } of all) running.end({ how: 'handed-over' })
      await Promise.all(all.map(({ running }) => running.ended))
    },
  }
}

/** Begins runs of sessions, and tidies up after them. */
function createBeginning(
  dependencies: RunningSessionsDependencies,
  {
    entries,
    claimed,
    prolong,
  }: {
    readonly entries: Map<string, Entry>
    readonly claimed: () => Promise<unknown>
    readonly prolong: (entry: Entry) => Promise<void>
  },
) {
  const { store, logger, limits } = dependencies

  /** A connection that was claimed a moment ago in this process has the session that this run still goes on with. */
  async function advance(hold: SessionHold, step: Parameters<VoiceSessionStore['advance']>[1]) {
    if (await store.advance(hold, step)) return true
    await claimed()
    const now = entries.get(hold.id)?.hold ?? hold
    if (now.connection !== hold.connection) return await store.advance(now, step)
    const end = endElsewhere(hold, (await store.standings([hold.id])).get(hold.id))
    if (end !== undefined) entries.get(hold.id)?.running.end(end)
    return false
  }

  async function afterwards(entry: Entry, end: RunEnd): Promise<void> {
    const { id } = entry.hold
    dependencies.observer.ended(end.how === 'failed' ? codeOf(end.error) : end.how)
    if (end.how === 'failed') logFailure(logger, id, end.error)
    if (end.how !== 'handed-over') await store.removeHeld(entry.hold).catch(() => {})
    if (entries.get(id) === entry) entries.delete(id)
  }

  return (session: VoiceSession, { limited }: Consumer, stream: MeteredStream): Entry => {
    const { id, connection, keyId, keySha256 } = session
    const delivery = createDelivery()
    const usage = createSessionUsage({ store: { advance }, stream, hold: () => entry.hold }, session)
    const run = createSessionRun({ ...dependencies, usage, delivery }, session)
    const running = createRunningSession({ run, delivery, onDrop: () => void prolong(entry) }, limits)
    const hold = { id, connection }
    const entry: Entry = {
      running,
      keyId,
      keySha256,
      usage,
      limited,
      hold,
      latest: connection,
      expiresAtMs: 0,
    }
    entries.set(id, entry)
    void running.ended.then((end) => afterwards(entry, end))
    return entry
  }
}

/** Claims of sessions for connections; what this process has of them goes on under the new connection. */
function createClaims(entries: ReadonlyMap<string, Entry>) {
  const claims = new Set<Promise<unknown>>()

  async function claimOne(claim: () => Promise<VoiceSession | undefined>) {
    const session = await claim()
    const entry = session && entries.get(session.id)
    if (session && entry) entry.hold = { id: session.id, connection: session.connection }
    return session
  }

  return {
    settled: () => Promise.allSettled(claims),
    async claim(claim: () => Promise<VoiceSession | undefined>) {
      const claiming = claimOne(claim)
      claims.add(claiming)
      try {
        return await claiming
      } finally {
        claims.delete(claiming)
      }
    },
  }
}

function codeOf(error: unknown): string {
  return error instanceof InterpresError ? error.code : 'internal'
}

function logFailure(logger: Logger, sessionId: string, error: unknown): void {
  const cause = error instanceof InterpresError ? error.cause : error
  const fields = { sessionId, code: codeOf(error), ...(cause instanceof Error ? { error: cause } : {}) }
  if (cause === undefined) logger.info(fields, 'voice session refused')
  else logger.error(fields, 'voice session failed')
}
