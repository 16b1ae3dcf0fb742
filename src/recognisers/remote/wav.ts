import { SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'

const HEADER_BYTES = 44
const PCM = 1
const CHANNELS = 1
const BYTES_PER_SAMPLE = 2

/** A WAV file of the samples. */
export function writeWav(parts: readonly Samples[]): Uint8Array<ArrayBuffer> {
  const samples = parts.reduce((sum, { length }) => sum + length, 0)
  const dataBytes = samples * BYTES_PER_SAMPLE
  const file = new Uint8Array(HEADER_BYTES + dataBytes)
  const view = new DataView(file.buffer)
  const text = (at: number, value: string) => file.set(Buffer.from(value, 'latin1'), at)
  text(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, CHANNELS, true)
  view.setUint32(24, SAMPLES_PER_SECOND, true)
  view.setUint32(28, SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  text(36, 'data')
  view.setUint32(40, dataBytes, true)
  let at = HEADER_BYTES
  for (const part of parts) {
    for (const sample of part) {
      view.setInt16(at, sample, true)
      at += BYTES_PER_SAMPLE
    }
  }
  return file
}
