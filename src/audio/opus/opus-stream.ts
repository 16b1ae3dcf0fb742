import { SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import { invalidAudio } from '../invalid-audio.ts'
import { OPUS_RATE, type OpusHead, type OpusItem, opusPacketLength } from './opus-packet.ts'

/** libopus for the streams of one caller, which may be many short ones: it lives as long as they do. */
export interface OpusStream {
  /** Samples of a packet without those that are not to be heard; none of a damaged one. */
  decode(item: OpusItem): Samples
  free(): void
}

/** What the decoder has room for; 120 ms of the highest rate are less. */
const LARGEST_PACKET_BYTES = 7_680
const RATIO = OPUS_RATE / SAMPLES_PER_SECOND

/**
 * Always opened for two channels: packets may be of either kind, whatever the head says. Opened for one it takes less time,
 * and never comes back from some packets of two. The library, which brings its program as text, is loaded with the first.
 */
export async function createOpusStream(): Promise<OpusStream> {
  const { OpusDecoder } = await import('opus-decoder')
  const decoder = new OpusDecoder({ sampleRate: SAMPLES_PER_SECOND, channels: 2 })
  await decoder.ready
  let head: OpusHead | undefined
  let toSkip = 0

  return {
    decode(item) {
      if (item.kind === 'head') {
        // Streams of more channels are several streams in one; who speaks has one mouth.
        if (item.head.mappingFamily !== 0) throw invalidAudio('Only mono and stereo are supported.')
        head = item.head
        toSkip = Math.round(head.preSkip / RATIO)
        return new Int16Array()
      }
      if (head === undefined || !isDecodable(item.bytes)) return new Int16Array()
      const { channelData, samplesDecoded } = decoder.decodeFrame(item.bytes)
      const [left = new Float32Array(), right = left] = channelData
      const skipped = Math.min(toSkip, samplesDecoded)
      toSkip -= skipped
      const end = Math.max(skipped, samplesDecoded - Math.round(item.discardAtEnd / RATIO))
      return mix(left.subarray(skipped, end), right.subarray(skipped, end), head.gain)
    },
    free: () => decoder.free(),
  }
}

/** The decoder writes to the log what it refuses, as often as it is sent; it refuses nothing else. */
function isDecodable(packet: Uint8Array): boolean {
  return packet.length <= LARGEST_PACKET_BYTES && opusPacketLength(packet) !== undefined
}

function mix(left: Float32Array, right: Float32Array, gain: number): Samples {
  const samples = new Int16Array(left.length)
  for (let at = 0; at < left.length; at++) {
    const value = ((left[at] ?? 0) + (right[at] ?? 0)) * 0.5 * gain * 32_768
    samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(value)))
  }
  return samples
}
