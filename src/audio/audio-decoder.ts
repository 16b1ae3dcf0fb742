import type { Samples } from '../speech/audio.ts'
import type { AudioDecoder, DecodableType } from '../speech/audio-decoder.ts'
import { type Part, readChunks, splitIntoParts } from './decoding/parts.ts'
import { type Container, sniff } from './decoding/sniff.ts'
import { decodeLastingly } from './ffmpeg/decode-lastingly.ts'
import { decodeWithFfmpeg } from './ffmpeg/decode-with-ffmpeg.ts'
import { type FfmpegSetting, findFfmpeg } from './ffmpeg/ffmpeg.ts'
import { invalidAudio } from './invalid-audio.ts'
import { decodeOpus } from './opus/decode-opus.ts'
import { createMatroskaOpus } from './opus/matroska-opus.ts'
import { createOggOpus } from './opus/ogg-opus.ts'
import { createOpusStream, type OpusStream } from './opus/opus-stream.ts'
import { decodePcm, pcmFormatOf } from './pcm/decode-pcm.ts'

export interface AudioDecoderConfig {
  readonly ffmpeg?: FfmpegSetting
}

/** Types with what they hold when their first bytes tell nothing; `audio/auto` and raw audio are none of them. */
const CONTAINERS: Readonly<Partial<Record<DecodableType, Container>>> = {
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/ogg;codecs=flac': 'ogg',
  'audio/ogg;codecs=opus': 'ogg',
  'audio/webm': 'matroska',
  'audio/webm;codecs=opus': 'matroska',
  'audio/x-matroska': 'matroska',
  'audio/x-matroska;codecs=aac': 'matroska',
  'audio/x-matroska;codecs=flac': 'matroska',
  'audio/x-matroska;codecs=mp3': 'matroska',
  'audio/x-matroska;codecs=opus': 'matroska',
  'audio/wav': 'wav',
  'audio/mp4': 'mov',
}
/** Types that never hold Opus, which is all that we read without ffmpeg beside raw audio. */
const WITHOUT_OPUS = /flac|mpeg|aac|mp3|wav|mp4/

/**
 * Bytes that may come to nothing while somebody speaks: two seconds of what cannot be told from noise, more of what begins
 * as sound should, since files that are sent as live speech have pictures before their sound.
 */
const MOST_SILENT_BYTES = { noise: 98_304, sound: 1_048_576 } as const

/** Reads raw audio and Opus itself, everything else with ffmpeg, one process for each stream. */
export function createAudioDecoder({ ffmpeg }: AudioDecoderConfig = {}): AudioDecoder {
  return {
    lacks: (type) => (WITHOUT_OPUS.test(type) && findFfmpeg(ffmpeg) === undefined ? 'ffmpeg' : undefined),
    decode(type, bytes, { signal, isRecording = false }) {
      const format = pcmFormatOf(type)
      if (format !== undefined) return decodePcm(readChunks(bytes, signal), format)
      return decodeContainers(bytes, { type, signal, isRecording, program: findFfmpeg(ffmpeg) })
    },
  }
}

interface Decoding {
  readonly type: DecodableType
  readonly signal: AbortSignal
  readonly isRecording: boolean
  readonly program: string | undefined
}

/** One container after the other, as the same audio. */
async function* decodeContainers(
  bytes: AsyncIterable<Uint8Array>,
  decoding: Decoding,
): AsyncGenerator<Samples> {
  const { type, signal, isRecording, program } = decoding
  // A decoder may be waiting for the sender when its reader goes.
  const end = new AbortController()
  const chunks = readChunks(bytes, AbortSignal.any([signal, end.signal]))
  let opus: OpusStream | undefined
  let hasBytes = false
  let hasSamples = false
  /** Since the last sound, in however many containers. */
  let unheardBytes = 0

  async function* decodePart(part: Part): AsyncGenerator<Samples> {
    const found = await sniff(part)
    const container = found?.container ?? CONTAINERS[type] ?? (isRecording ? 'other' : undefined)
    if (container === undefined) throw invalidAudio()
    const mostSilentBytes = isRecording
      ? Number.POSITIVE_INFINITY
      : MOST_SILENT_BYTES[found ? 'sound' : 'noise']
    if (found?.isOpus === true && !(isRecording && program !== undefined)) {
      opus ??= await createOpusStream()
      const source = container === 'ogg' ? createOggOpus() : createMatroskaOpus()
      yield* decodeOpus(part.bytes, { source, stream: opus, mostSilentBytes })
    } else {
      if (program === undefined)
        throw invalidAudio('This audio is read with ffmpeg, which is not installed here.')
      const order = { program, container, bytes: part.bytes, isRecording, mostSilentBytes, signal }
      yield* isRecording ? decodeWithFfmpeg(order) : decodeLastingly(order)
      await passOver(part.bytes, mostSilentBytes)
    }
  }

  try {
    for await (const part of splitIntoParts(chunks)) {
      hasBytes = true
      const look = ({ length }: Uint8Array) => {
        unheardBytes += length
        if (unheardBytes > MOST_SILENT_BYTES.sound && !isRecording) throw invalidAudio()
      }
      const watched = { [Symbol.asyncIterator]: () => eachChunk(part.bytes, look) }
      for await (const samples of decodePart({ ...part, bytes: watched })) {
        hasSamples = true
        unheardBytes = 0
        yield samples
      }
    }
    if (hasBytes && !hasSamples) throw invalidAudio()
  } finally {
    opus?.free()
    end.abort()
    await chunks.return(undefined)
  }
}

async function* eachChunk(
  chunks: AsyncIterable<Uint8Array>,
  look: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    look(chunk)
    yield chunk
  }
}

/** What follows the end of a container that said that it ends. */
async function passOver(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<void> {
  let passed = 0
  for await (const chunk of chunks) {
    passed += chunk.length
    if (passed > mostBytes) throw invalidAudio()
  }
}
