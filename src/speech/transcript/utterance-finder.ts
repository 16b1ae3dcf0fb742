import { joinSamples, SAMPLES_PER_SECOND, type Samples } from '../audio.ts'
import type { VoiceActivity } from '../voice-activity.ts'

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

/** What is kept of the audio before speech is noticed. */
const LEAD_MS = 300
/** Shorter noises neither begin an utterance nor break a silence. */
const ONSET_MS = 90
/** How far steps of silence lag behind. */
export const LAG_MS = LEAD_MS + ONSET_MS
const SILENCE_MS = 500
const SILENCE_AFTER_SHORT_MS = 600
const SHORT_MS = 1_000
const LONGEST_MS = 15_000
/** Within so much of its end a long utterance is cut. */
const CUT_WITHIN_MS = 5_000

interface OpenUtterance {
  /** Of its first sample. */
  position: number
  frames: { readonly samples: Samples; readonly isQuiet: boolean }[]
  /** Frames of speech at the end, in a row. */
  loud: number
  /** Frames without speech at the end; short noises count among them. */
  quiet: number
}

export function createUtteranceFinder(
  activity: VoiceActivity,
  /** Where an utterance without any pause may be cut: the end of the last word that is sure. */
  { lastWordEnd }: { readonly lastWordEnd: () => number | undefined },
): UtteranceFinder {
  const { frameLength } = activity
  const frameMs = (frameLength * 1_000) / SAMPLES_PER_SECOND
  const framesOf = (ms: number) => Math.ceil(ms / frameMs)
  let rest: Samples = new Int16Array(0)
  /** Behind all frames that were taken. */
  let end = 0
  let waiting: Samples[] = []
  let onset = 0
  let open: OpenUtterance | undefined

  function takeFrame(samples: Samples): readonly UtteranceStep[] {
    end += samples.length
    const isSpeech = activity.isSpeech(samples)
    return open === undefined ? between(samples, isSpeech) : within(open, samples, isSpeech)
  }

  function between(samples: Samples, isSpeech: boolean): readonly UtteranceStep[] {
    waiting.push(samples)
    onset = isSpeech ? onset + 1 : 0
    if (onset >= framesOf(ONSET_MS)) {
      const frames = waiting.map((each, index) => ({
        samples: each,
        isQuiet: index < waiting.length - onset,
      }))
      const lead = joinSamples(waiting)
      open = { position: end - lead.length, frames, loud: onset, quiet: 0 }
      waiting = []
      onset = 0
      return [{ kind: 'speech', samples: lead, position: open.position }]
    }
    const first = waiting.length > framesOf(LAG_MS) ? waiting.shift() : undefined
    if (first === undefined) return []
    return [{ kind: 'silence', samples: first, position: end - frameLength * waiting.length - first.length }]
  }

  function within(utterance: OpenUtterance, samples: Samples, isSpeech: boolean): readonly UtteranceStep[] {
    const position = end - samples.length
    utterance.loud = isSpeech ? utterance.loud + 1 : 0
    const goesOn = isSpeech && (utterance.quiet === 0 || utterance.loud >= framesOf(ONSET_MS))
    utterance.quiet = goesOn ? 0 : utterance.quiet + 1
    utterance.frames.push({ samples, isQuiet: !goesOn })
    const step: UtteranceStep = { kind: 'speech', samples, position }
    const spokenMs = (utterance.frames.length - utterance.quiet) * frameMs - LEAD_MS
    if (utterance.quiet >= framesOf(spokenMs < SHORT_MS ? SILENCE_AFTER_SHORT_MS : SILENCE_MS)) {
      open = undefined
      return [step, { kind: 'end', position: end, isCut: false }]
    }
    if (utterance.frames.length < framesOf(LONGEST_MS)) return [step]
    return [step, ...cut(utterance)]
  }

  /** Ends an utterance where it paused last for long, and begins the next one there. */
  function cut(utterance: OpenUtterance): readonly UtteranceStep[] {
    const earliest = utterance.frames.length - framesOf(CUT_WITHIN_MS)
    const pause = longestPause(utterance.frames, earliest, framesOf(ONSET_MS))
    const wordEnd = Math.max(utterance.position + earliest * frameLength, lastWordEnd() ?? end)
    const index =
      pause ?? Math.min(utterance.frames.length, Math.ceil((wordEnd - utterance.position) / frameLength))
    const position = utterance.position + index * frameLength
    utterance.frames = utterance.frames.slice(index)
    utterance.position = position
    const again = joinSamples(utterance.frames.map(({ samples }) => samples))
    const step: UtteranceStep = { kind: 'end', position, isCut: true }
    return again.length === 0 ? [step] : [step, { kind: 'speech', samples: again, position }]
  }

  return {
    *accept(samples) {
      const all = rest.length === 0 ? samples : joinSamples([rest, samples])
      let start = 0
      for (; start + frameLength <= all.length; start += frameLength) {
        yield* takeFrame(all.slice(start, start + frameLength))
      }
      rest = all.slice(start)
    },
    *finish() {
      const last = joinSamples([...waiting, rest])
      const position = end - (last.length - rest.length)
      end += rest.length
      if (last.length > 0) yield { kind: open === undefined ? 'silence' : 'speech', samples: last, position }
      if (open !== undefined) yield { kind: 'end', position: end, isCut: false }
      open = undefined
      waiting = []
      rest = new Int16Array(0)
    },
  }
}

/** The middle of the longest run of quiet frames from `earliest` on, as the number of frames before it. */
function longestPause(
  frames: OpenUtterance['frames'],
  earliest: number,
  shortest: number,
): number | undefined {
  let longest = shortest - 1
  let middle: number | undefined
  let run = 0
  for (let index = Math.max(0, earliest); index < frames.length; index += 1) {
    run = frames[index]?.isQuiet === true ? run + 1 : 0
    if (run > longest) {
      longest = run
      middle = index + 1 - Math.floor(run / 2)
    }
  }
  return middle
}
