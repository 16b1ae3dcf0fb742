import type { RecordedSpeechType, SpeechType } from '../../speech/media-types.ts'
import { createAdtsReader, createOggReader, type PacketReader } from '../ffmpeg/packet-readers.ts'
import { createMatroskaMuxer } from '../matroska/matroska-muxer.ts'
import { createOggMuxer } from '../ogg/ogg-muxer.ts'
import { type PcmFormat, pcmFormatOf } from '../pcm/decode-pcm.ts'
import { createBareMuxer, createFlacMuxer, type Muxer, type PacketStream } from './packets.ts'
import { createTransportMuxer } from './transport-muxer.ts'

/** A codec that ffmpeg has, and how its packets are got from it. */
export interface PacketFormat extends Omit<PacketStream, 'headers'> {
  /** Packets before the first with audio. */
  readonly headerCount: number
  readonly parameters: readonly string[]
  readonly createReader: () => PacketReader
}

/** How a type of audio is made. */
export type OutputFormat =
  | { readonly kind: 'raw'; readonly pcm: PcmFormat }
  | {
      readonly kind: 'packets'
      /** Raw audio in packets needs no program. */
      readonly format: PacketFormat | (Omit<PacketStream, 'headers'> & { readonly codec: 'pcm' })
      readonly createMuxer: (stream: PacketStream) => Muxer
    }

const FROM_OGG = { headerCount: 2, createReader: createOggReader }

const OPUS: PacketFormat = {
  codec: 'opus',
  samplesPerSecond: 48_000,
  frameLength: 960,
  delay: 312,
  leftOut: 312,
  parameters: '-c:a libopus -b:a 32k -application voip -frame_duration 20 -f ogg -page_duration 1'.split(' '),
  ...FROM_OGG,
}
/** Short frames: what fills the last one of a stretch is silence. */
const FLAC: PacketFormat = {
  codec: 'flac',
  samplesPerSecond: 24_000,
  frameLength: 480,
  delay: 0,
  leftOut: 0,
  parameters: '-c:a flac -frame_size 480 -f ogg -page_duration 1'.split(' '),
  ...FROM_OGG,
}
const AAC: PacketFormat = {
  codec: 'aac',
  samplesPerSecond: 48_000,
  frameLength: 1_024,
  delay: 1_024,
  leftOut: 0,
  parameters: '-c:a aac -b:a 70k -f adts'.split(' '),
  headerCount: 1,
  createReader: createAdtsReader,
}
const PCM_PACKET_MS = 20

const packets = (format: PacketFormat, createMuxer: (stream: PacketStream) => Muxer): OutputFormat => ({
  kind: 'packets',
  format,
  createMuxer,
})
const createMatroska = (stream: PacketStream) => createMatroskaMuxer(stream, 'matroska')
const createWebm = (stream: PacketStream) => createMatroskaMuxer(stream, 'webm')

const FORMATS: Readonly<Record<string, OutputFormat>> = {
  'audio/flac': packets(FLAC, createFlacMuxer),
  'video/mp2t;codecs=aac': packets(AAC, createTransportMuxer),
  'video/mp2t;codecs=opus': packets({ ...OPUS, leftOut: 0 }, createTransportMuxer),
  'audio/ogg': packets(OPUS, createOggMuxer),
  'audio/ogg;codecs=flac': packets(FLAC, createOggMuxer),
  'audio/ogg;codecs=opus': packets(OPUS, createOggMuxer),
  'audio/opus': packets(OPUS, createBareMuxer),
  'audio/webm': packets(OPUS, createWebm),
  'audio/webm;codecs=opus': packets(OPUS, createWebm),
  'audio/x-matroska;codecs=aac': packets(AAC, createMatroska),
  'audio/x-matroska;codecs=flac': packets(FLAC, createMatroska),
  'audio/x-matroska;codecs=opus': packets(OPUS, createMatroska),
}

export function outputFormatOf(type: SpeechType | RecordedSpeechType, isRecording = false): OutputFormat {
  const pcm = pcmFormatOf(type)
  if (pcm !== undefined) return { kind: 'raw', pcm }
  // Packets one after the other without a container are no file; RFC 7845 says which file has this name.
  const format = FORMATS[isRecording && type === 'audio/opus' ? 'audio/ogg' : type]
  return format ?? packetsOfPcm(Number(/rate=(\d+)$/.exec(type)?.[1]))
}

function packetsOfPcm(samplesPerSecond: number): OutputFormat {
  const frameLength = (PCM_PACKET_MS * samplesPerSecond) / 1_000
  return {
    kind: 'packets',
    format: { codec: 'pcm', samplesPerSecond, frameLength, delay: 0, leftOut: 0 },
    createMuxer: createMatroska,
  }
}
