import type { Clock } from '../../../kernel/clock.ts'
import type { LiveSourceType } from '../../../speech/media-types.ts'
import { ProtocolError } from './socket-failures.ts'

/** Holds the audio of one connection to the speed at which it may come. */
export interface RawAudioLimit {
  /** Errors: `ProtocolError` `broken_frames`, `chunk_too_long`, `too_fast`. */
  admit(bytes: number): void
}

const CHUNK = 'source_media_chunk'
const LONGEST_CHUNK_MS = 1_000
const FASTEST = 2
const AHEAD_MS = 5_000

/** Of PCM the length is known. Other audio is held up by not being read, once enough of it waits. */
export function createRawAudioLimit(type: LiveSourceType, clock: Clock): RawAudioLimit {
  const match = /encoding=(s16le|alaw|ulaw);rate=(\d+)$/.exec(type)
  if (match === null) return { admit() {} }
  const [, encoding, rate] = match
  const frameBytes = encoding === 's16le' ? 2 : 1
  const bytesPerMs = (Number(rate) * frameBytes) / 1_000
  let beganAtMs: number | undefined
  let audioMs = 0

  return {
    admit(bytes) {
      if (bytes % frameBytes !== 0) throw new ProtocolError('broken_frames', CHUNK)
      const chunkMs = bytes / bytesPerMs
      if (chunkMs > LONGEST_CHUNK_MS) throw new ProtocolError('chunk_too_long', CHUNK)
      beganAtMs ??= clock.nowMs()
      audioMs += chunkMs
      if (audioMs > FASTEST * (clock.nowMs() - beganAtMs) + AHEAD_MS)
        throw new ProtocolError('too_fast', CHUNK)
    },
  }
}
