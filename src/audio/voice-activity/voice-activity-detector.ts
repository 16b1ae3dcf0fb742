import loadFvad from '@echogarden/fvad-wasm'
import { SAMPLES_PER_SECOND } from '../../speech/audio.ts'
import type { VoiceActivity, VoiceActivityDetector } from '../../speech/voice-activity.ts'

const FRAME_LENGTH = (30 * SAMPLES_PER_SECOND) / 1_000
const BYTES_PER_SAMPLE = 2
/** 0 to 3: the last takes least for speech. Pauses between words of somebody who reads are found with it alone. */
const MODE = 3

/** The detector of WebRTC: by the energy in six bands, a few microseconds for a frame. */
export function createVoiceActivityDetector(): VoiceActivityDetector {
  let loading: ReturnType<typeof loadFvad> | undefined

  return {
    async open(): Promise<VoiceActivity> {
      loading ??= loadFvad()
      const fvad = await loading
      const detector = fvad._fvad_new()
      const frame = fvad._malloc(FRAME_LENGTH * BYTES_PER_SAMPLE)
      fvad._fvad_set_mode(detector, MODE)
      fvad._fvad_set_sample_rate(detector, SAMPLES_PER_SECOND)
      let isOpen = true
      return {
        frameLength: FRAME_LENGTH,
        isSpeech(samples) {
          if (!isOpen || samples.length !== FRAME_LENGTH) {
            throw new RangeError(`A frame has ${FRAME_LENGTH} samples, of a stream that is open`)
          }
          fvad.HEAP16.set(samples, frame / BYTES_PER_SAMPLE)
          return fvad._fvad_process(detector, frame, FRAME_LENGTH) === 1
        },
        close() {
          if (!isOpen) return
          isOpen = false
          fvad._fvad_free(detector)
          fvad._free(frame)
        },
      }
    },
  }
}
