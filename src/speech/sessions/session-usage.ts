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
  let last: Promise<void> = Promise.resolve()

  async function advance({ audioMs, concludedMs }: SessionProgress): Promise<void> {
    const from = reached
    const to = {
      audioMs: Math.max(from.audioMs, audioMs),
      concludedMs: Math.max(from.concludedMs, concludedMs),
    }
    if (to.audioMs === from.audioMs && to.concludedMs === from.concludedMs) return
    await stream.commit(to.audioMs - begin.audioMs, async (events) => {
      if (await store.advance(hold(), { from, to, events })) return
      throw new InterpresError('conflict', 'The session goes on elsewhere, or has ended.')
    })
    reached = to
  }

  return {
    allow: async (audioMs) => begin.audioMs + (await stream.allow(audioMs - begin.audioMs)),
    advance(to) {
      // Two at a time would begin at the same place, and only one of them would be counted.
      const advanced = last.then(() => advance(to))
      last = advanced.catch(() => {})
      return advanced
    },
    get reached() {
      return reached
    },
    close: () => stream.close(),
  }
}
