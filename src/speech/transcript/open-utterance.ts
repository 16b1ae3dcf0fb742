import { joinSamples, SAMPLES_PER_SECOND, type Samples } from '../audio.ts'

/** Frames of speech detection, and how many of them last so long. */
export interface FrameTiming {
  readonly length: number
  readonly ms: number
  count(ms: number): number
}

export function timingOf(frameLength: number): FrameTiming {
  const frameMs = (frameLength * 1_000) / SAMPLES_PER_SECOND
  return { length: frameLength, ms: frameMs, count: (ms) => Math.ceil(ms / frameMs) }
}

interface Frame {
  readonly samples: Samples
  readonly isQuiet: boolean
}

/** Where an utterance begins: its first frames, the last ones of which are speech. */
export interface UtteranceBeginning {
  /** Of its first sample. */
  readonly position: number
  readonly frames: readonly Frame[]
  readonly loud: number
}

/** Somebody speaks. */
export interface OpenUtterance {
  /** Takes one more frame; true when the silence at the end has ended the utterance. */
  take(samples: Samples, isSpeech: boolean): boolean
  readonly isTooLong: boolean
  /** Ends it where it paused last for long, else behind a word that ends at `wordEnd`; it begins anew there, with what is given. */
  cut(wordEnd: number): { readonly position: number; readonly again: Samples }
}

/** What is kept of the audio before speech is noticed. */
export const LEAD_MS = 300
/** Shorter noises neither begin an utterance nor break a silence. */
export const ONSET_MS = 90
const SILENCE_MS = 500
const SILENCE_AFTER_SHORT_MS = 600
const SHORT_MS = 1_000
const LONGEST_MS = 15_000
/** Within so much of its end a long utterance is cut. */
const CUT_WITHIN_MS = 5_000

export function openUtterance(beginning: UtteranceBeginning, timing: FrameTiming): OpenUtterance {
  let { position, loud } = beginning
  let frames = [...beginning.frames]
  /** Frames without speech at the end; short noises count among them. */
  let quiet = 0

  return {
    take(samples, isSpeech) {
      loud = isSpeech ? loud + 1 : 0
      const goesOn = isSpeech && (quiet === 0 || loud >= timing.count(ONSET_MS))
      quiet = goesOn ? 0 : quiet + 1
      frames.push({ samples, isQuiet: !goesOn })
      const spokenMs = (frames.length - quiet) * timing.ms - LEAD_MS
      return quiet >= timing.count(spokenMs < SHORT_MS ? SILENCE_AFTER_SHORT_MS : SILENCE_MS)
    },
    get isTooLong() {
      return frames.length >= timing.count(LONGEST_MS)
    },
    cut(wordEnd) {
      const earliest = frames.length - timing.count(CUT_WITHIN_MS)
      const pause = longestPause(frames, earliest, timing.count(ONSET_MS))
      const end = Math.max(position + earliest * timing.length, wordEnd)
      const index = pause ?? Math.min(frames.length, Math.ceil((end - position) / timing.length))
      position += index * timing.length
      frames = frames.slice(index)
      return { position, again: joinSamples(frames.map(({ samples }) => samples)) }
    },
  }
}

/** The middle of the longest run of quiet frames from `earliest` on, as the number of frames before it. */
function longestPause(frames: readonly Frame[], earliest: number, shortest: number): number | undefined {
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
