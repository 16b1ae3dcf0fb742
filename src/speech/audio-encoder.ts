import type { Samples } from './audio.ts'
import type { RecordedSpeechType, SpeechType } from './media-types.ts'

/** A stretch of encoded speech, in the pieces in which it may be handed on. Durations add up to what a player plays. */
export interface EncodedSpeech {
  readonly data: readonly Uint8Array[]
  /** How many of the first pieces are what a player reads before any audio; 0 but in the first stretch. */
  readonly headers: number
  readonly durationMs: number
}

/** One stream of speech: the stretches, one after the other, are what a player plays. */
export interface SpeechEncoding {
  /**
   * Encodes samples of the rate that was named, and gives all of them out: nothing waits for the next stretch. A format
   * that is made of frames fills the last ones with silence, less than a tenth of a second, which counts as duration. One
   * stretch at a time.
   */
  encode(samples: Samples): Promise<EncodedSpeech>
  /** What ends the stream; mostly nothing. */
  finish(): Promise<EncodedSpeech>
  close(): Promise<void>
}

export interface AudioEncoder {
  /** As `AudioDecoder.lacks`. */
  lacks(type: SpeechType | RecordedSpeechType): string | undefined
  /** Errors: `engine_unavailable`, also from the stream when the encoder dies. */
  open(
    type: SpeechType | RecordedSpeechType,
    options: {
      readonly samplesPerSecond: number
      /** The stretches make a file: `audio/opus` is then the file that has this name, and not bare packets. */
      readonly isRecording?: boolean
    },
  ): Promise<SpeechEncoding>
}
