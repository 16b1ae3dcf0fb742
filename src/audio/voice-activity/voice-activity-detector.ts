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
      const { _malloc: allocate, _free: release, _fvad_new: create, _fvad_free: end } = fvad
      const { _fvad_set_mode: setMode, _fvad_set_sample_rate: setRate, _fvad_process: listen } = fvad
      const detector = create()
      const frame = allocate(FRAME_LENGTH * BYTES_PER_SAMPLE)
      setMode(detector, MODE)
      setRate(detector, SAMPLES_PER_SECOND)
      let isOpen = true
      return {
        frameLength: FRAME_LENGTH,
        isSpeech(samples) {
          if (!isOpen || samples.length !== FRAME_LENGTH) {
            throw new RangeError(`A frame has ${FRAME_LENGTH} samples, of a stream that is open`)
          }
          fvad.HEAP16.set(samples, frame / BYTES_PER_SAMPLE)
          return listen(detector, frame, FRAME_LENGTH) === 1
        },
        close() {
          if (!isOpen) return
          isOpen = false
          end(detector)
          release(frame)
        },
      }
    },
  }
}
