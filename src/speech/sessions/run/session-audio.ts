import type { Clock } from '../../../kernel/clock.ts'
import { untilAborted } from '../../../kernel/until-aborted.ts'
import { millisecondsOf, SAMPLES_PER_SECOND, type Samples } from '../../audio.ts'
import type { AudioDecoder } from '../../audio-decoder.ts'
import type { LiveSpeech } from '../../live/live-speech.ts'
import { isRawAudio } from '../../media-types.ts'
import type { SessionObserver } from '../session-observer.ts'
import type { VoiceSession } from '../voice-session.ts'
import type { SessionUsage } from './session-usage.ts'
import { createSpeedLimit } from './speed-limit.ts'

/** Audio that may wait to be listened to, or for what came of it to be sent, before no more is decoded. */
const MOST_WAITING_MS = 30_000
/** Where nothing is told, as in silence, it is noted that often how far the audio has come. */
const NOTE_EVERY_MS = 2_000

/** While a batch is brought over: how much audio had been taken when that began, and when it is over. */
export interface Telling {
  readonly sinceMs: number
  readonly done: Promise<void>
}

/** The audio of a session on its way from its bytes to who listens. */
export interface SessionAudio {
  /** Where the audio ends that was taken, since the session began. */
  readonly heardMs: number
  /** True when there was audio that is not paid for. */
  readonly isOutOfQuota: boolean
  /** Hands over what is decoded, as far as it is paid for and no faster than it may come. Errors: those of the decoder. */
  bring(bytes: AsyncIterable<Uint8Array>, to: LiveSpeech): Promise<void>
}

export interface SessionAudioDependencies {
  readonly decoder: Pick<AudioDecoder, 'decode'>
  readonly usage: SessionUsage
  readonly observer: SessionObserver
  readonly clock: Clock
  /** What is being brought over now. */
  readonly telling: () => Telling | undefined
  readonly signal: AbortSignal
}

export function createSessionAudio(
  dependencies: SessionAudioDependencies,
  { audioMs: beginMs, settings }: VoiceSession,
): SessionAudio {
  const { decoder, usage, observer, signal } = dependencies
  const backpressure = createBackpressure(dependencies, settings)
  let sampleCount = 0
  let isOutOfQuota = false
  let isNoting = false
  const heardMs = () => beginMs + millisecondsOf(sampleCount)

  /** Takes as much of the samples as is paid for; false when that is not all. */
  async function accept(live: LiveSpeech, samples: Samples): Promise<boolean> {
    const wantedMs = beginMs + millisecondsOf(sampleCount + samples.length)
    const allowedMs = await usage.allow(wantedMs)
    const isPaid = allowedMs >= wantedMs
    const most = ((allowedMs - beginMs) * SAMPLES_PER_SECOND) / 1_000 - sampleCount
    const paid = isPaid ? samples : samples.subarray(0, Math.max(0, most))
    const beforeMs = heardMs()
    sampleCount += paid.length
    observer.heard(heardMs() - beforeMs)
    if (paid.length > 0) live.accept(paid)
    return isPaid
  }

  /** A node that goes on with the session in the place of this one begins there. */
  async function note(): Promise<void> {
    if (isNoting || heardMs() - usage.reached.audioMs < NOTE_EVERY_MS) return
    isNoting = true
    // Whether the store can be reached matters when something is told.
    await usage.note(heardMs()).catch(() => {})
    isNoting = false
  }

  return {
    get heardMs() {
      return heardMs()
    },
    get isOutOfQuota() {
      return isOutOfQuota
    },
    async bring(bytes, live) {
      for await (const samples of decoder.decode(settings.sourceType, bytes, { signal })) {
        isOutOfQuota = !(await accept(live, samples))
        if (isOutOfQuota || signal.aborted) return
        void note()
        await backpressure.untilThereIsRoom(live, heardMs())
        await backpressure.untilItsTime(samples)
        if (signal.aborted) return
      }
    },
  }
}

/** Holds audio back that comes sooner than it can be listened to and told, or than it may. */
function createBackpressure(
  { observer, clock, telling, signal }: SessionAudioDependencies,
  { sourceType }: VoiceSession['settings'],
) {
  // Raw audio is held to its speed where it comes in: its length is known there.
  const speedLimit = isRawAudio(sourceType) ? undefined : createSpeedLimit(clock)
  return {
    async untilThereIsRoom(live: LiveSpeech, heardMs: number): Promise<void> {
      if (live.waitingMs > MOST_WAITING_MS) {
        observer.heldBack()
        await live.untilWaiting(MOST_WAITING_MS)
      }
      const told = telling()
      if (told !== undefined && heardMs - told.sinceMs > MOST_WAITING_MS) {
        observer.heldBack()
        await told.done
      }
    },
    async untilItsTime({ length }: Samples): Promise<void> {
      const waitMs = speedLimit?.admit((length * 1_000) / SAMPLES_PER_SECOND) ?? 0
      if (waitMs === 0) return
      observer.heldBack()
      const itsTime = new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      await untilAborted(signal, itsTime).catch(() => {})
    },
  }
}
