import type { SpeechEvent, SpeechEvents } from '../../live/live-speech.ts'
import type { Delivery, SessionMessage } from '../delivery.ts'
import type { SessionObserver } from '../session-observer.ts'
import type { SessionAudio, Telling } from './session-audio.ts'
import type { SessionUsage } from './session-usage.ts'

/** Tells a client what came of the audio, once that is counted. */
export interface SessionTeller {
  /** Never rejects. */
  readonly tell: (batch: SpeechEvents) => Promise<void>
  /** While a batch is brought over. */
  readonly telling: Telling | undefined
}

export interface SessionTellerDependencies {
  readonly audio: Pick<SessionAudio, 'heardMs' | 'isOutOfQuota'>
  readonly usage: SessionUsage
  readonly delivery: Delivery
  readonly observer: SessionObserver
  readonly signal: AbortSignal
  /** What came cannot be told. */
  readonly failed: (error: unknown) => void
}

export function createTeller(dependencies: SessionTellerDependencies): SessionTeller {
  const { audio, usage, delivery, observer, signal, failed } = dependencies
  let hasSpoken = false
  let telling: Telling | undefined

  async function bring({ events, heardMs: dependsOnMs, concludedMs }: SpeechEvents): Promise<void> {
    await delivery.untilConnected()
    if (signal.aborted) return
    const audioMs = events.some(isEnd) ? audio.heardMs : dependsOnMs
    await usage.advance({ audioMs, concludedMs })
    observeDelays(events)
    await delivery.deliver(toMessages(events))
  }

  /** Ends are not told where quota ended: an error follows. */
  function toMessages(events: readonly SpeechEvent[]): readonly SessionMessage[] {
    const told = audio.isOutOfQuota ? events.filter((event) => !isEnd(event)) : events
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
      for (const { endMs } of event.concluded) observer.concluded(audio.heardMs - endMs)
    }
  }

  return {
    async tell(batch) {
      if (signal.aborted) return
      const done = bring(batch).catch(failed)
      telling = { sinceMs: audio.heardMs, done }
      await done
      telling = undefined
    },
    get telling() {
      return telling
    },
  }
}

function isEnd({ kind }: SpeechEvent): boolean {
  return kind === 'source-end' || kind === 'target-end' || kind === 'speech-end'
}
