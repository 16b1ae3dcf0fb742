import { setImmediate as turn } from 'node:timers/promises'
import { joinSamples, SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import { invalidAudio } from '../invalid-audio.ts'
import type { OpusSource } from './ogg-opus.ts'
import type { OpusItem } from './opus-packet.ts'
import type { OpusStream } from './opus-stream.ts'

/** What is decoded between two turns of the event loop: a millisecond or two of work. */
const SLICE_SAMPLES = SAMPLES_PER_SECOND / 2
/** Packets of which nothing comes cost little, but something. */
const SLICE_ITEMS = 1_024

export interface OpusDecoding {
  readonly source: OpusSource
  readonly stream: OpusStream
  /** Bytes that may come to nothing, one after the other. */
  readonly mostSilentBytes: number
}

/** Errors: `invalid_audio`, and those of the stream of bytes. */
export async function* decodeOpus(
  chunks: AsyncIterable<Uint8Array>,
  { source, stream, mostSilentBytes }: OpusDecoding,
): AsyncGenerator<Samples> {
  async function* decode(items: Iterable<OpusItem>): AsyncGenerator<Samples> {
    let waiting: Samples[] = []
    let length = 0
    let count = 0
    for (const item of items) {
      const samples = stream.decode(item)
      if (samples.length > 0) waiting.push(samples)
      length += samples.length
      count += 1
      if (length < SLICE_SAMPLES && count < SLICE_ITEMS) continue
      if (length > 0) yield joinSamples(waiting)
      waiting = []
      length = 0
      count = 0
      await turn()
    }
    if (length > 0) yield joinSamples(waiting)
  }
  let silentBytes = 0
  for await (const chunk of chunks) {
    silentBytes += chunk.length
    for await (const samples of decode(source.push(chunk))) {
      silentBytes = 0
      yield samples
    }
    if (silentBytes > mostSilentBytes) throw invalidAudio()
  }
  yield* decode(source.finish())
}
