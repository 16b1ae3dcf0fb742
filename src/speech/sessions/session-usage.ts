import { InterpresError } from '../../kernel/errors.ts'
import type { MeteredStream } from '../../usage/metered-stream.ts'
import type { SessionHold, SessionProgress, VoiceSessionStore } from './voice-session-store.ts'

/** What a session has used, written down before anybody is told what came of it. */
export interface SessionUsage {
  /** Up to which millisecond of the session audio may be listened to: `audioMs`, or less where quota ends. */
  allow(audioMs: number): Promise<number>
  /**
   * Counts the audio up to there, one call after the other; resolves when that survives a crash. Errors: `conflict` when the session has been
   * taken over or ended elsewhere, those of the store and of `MeteredStream.commit`.
   */
  advance(to: SessionProgress): Promise<void>
  readonly reached: SessionProgress
  /** Goes on with a stream of other limits; what was allowed and has not been counted is asked for anew. */
  changeStream(stream: MeteredStream): void
  close(): void
}

export function createSessionUsage(
  {
    store,
    stream,
    hold,
  }: {
    readonly store: Pick<VoiceSessionStore, 'advance'>
    readonly stream: MeteredStream
    readonly hold: () => SessionHold
  },
  begin: SessionProgress,
): SessionUsage {
  let reached = begin
  let current = { stream, beginMs: begin.audioMs }
  let next: MeteredStream | undefined
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const allow = async (audioMs: number) =>
    current.beginMs + (await current.stream.allow(audioMs - current.beginMs))

  async function allowAnew(audioMs: number): Promise<number> {
    if (next !== undefined) {
      current.stream.close()
      current = { stream: next, beginMs: reached.audioMs }
      next = undefined
    }
    return await allow(audioMs)
  }

  async function advance({ audioMs, concludedMs }: SessionProgress): Promise<void> {
    const from = reached
    const to = {
      audioMs: Math.max(from.audioMs, audioMs),
      concludedMs: Math.max(from.concludedMs, concludedMs),
    }
    if (to.audioMs === from.audioMs && to.concludedMs === from.concludedMs) return
    await current.stream.commit(to.audioMs - current.beginMs, async (events) => {
      if (await store.advance(hold(), { from, to, events })) return
      throw new InterpresError('conflict', 'The session goes on elsewhere, or has ended.')
    })
    reached = to
  }

  return {
    // Until a new stream has allowed what was heard before it, nothing can be counted on it.
    allow: (audioMs) => (next === undefined ? allow(audioMs) : inTurn(() => allowAnew(audioMs))),
    // Two at a time would begin at the same place, and only one of them would be counted.
    advance: (to) => inTurn(() => advance(to)),
    get reached() {
      return reached
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
