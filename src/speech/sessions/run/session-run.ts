import type { Clock } from '../../../kernel/clock.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { quotaExceeded } from '../../../usage/quota-keeper.ts'
import type { AudioDecoder } from '../../audio-decoder.ts'
import type { OpenLiveSpeech } from '../../live/live-speech.ts'
import type { Delivery } from '../delivery.ts'
import type { SessionObserver } from '../session-observer.ts'
import type { VoiceSession } from '../voice-session.ts'
import { createByteFeed } from './byte-feed.ts'
import { createSessionAudio } from './session-audio.ts'
import { createTeller } from './session-teller.ts'
import type { SessionUsage } from './session-usage.ts'

/** Audio that may wait to be decoded, before no more is read. */
const MOST_WAITING_BYTES = 524_288

/** How a run ended. */
export type RunEnd =
  | { readonly how: 'finished' }
  | { readonly how: 'failed'; readonly error: unknown }
  /** Nobody waits for the rest. */
  | { readonly how: 'abandoned' }
  /** The session goes on elsewhere, or later: what was not told yet is not counted here. */
  | { readonly how: 'handed-over' }

/** A session at work: decoder, recogniser and tail, which outlive connections. */
export interface SessionRun {
  /** Audio as it came; `isFull` says when no more should be brought. */
  push(bytes: Uint8Array): void
  readonly isFull: boolean
  /** Resolves when more may be brought. */
  untilReady(): Promise<void>
  /** There is no more audio. */
  endAudio(): void
  /** Ends the run as it stands; the first end counts. */
  end(end: RunEnd): void
  /** Resolves as soon as the end is sure. */
  readonly ending: Promise<RunEnd>
  /** Resolves when everything has been counted and closed. */
  readonly ended: Promise<RunEnd>
}

export interface SessionRunDependencies {
  readonly decoder: Pick<AudioDecoder, 'decode'>
  readonly openLive: OpenLiveSpeech
  readonly usage: SessionUsage
  readonly delivery: Delivery
  readonly observer: SessionObserver
  readonly clock: Clock
}

/**
 * Listens to a session to its end. Whatever is told has been counted before. When quota ends, what is paid for is told,
 * and the run fails with `quota_exceeded`.
 */
export function createSessionRun(dependencies: SessionRunDependencies, session: VoiceSession): SessionRun {
  const { openLive, usage, delivery } = dependencies
  const feed = createByteFeed()
  const abort = new AbortController()
  const { signal } = abort
  const ending = Promise.withResolvers<RunEnd>()
  const fail = (error: unknown) => end({ how: 'failed', error })
  const audio = createSessionAudio({ ...dependencies, telling: () => teller.telling, signal }, session)
  const teller = createTeller({ ...dependencies, audio, signal, failed: fail })

  function end(how: RunEnd): void {
    ending.resolve(how)
    feed.close()
    delivery.stop()
    abort.abort(new InterpresError('cancelled', 'The session has ended.'))
  }

  const countAll = () => usage.advance({ audioMs: audio.heardMs, concludedMs: usage.reached.concludedMs })

  async function work(): Promise<void> {
    const live = await openLive(optionsOf(session), { tell: teller.tell, fail })
    try {
      if (!signal.aborted) await audio.bring(feed.bytes, live)
      if (!signal.aborted) await live.finish()
      if (signal.aborted) return
      await countAll()
      if (audio.isOutOfQuota) throw quotaExceeded()
      await delivery.deliver([{ kind: 'stream-end' }])
      await delivery.untilConfirmed()
      end({ how: 'finished' })
    } catch (error) {
      fail(error)
    } finally {
      await live.close()
    }
  }

  async function runToEnd(): Promise<RunEnd> {
    await work().catch(fail)
    const how = await ending.promise
    if (isCounted(how)) await countAll().catch(() => {})
    else if (how.how === 'handed-over') await usage.note(audio.heardMs).catch(() => {})
    usage.close()
    return how
  }

  return {
    push: (bytes) => feed.push(bytes),
    get isFull() {
      return feed.waitingBytes >= MOST_WAITING_BYTES
    },
    untilReady: () => feed.untilBelow(MOST_WAITING_BYTES / 2),
    endAudio: () => feed.end(),
    end,
    ending: ending.promise,
    ended: runToEnd(),
  }
}

/** Codes of failures that are not the caller's. */
const OUR_FAULTS: ReadonlySet<string> = new Set([
  'conflict',
  'engine_unavailable',
  'internal',
  'overloaded',
  'store_unavailable',
  'store_damaged',
])

/** Whether audio that was listened to is counted, though nothing more is told of it. */
function isCounted(end: RunEnd): boolean {
  if (end.how !== 'failed') return end.how === 'abandoned'
  return end.error instanceof InterpresError && !OUR_FAULTS.has(end.error.code)
}

function optionsOf({ settings, ...session }: VoiceSession): Parameters<OpenLiveSpeech>[0] {
  const { speech } = settings
  return {
    accountId: session.accountId,
    keyId: session.keyId,
    source: settings.source,
    sourceMode: settings.sourceMode,
    targets: settings.targets.map(({ code }) => code),
    speech: speech && { target: speech.target, type: speech.type, voice: speech.voice },
    formality: settings.formality,
    glossaryId: settings.glossaryId,
    startMs: session.audioMs,
    turn: { accountId: session.accountId, keyId: session.keyId, priority: 'interactive' },
  }
}
