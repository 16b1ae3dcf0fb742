import { InterpresError } from '../../../kernel/errors.ts'
import { createGate } from '../../../kernel/turns/gate.ts'
import type { MeteredStream } from '../../../usage/metered-stream.ts'
import type { UsageEvent } from '../../../usage/usage-event.ts'
import type { SessionHold, SessionProgress, VoiceSessionStore } from '../voice-session-store.ts'

/** What a session has used, written down before anybody is told what came of it. */
export interface SessionUsage {
  /** Up to which millisecond of the session audio may be listened to: `audioMs`, or less where quota ends. */
  allow(audioMs: number): Promise<number>
  /**
   * Counts the audio up to there, one call after the other; resolves when that survives a crash. Errors: `conflict` when the session has been
   * taken over or ended elsewhere, those of the store and of `MeteredStream.commit`.
   */
  advance(to: SessionProgress): Promise<void>
  /**
   * Writes down how far the audio has come, and counts nothing: who goes on with the session elsewhere begins there, so
   * that times are right. Errors: as `advance`.
   */
  note(audioMs: number): Promise<void>
  /** What is written down. */
  readonly reached: SessionProgress
  /** Goes on with a stream of other limits; what was allowed and has not been counted is asked for anew. */
  changeStream(stream: MeteredStream): void
  close(): void
}

interface SessionUsageDependencies {
  readonly store: Pick<VoiceSessionStore, 'advance'>
  readonly stream: MeteredStream
  readonly hold: () => SessionHold
}

export function createSessionUsage(
  { stream, ...dependencies }: SessionUsageDependencies,
  begin: SessionProgress,
): SessionUsage {
  const record = createRecord(dependencies, begin)
  /** Up to where usage is counted; what lies between it and `reached` may still be, or never is. */
  let countedMs = begin.audioMs
  let current = { stream, beginMs: begin.audioMs }
  let next: MeteredStream | undefined
  const turns = createGate({ limit: 1 })

  const allow = async (audioMs: number) =>
    current.beginMs + (await current.stream.allow(audioMs - current.beginMs))

  async function allowAnew(audioMs: number): Promise<number> {
    if (next !== undefined) {
      current.stream.close()
      current = { stream: next, beginMs: countedMs }
      next = undefined
    }
    return await allow(audioMs)
  }

  async function advance(progress: SessionProgress): Promise<void> {
    const to = record.beyond(progress)
    const toCountMs = Math.max(countedMs, progress.audioMs)
    if (toCountMs === countedMs && to.concludedMs === record.reached.concludedMs) return
    await current.stream.commit(toCountMs - current.beginMs, (events) => record.write(to, events))
    countedMs = toCountMs
  }

  async function note(audioMs: number): Promise<void> {
    const to = record.beyond({ ...record.reached, audioMs })
    if (to.audioMs > record.reached.audioMs) await record.write(to, [])
  }

  return {
    // Until a new stream has allowed what was heard before it, nothing can be counted on it.
    allow: (audioMs) => (next === undefined ? allow(audioMs) : turns.run(() => allowAnew(audioMs))),
    // Two at a time would begin at the same place, and only one of them would be counted.
    advance: (to) => turns.run(() => advance(to)),
    note: (audioMs) => turns.run(() => note(audioMs)),
    get reached() {
      return record.reached
    },
    changeStream(changed) {
      next?.close()
      next = changed
    },
    close() {
      current.stream.close()
      next?.close()
    },
  }
}

/** How far the session has come, as it is written down. */
function createRecord({ store, hold }: Omit<SessionUsageDependencies, 'stream'>, begin: SessionProgress) {
  let reached = begin
  return {
    get reached() {
      return reached
    },
    async write(to: SessionProgress, events: readonly UsageEvent[]): Promise<void> {
      if (!(await store.advance(hold(), { from: reached, to, events }))) {
        throw new InterpresError('conflict', 'The session goes on elsewhere, or has ended.')
      }
      reached = to
    },
    /** Never back. */
    beyond: ({ audioMs, concludedMs }: SessionProgress): SessionProgress => ({
      audioMs: Math.max(reached.audioMs, audioMs),
      concludedMs: Math.max(reached.concludedMs, concludedMs),
    }),
  }
}
