import { setImmediate as turn } from 'node:timers/promises'
import { InterpresError } from '../kernel/errors.ts'
import { millisecondsOf, type Samples } from '../speech/audio.ts'
import type { AudioEncoder, EncodedSpeech, SpeechEncoding } from '../speech/audio-encoder.ts'
import { type OutputFormat, outputFormatOf } from './encoding/output-formats.ts'
import type { Muxer } from './encoding/packets.ts'
import { createPcmFrames } from './encoding/pcm-frames.ts'
import { type FfmpegSetting, findFfmpeg } from './ffmpeg/ffmpeg.ts'
import { startFrameEncoder } from './ffmpeg/frame-encoder.ts'
import { toPcm } from './pcm/pcm-samples.ts'
import { createResampler } from './pcm/resampler.ts'

export interface AudioEncoderConfig {
  readonly ffmpeg?: FfmpegSetting
}

/** Writes raw audio itself; everything else is encoded by ffmpeg, one process for each stream. */
export function createAudioEncoder({ ffmpeg }: AudioEncoderConfig = {}): AudioEncoder {
  return {
    lacks: (type) =>
      needsProgram(outputFormatOf(type)) && findFfmpeg(ffmpeg) === undefined ? 'ffmpeg' : undefined,
    async open(type, { samplesPerSecond, isRecording = false }) {
      const output = outputFormatOf(type, isRecording)
      return output.kind === 'raw'
        ? openRaw(output, samplesPerSecond)
        : openPackets(output, samplesPerSecond, findFfmpeg(ffmpeg))
    },
  }
}

function needsProgram(output: OutputFormat): boolean {
  return output.kind === 'packets' && output.format.codec !== 'pcm'
}

function openRaw({ pcm }: OutputFormat & { kind: 'raw' }, from: number): SpeechEncoding {
  const convert = createConversion(from, pcm.samplesPerSecond)
  const measure = createMeasure(pcm.samplesPerSecond)
  return {
    async encode(samples) {
      const data: Uint8Array[] = []
      let length = 0
      for await (const slice of convert(samples)) {
        data.push(toPcm(slice, pcm.encoding))
        length += slice.length
      }
      return { data, headers: 0, durationMs: measure(length) }
    },
    finish: async () => NOTHING,
    close: async () => {},
  }
}

function openPackets(
  { format, createMuxer }: OutputFormat & { kind: 'packets' },
  from: number,
  program: string | undefined,
): SpeechEncoding {
  const { samplesPerSecond, frameLength, leftOut } = format
  const convert = createConversion(from, samplesPerSecond)
  const measure = createMeasure(samplesPerSecond)
  const frames =
    'createReader' in format ? startFrameEncoder(toProgram(program), format) : createPcmFrames(format)
  let muxer: Muxer | undefined
  return {
    async encode(samples) {
      const { headers, packets } = await frames.encode(convert(samples))
      if (packets.length === 0) return NOTHING
      const isFirst = muxer === undefined
      muxer ??= createMuxer({ ...format, headers })
      const before = isFirst ? muxer.headers : []
      return {
        data: [...before, ...muxer.write(packets)],
        headers: before.length,
        durationMs: measure(packets.length * frameLength - (isFirst ? leftOut : 0)),
      }
    },
    finish: async () => ({ ...NOTHING, data: muxer?.finish() ?? [] }),
    close: () => frames.close(),
  }
}

const NOTHING: EncodedSpeech = { data: [], headers: 0, durationMs: 0 }

function toProgram(program: string | undefined): string {
  if (program !== undefined) return program
  throw new InterpresError(
    'engine_unavailable',
    'This audio is made with ffmpeg, which is not installed here.',
  )
}

/** What is converted between two turns of the event loop: a few milliseconds of work. */
const SLICE_MS = 200

/** To another rate, stretch by stretch: nothing is held back between two. */
function createConversion(from: number, to: number): (samples: Samples) => AsyncGenerator<Samples> {
  const resampler = createResampler(from, to)
  const sliceLength = Math.round((SLICE_MS * from) / 1_000)
  return async function* convert(samples) {
    for (let at = 0; at < samples.length; at += sliceLength) {
      if (at > 0) await turn()
      const slice = samples.subarray(at, at + sliceLength)
      yield from === to ? slice : resampler.push(slice)
    }
    if (from !== to) yield resampler.finish()
  }
}

/** Whole milliseconds of each stretch, so that those of all of them never lag behind by one. */
function createMeasure(samplesPerSecond: number): (length: number) => number {
  let total = 0
  return (length) => {
    const before = millisecondsOf(total, samplesPerSecond)
    total += length
    return millisecondsOf(total, samplesPerSecond) - before
  }
}
