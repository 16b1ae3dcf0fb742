import { setImmediate as turn } from 'node:timers/promises'
import { SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import { bytesPerSample, fromPcm, type PcmEncoding } from './pcm-samples.ts'
import { createResampler } from './resampler.ts'

export interface PcmFormat {
  readonly encoding: PcmEncoding
  readonly samplesPerSecond: number
}

/** What a media type says; `undefined` when it is no raw audio. */
export function pcmFormatOf(type: string): PcmFormat | undefined {
  const [, encoding, rate] = /^audio\/pcm;encoding=(\w+);rate=(\d+)$/.exec(type) ?? []
  const isKnown = encoding === 's16le' || encoding === 'alaw' || encoding === 'ulaw'
  return isKnown ? { encoding, samplesPerSecond: Number(rate) } : undefined
}

/** What is decoded between two turns of the event loop: a millisecond or two of work. */
const SLICE_SAMPLES = SAMPLES_PER_SECOND / 2

export async function* decodePcm(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, samplesPerSecond }: PcmFormat,
): AsyncGenerator<Samples> {
  const resampler = createResampler(samplesPerSecond, SAMPLES_PER_SECOND)
  const width = bytesPerSample(encoding)
  let odd: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = odd.length === 0 ? chunk : Buffer.concat([odd, chunk])
    const end = bytes.length - (bytes.length % width)
    odd = bytes.subarray(end)
    for (let at = 0; at < end; at += SLICE_SAMPLES * width) {
      if (at > 0) await turn()
      const samples = resampler.push(
        fromPcm(bytes.subarray(at, Math.min(end, at + SLICE_SAMPLES * width)), encoding),
      )
      if (samples.length > 0) yield samples
    }
  }
  const rest = resampler.finish()
  if (rest.length > 0) yield rest
}
