import { SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import type { Waveform } from './sherpa-onnx.ts'

const FULL_SCALE = 32_768

export function toWaveform(samples: Samples): Waveform {
  return {
    samples: Float32Array.from(samples, (sample) => sample / FULL_SCALE),
    sampleRate: SAMPLES_PER_SECOND,
  }
}
