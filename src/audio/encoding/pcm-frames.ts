import { toPcm } from '../pcm/pcm-samples.ts'
import type { FrameEncoder } from './packets.ts'

/** Raw audio in packets of one length, the last one of a stretch filled with silence. */
export function createPcmFrames({ frameLength }: { readonly frameLength: number }): FrameEncoder {
  return {
    async encode(samples) {
      const packets: Uint8Array[] = []
      for await (const frame of intoFrames(samples, frameLength)) packets.push(toPcm(frame, 's16le'))
      return { headers: [], packets }
    },
    close: async () => {},
  }
}

/** Cuts samples into frames of one length, the last one filled with silence. */
export async function* intoFrames(
  samples: AsyncIterable<Int16Array>,
  frameLength: number,
): AsyncGenerator<Int16Array> {
  let frame = new Int16Array(frameLength)
  let filled = 0
  for await (const more of samples) {
    for (let at = 0; at < more.length; ) {
      const taken = more.subarray(at, at + frameLength - filled)
      frame.set(taken, filled)
      at += taken.length
      filled += taken.length
      if (filled < frameLength) continue
      yield frame
      frame = new Int16Array(frameLength)
      filled = 0
    }
  }
  if (filled > 0) yield frame
}
