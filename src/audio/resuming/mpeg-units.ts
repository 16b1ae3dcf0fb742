import { type MpegFrame, readAdtsFrame, readMpegFrame } from './mpeg-frames.ts'
import type { Unit, UnitFinder } from './unit-finder.ts'

/** What ffmpeg's decoder adds to the delay that the encoder tells of. */
const DECODER_DELAY = 529
const ID3_HEAD_BYTES = 10
/** The first byte of every frame. */
const SYNC = 0xff
/** As many bytes as tell what a frame is. */
const FRAME_HEAD_BYTES = 7

/** Frames of MPEG audio, or of AAC in the same manner: each tells its own length. */
export function createMpegUnits(kind: 'mp3' | 'aac'): UnitFinder {
  const readFrame = kind === 'mp3' ? readMpegFrame : readAdtsFrame
  let waiting = Buffer.alloc(0)
  let toSkip = 0
  let hasFrames = false
  let atS = 0

  /** A frame is one when another follows it. `undefined` when more bytes are needed. */
  function frameAt(at: number): MpegFrame | 'none' | undefined {
    if (waiting.length < at + FRAME_HEAD_BYTES) return undefined
    const frame = readFrame(waiting.subarray(at))
    if (frame === undefined) return 'none'
    if (waiting.length < at + frame.bytes + FRAME_HEAD_BYTES) return undefined
    return readFrame(waiting.subarray(at + frame.bytes)) === undefined ? 'none' : frame
  }

  function* take(): Generator<Unit> {
    let at = 0
    for (;;) {
      const tag = hasFrames ? 0 : tagLength(waiting.subarray(at))
      if (tag > 0) {
        toSkip = Math.max(0, at + tag - waiting.length)
        at = Math.min(waiting.length, at + tag)
        continue
      }
      const frame = frameAt(at)
      if (frame === undefined) break
      if (frame === 'none') {
        const next = waiting.indexOf(SYNC, at + 1)
        at = next < 0 ? waiting.length : next
      } else {
        const bytes = waiting.subarray(at, at + frame.bytes)
        at += frame.bytes
        const delay = hasFrames ? undefined : delayOf(bytes)
        hasFrames = true
        // The first frame may only tell about the file; what its encoder put before the sound is left out.
        if (delay !== undefined) atS -= delay / frame.rate
        else {
          yield { bytes, startS: Math.max(0, atS) }
          atS += frame.samples / frame.rate
        }
      }
    }
    waiting = waiting.subarray(at)
  }

  return {
    *push(bytes) {
      const skipped = Math.min(toSkip, bytes.length)
      toSkip -= skipped
      waiting = Buffer.concat([waiting, bytes.subarray(skipped)])
      yield* take()
    },
    head: () => new Uint8Array(),
    rest: () => waiting,
  }
}

function tagLength(bytes: Buffer): number {
  if (bytes.length < ID3_HEAD_BYTES || bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  return bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 127), 0) + ID3_HEAD_BYTES
}

/** Samples that the encoder put before the sound, when the frame is one that tells it; 0 where it does not say. */
function delayOf(frame: Buffer): number | undefined {
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (at < 0) return undefined
  const flags = frame.length < at + 8 ? 0 : frame.readUInt32BE(at + 4)
  const encoder =
    at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  if (frame.length < encoder + 24 || frame[encoder] === 0) return 0
  return (frame.readUInt16BE(encoder + 21) >> 4) + DECODER_DELAY
}
