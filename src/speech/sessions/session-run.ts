import { InterpresError } from '../../kernel/errors.ts'
import { quotaExceeded } from '../../usage/quota-keeper.ts'
import { millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../audio.ts'
import type { AudioDecoder } from '../audio-decoder.ts'
import type { LiveSpeech, OpenLiveSpeech, SpeechEvent, SpeechEvents } from '../live/live-speech.ts'
import { createByteFeed } from './byte-feed.ts'
import type { Delivery, SessionMessage } from './delivery.ts'
import type { SessionObserver } from './session-observer.ts'
import type { SessionUsage } from './session-usage.ts'
import type { VoiceSession } from './voice-session.ts'

/** Audio that may wait to be listened to, or for what came of it to be sent, before no more is decoded. */
const MOST_WAITING_MS = 30_000
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
}

/**
 * Listens to a session to its end. Whatever is told has been counted before. When quota ends, what is paid for is told,
 * and the run fails with `quota_exceeded`.
 */
export function createSessionRun(dependencies: SessionRunDependencies, session: VoiceSession): SessionRun {
  const { decoder, openLive, usage, delivery, observer } = dependencies
  const feed = createByteFeed()
  const abort = new AbortController()
  const ending = Promise.withResolvers<RunEnd>()
  let sampleCount = 0
  let isOutOfQuota = false
  let hasSpoken = false
  /** While a batch is brought over: how much audio had been taken when that began, and when it is over. */
  let telling: { readonly sinceMs: number; readonly done: Promise<void> } | undefined
  const heardMs = () => session.audioMs + millisecondsOf(sampleCount)

  function end(how: RunEnd): void {
    ending.resolve(how)
    feed.close()
    delivery.stop()
    abort.abort(new InterpresError('cancelled', 'The session has ended.'))
  }
  const fail = (error: unknown) => end({ how: 'failed', error })

  async function tell(batch: SpeechEvents): Promise<void> {
    if (abort.signal.aborted) return
    const done = bring(batch).catch(fail)
    telling = { sinceMs: heardMs(), done }
    await done
    telling = undefined
  }

  async function bring({ events, heardMs: dependsOnMs, concludedMs }: SpeechEvents): Promise<void> {
    await delivery.untilConnected()
    if (abort.signal.aborted) return
    const audioMs = events.some(isEnd) ? heardMs() : dependsOnMs
    await usage.advance({ audioMs, concludedMs })
    observeDelays(events)
    await delivery.deliver(toMessages(events))
  }

  /** Ends are not told where quota ended: an error follows. */
  function toMessages(events: readonly SpeechEvent[]): readonly SessionMessage[] {
    const told = isOutOfQuota ? events.filter((event) => !isEnd(event)) : events
    return told.map((event) => {
      if (event.kind !== 'speech') return event
      const isFirst = !hasSpoken
      hasSpoken = true
      return { ...event, isFirst }
    })
  }

  function observeDelays(events: readonly SpeechEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'source') continue
      for (const { endMs } of event.concluded) observer.concluded(heardMs() - endMs)
    }
  }

  /** Takes as much of the samples as is paid for; false when that is not all. */
  async function accept(live: LiveSpeech, samples: Samples): Promise<boolean> {
    const wantedMs = session.audioMs + millisecondsOf(sampleCount + samples.length)
    const allowedMs = await usage.allow(wantedMs)
    const isPaid = allowedMs >= wantedMs
    const most = ((allowedMs - session.audioMs) * SAMPLES_PER_SECOND) / 1_000 - sampleCount
    const paid = isPaid ? samples : samples.subarray(0, Math.max(0, most))
    const beforeMs = heardMs()
    sampleCount += paid.length
    observer.heard(heardMs() - beforeMs)
    if (paid.length > 0) live.accept(paid)
    return isPaid
  }

  async function untilThereIsRoom(live: LiveSpeech): Promise<void> {
    if (live.waitingMs > MOST_WAITING_MS) {
      observer.heldBack()
      await live.untilWaiting(MOST_WAITING_MS)
    }
    if (telling !== undefined && heardMs() - telling.sinceMs > MOST_WAITING_MS) {
      observer.heldBack()
      await telling.done
    }
  }

  async function listen(live: LiveSpeech): Promise<void> {
    const decoded = decoder.decode(session.settings.sourceType, feed.bytes, { signal: abort.signal })
    for await (const samples of decoded) {
      isOutOfQuota = !(await accept(live, samples))
      if (isOutOfQuota || abort.signal.aborted) break
      await untilThereIsRoom(live)
    }
    if (!abort.signal.aborted) await live.finish()
  }

  const countAll = () => usage.advance({ audioMs: heardMs(), concludedMs: usage.reached.concludedMs })

  async function work(): Promise<void> {
    const live = await openLive(optionsOf(session), { tell, fail })
    try {
      if (!abort.signal.aborted) await listen(live)
      if (abort.signal.aborted) return
      await countAll()
      if (isOutOfQuota) throw quotaExceeded()
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

function isEnd({ kind }: SpeechEvent): boolean {
  return kind === 'source-end' || kind === 'target-end' || kind === 'speech-end'
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
