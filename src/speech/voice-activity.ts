import type { Samples } from './audio.ts'

/** Tells speech from everything else, frame by frame, for one stream. */
export interface VoiceActivity {
  /** Samples that `isSpeech` wants at a time: 30 ms. */
  readonly frameLength: number
  isSpeech(frame: Samples): boolean
  close(): void
}

export interface VoiceActivityDetector {
  open(): Promise<VoiceActivity>
}
