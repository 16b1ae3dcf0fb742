import { setTimeout as wait } from 'node:timers/promises'
import { InterpresError } from '../../kernel/errors.ts'
import { type PipedProgram, type ProgramEnd, wasStarted } from '../../kernel/programs/piped-program.ts'
import { throwIfAborted } from '../../kernel/until-aborted.ts'
import { SAMPLES_PER_SECOND, type Samples } from '../../speech/audio.ts'
import type { Container } from '../decoding/sniff.ts'
import { invalidAudio } from '../invalid-audio.ts'
import { fromPcm } from '../pcm/pcm-samples.ts'
import { startFfmpeg } from './ffmpeg.ts'

export interface FfmpegDecoding {
  readonly program: string
  readonly container: Container
  readonly bytes: AsyncIterable<Uint8Array>
  /** A whole file, whose decoder may take its time and seek; else each sample is to come as soon as it can. */
  readonly isRecording: boolean
  /** Bytes that may come to nothing, one after the other. */
  readonly mostSilentBytes: number
  readonly signal: AbortSignal
}

/** How long a decoder that has all the bytes that it may want takes to begin; a busy machine starts it in a second. */
const PATIENCE_MS = 5_000
const LOOK_MS = 50
const LARGEST_RECORDING_MB = 1100

/**
 * One process for one stream. Errors: as `AudioDecoder.decode`; a stream that ends before it has given samples is none.
 */
export async function* decodeWithFfmpeg(decoding: FfmpegDecoding): AsyncGenerator<Samples> {
  const { program, container, isRecording, signal } = decoding
  throwIfAborted(signal)
  const process = startFfmpeg(program, parametersFor(container, isRecording), {
    fileMb: mustSeek(container, isRecording) ? LARGEST_RECORDING_MB : 0,
  })
  const stop = () => process.kill()
  signal.addEventListener('abort', stop, { once: true })
  const state: DecodingState = { outputs: 0, isFed: false, failure: undefined }
  const fed = feed(process, decoding, state)
  const assertGoing = () => {
    throwIfAborted(signal)
    if (state.failure !== undefined) throw state.failure
  }
  try {
    for await (const samples of readSamples(process.output)) {
      state.outputs += 1
      yield samples
    }
    const end = await process.ended
    assertGoing()
    assertStarted(end)
    if (state.outputs > 0 || !state.isFed || end.signal !== null) assertEnded(end)
    await fed
    assertGoing()
  } finally {
    signal.removeEventListener('abort', stop)
    process.kill()
  }
}

interface DecodingState {
  /** Times that it gave samples. */
  outputs: number
  /** It was given everything. */
  isFed: boolean
  /** Of the sender, or that nothing can be made of what he sends. */
  failure: unknown
}

/** Gives it the bytes as fast as it takes them. Never rejects: what fails ends the process, and is told there. */
async function feed(process: PipedProgram, decoding: FfmpegDecoding, state: DecodingState): Promise<void> {
  const { input } = process
  let silentBytes = 0
  let outputs = 0
  try {
    for await (const chunk of decoding.bytes) {
      if (!input.writable) return
      silentBytes = state.outputs === outputs ? silentBytes + chunk.length : chunk.length
      outputs = state.outputs
      await process.write(chunk)
      if (silentBytes > decoding.mostSilentBytes) await awaitSamples(process, state)
    }
    state.isFed = true
  } catch (error) {
    state.failure = error
    process.kill()
  } finally {
    input.end()
  }
}

/** It has all that it may want: now it has to give something. */
async function awaitSamples({ output, ended }: PipedProgram, state: DecodingState): Promise<void> {
  const { outputs } = state
  const hasSome = () => state.outputs > outputs || output.readableLength > 0
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && !hasSome(); waitedMs += LOOK_MS) {
    const end = await Promise.race([ended, wait(LOOK_MS)])
    if (end !== undefined) return
  }
  if (!hasSome()) throw invalidAudio()
}

/** By itself, that is: whether with samples or not is for the caller to judge. */
function assertEnded({ exitCode, signal }: ProgramEnd): void {
  if (signal !== null && signal !== 'SIGXCPU' && signal !== 'SIGXFSZ') {
    throw new InterpresError('engine_unavailable', 'The audio decoder stopped unexpectedly.', {
      cause: `ffmpeg: ${signal}`,
    })
  }
  if (exitCode !== 0) throw invalidAudio()
}

function assertStarted(end: ProgramEnd): void {
  if (wasStarted(end)) return
  throw new InterpresError('engine_unavailable', 'The audio decoder cannot be started.')
}

async function* readSamples(output: AsyncIterable<Uint8Array>): AsyncGenerator<Samples> {
  let odd: Uint8Array = new Uint8Array()
  for await (const bytes of output) {
    const all = odd.length === 0 ? bytes : Buffer.concat([odd, bytes])
    const end = all.length - (all.length % 2)
    odd = all.subarray(end)
    if (end > 0) yield fromPcm(all.subarray(0, end), 's16le')
  }
}

/**
 * Only a file can be in an order in which it cannot be read: MP4 has what tells where all is at its end, and nobody knows
 * how it is with formats that ffmpeg finds by itself.
 */
function mustSeek(container: Container, isRecording: boolean): boolean {
  return isRecording && (container === 'mov' || container === 'other')
}

/** Formats of sound that are rare, and none that names other files. */
const OTHER_FORMATS = 'aac,ac3,aiff,amr,ape,asf,au,avi,caf,dts,eac3,flv,mp3,mpeg,mpegts,tta,w64,wv'

function parametersFor(container: Container, isRecording: boolean): readonly string[] {
  const haste = isRecording ? '' : '-flags low_delay -probesize 2048 -analyzeduration 0 '
  // Without the limit it looks for an index no further than 64 KiB behind what it has read.
  const source = mustSeek(container, isRecording) ? '-read_ahead_limit -1 -i cache:pipe:0' : '-i pipe:0'
  const format = container === 'other' ? `-format_whitelist ${OTHER_FORMATS}` : `-f ${container}`
  const input = `-threads 1 -protocol_whitelist cache,pipe ${format} ${source}`
  const output = `-map 0:a:0 -ac 1 -ar ${SAMPLES_PER_SECOND} -f s16le -flush_packets 1 pipe:1`
  return `${haste}${input} ${output}`.split(' ')
}
