import { InterpresError } from '../../kernel/errors.ts'
import type { PacketFormat } from '../encoding/output-formats.ts'
import type { FrameEncoder } from '../encoding/packets.ts'
import { intoFrames } from '../encoding/pcm-frames.ts'
import { createMatroskaMuxer } from '../matroska/matroska-muxer.ts'
import { toPcm } from '../pcm/pcm-samples.ts'
import { startFfmpeg } from './ffmpeg.ts'

const PATIENCE_MS = 20_000
/** What ffmpeg keeps until more comes: a page that might be the last one, a frame that the next is compared with. */
const HELD_PACKETS = 1

/**
 * ffmpeg is fed with frames of exactly the length that it encodes, in a container that tells their length: reading raw
 * samples it waits for more than it needs.
 */
export function startFrameEncoder(program: string, format: PacketFormat): FrameEncoder {
  const { samplesPerSecond, frameLength } = format
  const process = startFfmpeg(program, [
    ...'-threads 1 -protocol_whitelist pipe -probesize 32 -analyzeduration 0 -f matroska -i pipe:0'.split(
      ' ',
    ),
    ...format.parameters,
    ...'-flush_packets 1 pipe:1'.split(' '),
  ])
  const muxer = createMatroskaMuxer(
    { codec: 'pcm', samplesPerSecond, frameLength, delay: 0, leftOut: 0, headers: [] },
    'matroska',
  )
  const { receive } = packetsOf(process, format)
  let headers: readonly Uint8Array[] | undefined
  let fedFrames = 0
  let givenPackets = 0

  async function feed(frame: Int16Array): Promise<void> {
    if (fedFrames === 0) await process.write(Buffer.concat(muxer.headers))
    fedFrames += 1
    await process.write(Buffer.concat(muxer.write([toPcm(frame, 's16le')])))
  }

  return {
    async encode(samples) {
      const start = fedFrames * frameLength
      let length = 0
      for await (const frame of intoFrames(counted(), frameLength)) await feed(frame)
      if (length === 0) return { headers: headers ?? [], packets: [] }
      const packets = Math.ceil((start + length + format.delay) / frameLength)
      while (fedFrames < packets + HELD_PACKETS) await feed(new Int16Array(frameLength))

      async function* counted(): AsyncGenerator<Int16Array> {
        for await (const some of samples) {
          length += some.length
          yield some
        }
      }
      headers ??= await receive(format.headerCount)
      const made = await receive(packets - givenPackets)
      givenPackets = packets
      return { headers, packets: made }
    },
    async close() {
      process.kill()
      await process.ended
    },
  }
}

/** What ffmpeg gives out, until it ends. */
function packetsOf(process: ReturnType<typeof startFfmpeg>, format: PacketFormat) {
  const reader = format.createReader()
  const received: Uint8Array[] = []
  /** How it has ended. */
  let end: string | undefined
  let onChange = () => {}
  process.output.on('data', (bytes: Uint8Array) => {
    received.push(...reader.push(bytes))
    onChange()
  })
  process.output.on('error', () => {})
  void watch()

  async function watch(): Promise<void> {
    const { exitCode, signal } = await process.ended
    end = `ended with ${signal ?? exitCode}`
    onChange()
  }

  /** Waits for packets, headers included if they have not been taken. */
  async function receive(count: number): Promise<readonly Uint8Array[]> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const late = setTimeout(resolve, PATIENCE_MS, 'too slow')
    onChange = () => {
      if (received.length >= count) resolve(undefined)
      else if (end !== undefined) resolve(end)
    }
    onChange()
    const cause = await promise
    clearTimeout(late)
    if (cause !== undefined) throw encoderStopped(cause)
    return received.splice(0, count)
  }

  return { receive }
}

function encoderStopped(cause: string): InterpresError {
  return new InterpresError('engine_unavailable', 'The audio encoder stopped unexpectedly.', {
    cause: `ffmpeg: ${cause}`,
  })
}
