import { joinSamples, type Samples } from '../audio.ts'
import type { VoiceActivity } from '../voice-activity.ts'
import {
  type FrameTiming,
  LEAD_MS,
  ONSET_MS,
  type OpenUtterance,
  openUtterance,
  timingOf,
  type UtteranceBeginning,
} from './open-utterance.ts'

/**
 * What is to be done with audio, in order; positions count samples from the first one. Between utterances the audio lags
 * behind by `LAG_MS`, so that the beginning of the next utterance is still at hand when it is noticed.
 */
export type UtteranceStep =
  | { readonly kind: 'silence' | 'speech'; readonly samples: Samples; readonly position: number }
  /** The speech steps after it belong to the next utterance, and begin at `position`: again, where that is earlier. */
  | { readonly kind: 'end'; readonly position: number; readonly isCut: boolean }

/** Finds where utterances begin and end. The steps are the same however the audio is cut into chunks. */
export interface UtteranceFinder {
  /** The audio is listened to as far as steps are asked for; all of them must be. */
  accept(samples: Samples): Iterable<UtteranceStep>
  /** There is no more audio. */
  finish(): Iterable<UtteranceStep>
}

/** How far steps of silence lag behind. */
export const LAG_MS = LEAD_MS + ONSET_MS

export function createUtteranceFinder(
  activity: VoiceActivity,
  /** Where an utterance without any pause may be cut: the end of the last word that is sure. */
  { lastWordEnd }: { readonly lastWordEnd: () => number | undefined },
): UtteranceFinder {
  const timing = timingOf(activity.frameLength)
  const before = createLead(timing)
  let rest: Samples = new Int16Array(0)
  /** Behind all frames that were taken. */
  let end = 0
  let open: OpenUtterance | undefined

  function takeFrame(samples: Samples): readonly UtteranceStep[] {
    end += samples.length
    const isSpeech = activity.isSpeech(samples)
    return open === undefined ? between(samples, isSpeech) : within(open, samples, isSpeech)
  }

  function between(samples: Samples, isSpeech: boolean): readonly UtteranceStep[] {
    const beginning = before.take(samples, isSpeech, end)
    if (beginning === undefined) return before.passed(end)
    open = openUtterance(beginning, timing)
    const lead = joinSamples(beginning.frames.map((frame) => frame.samples))
    return [{ kind: 'speech', samples: lead, position: beginning.position }]
  }

  function within(utterance: OpenUtterance, samples: Samples, isSpeech: boolean): readonly UtteranceStep[] {
    const step: UtteranceStep = { kind: 'speech', samples, position: end - samples.length }
    if (utterance.take(samples, isSpeech)) {
      open = undefined
      return [step, { kind: 'end', position: end, isCut: false }]
    }
    if (!utterance.isTooLong) return [step]
    const { position, again } = utterance.cut(lastWordEnd() ?? end)
    const cut: UtteranceStep = { kind: 'end', position, isCut: true }
    return again.length === 0 ? [step, cut] : [step, cut, { kind: 'speech', samples: again, position }]
  }

  return {
    *accept(samples) {
      const all = rest.length === 0 ? samples : joinSamples([rest, samples])
      let start = 0
      for (; start + timing.length <= all.length; start += timing.length) {
        yield* takeFrame(all.slice(start, start + timing.length))
      }
      rest = all.slice(start)
    },
    *finish() {
      const last = joinSamples([...before.clear(), rest])
      const position = end - (last.length - rest.length)
      end += rest.length
      if (last.length > 0) yield { kind: open === undefined ? 'silence' : 'speech', samples: last, position }
      if (open !== undefined) yield { kind: 'end', position: end, isCut: false }
      open = undefined
      rest = new Int16Array(0)
    },
  }
}

/** Audio in which nobody speaks, held back for the beginning of the next utterance. */
function createLead(timing: FrameTiming) {
  let waiting: Samples[] = []
  /** Frames of speech at the end, in a row. */
  let loud = 0

  function clear(): readonly Samples[] {
    const all = waiting
    waiting = []
    loud = 0
    return all
  }

  return {
    /** Takes the frame that ends at `end`; gives the utterance that has begun. */
    take(samples: Samples, isSpeech: boolean, end: number): UtteranceBeginning | undefined {
      waiting.push(samples)
      loud = isSpeech ? loud + 1 : 0
      if (loud < timing.count(ONSET_MS)) return undefined
      const ofSpeech = loud
      const all = clear()
      const frames = all.map((each, index) => ({ samples: each, isQuiet: index < all.length - ofSpeech }))
      return { position: end - all.length * timing.length, frames, loud: ofSpeech }
    },
    /** What need not be held back any more. */
    passed(end: number): readonly UtteranceStep[] {
      const first = waiting.length > timing.count(LAG_MS) ? waiting.shift() : undefined
      if (first === undefined) return []
      return [
        { kind: 'silence', samples: first, position: end - timing.length * waiting.length - first.length },
      ]
    },
    clear,
  }
}
