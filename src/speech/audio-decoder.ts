import type { Samples } from './audio.ts'
import type { LiveSourceType, RecordingType } from './media-types.ts'

export type DecodableType = LiveSourceType | RecordingType

/** Turns what callers send into samples. */
export interface AudioDecoder {
  /** The program that a type needs and that is not installed: `ffmpeg`; `undefined` for a type that works. */
  lacks(type: DecodableType): string | undefined
  /**
   * Decodes a stream while it arrives. It reads no further than its reader asks, but for what the format makes it hold
   * back, so a slow reader holds up the sender. Ends when `bytes` ends and everything has been given out. A new beginning
   * of a container within the stream goes on as the same audio. Channels are mixed.
   *
   * Errors: `invalid_audio` when nothing can be made of the bytes; `engine_unavailable` when the decoder died;
   * those of the signal.
   */
  decode(
    type: DecodableType,
    bytes: AsyncIterable<Uint8Array>,
    options: {
      readonly signal: AbortSignal
      /** A whole file, read as fast as it can be: nobody waits for its first samples, or says at once that it is none. */
      readonly isRecording?: boolean
    },
  ): AsyncIterable<Samples>
}
