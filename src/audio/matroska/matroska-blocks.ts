import { readElementHead, readUnsigned } from './ebml.ts'
import { readFrames } from './lacing.ts'

/** The audio of a Matroska or WebM file, which may be any number of files one after the other. */
export type MatroskaItem =
  | {
      readonly kind: 'track'
      /** `A_OPUS`, `A_FLAC`. */
      readonly codec: string
      readonly setup: Uint8Array | undefined
      /** Its frames are compressed or encrypted once more. */
      readonly isWrapped: boolean
    }
  | {
      readonly kind: 'frames'
      readonly frames: readonly Uint8Array[]
      /** Of the last frame's end, what is not to be heard. */
      readonly discardNs: number
    }

const IDS = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  simpleBlock: 0xa3,
  block: 0xa1,
  discardPadding: 0x75a2,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  setup: 0x63a2,
  encodings: 0x6d80,
} as const

/** Elements of which only the head is taken: what is inside comes next, so that it does not matter where they end. */
const ENTERED: ReadonlySet<number> = new Set([
  IDS.ebml,
  IDS.segment,
  IDS.cluster,
  IDS.blockGroup,
  IDS.tracks,
  IDS.trackEntry,
])
const READ: ReadonlySet<number> = new Set([
  IDS.simpleBlock,
  IDS.block,
  IDS.discardPadding,
  IDS.trackNumber,
  IDS.trackType,
  IDS.codec,
  IDS.setup,
  IDS.encodings,
])
/** A few frames of sound are smaller; pictures are not, and are passed over. */
const LARGEST_READ_BYTES = 262_144
const AUDIO = 2

interface Track {
  number: number
  type: number
  codec: string
  setup: Uint8Array | undefined
  isWrapped: boolean
}

/** Errors of both: `invalid_audio` when the bytes are no such file. */
export function createMatroskaBlocks() {
  let waiting = Buffer.alloc(0)
  let position = 0
  let toSkip = 0
  const tracks = createTracks()
  let held: { frames: readonly Uint8Array[]; discardNs: number; groupEnd: number } | undefined
  let groupEnd = 0

  function take(length: number): Buffer {
    const taken = waiting.subarray(0, length)
    waiting = waiting.subarray(length)
    position += taken.length
    return taken
  }

  function* release(): Generator<MatroskaItem> {
    if (held !== undefined) yield { kind: 'frames', frames: held.frames, discardNs: held.discardNs }
    held = undefined
  }

  function* enter(id: number, size: number): Generator<MatroskaItem> {
    yield* release()
    if (id === IDS.blockGroup) groupEnd = position + size
    yield* tracks.enter(id)
  }

  function* read(id: number, bytes: Buffer): Generator<MatroskaItem> {
    if (id === IDS.simpleBlock || id === IDS.block) {
      yield* release()
      const ending = id === IDS.block ? groupEnd : position
      held = { frames: tracks.framesIn(bytes), discardNs: 0, groupEnd: ending }
    } else if (id === IDS.discardPadding && held !== undefined) held.discardNs = readDiscard(bytes)
    else tracks.describe(id, bytes)
  }

  return {
    *push(bytes: Uint8Array): Generator<MatroskaItem> {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        toSkip -= take(Math.min(toSkip, waiting.length)).length
        if (held !== undefined && position >= held.groupEnd) yield* release()
        const head = toSkip > 0 ? undefined : readElementHead(waiting)
        if (head === undefined) break
        const { id, size, headBytes } = head
        if (ENTERED.has(id)) {
          take(headBytes)
          yield* enter(id, size)
        } else if (READ.has(id) && size <= LARGEST_READ_BYTES) {
          if (waiting.length < headBytes + size) break
          take(headBytes)
          yield* read(id, take(size))
        } else {
          take(headBytes)
          toSkip = size
        }
      }
    },
    finish: release,
  }
}

const MOST_TRACKS = 64

/** The tracks of a file as they are described, and the one that is heard. */
function createTracks() {
  let entries: Track[] = []
  let heard: Track | undefined
  return {
    /** Gives the first track of sound where a file's first cluster begins. */
    *enter(id: number): Generator<MatroskaItem> {
      if (id === IDS.ebml) heard = undefined
      if (id === IDS.ebml || id === IDS.tracks) entries = []
      if (id === IDS.trackEntry) {
        entries = entries.slice(-MOST_TRACKS)
        entries.push({ number: 0, type: 0, codec: '', setup: undefined, isWrapped: false })
      }
      if (id !== IDS.cluster || heard !== undefined) return
      heard = entries.find(({ type }) => type === AUDIO)
      if (heard === undefined) return
      const { codec, setup, isWrapped } = heard
      yield { kind: 'track', codec, setup, isWrapped }
    },
    framesIn: (block: Buffer) => (heard === undefined ? [] : readFrames(block, heard.number)),
    describe(id: number, bytes: Buffer): void {
      const entry = entries.at(-1)
      if (entry !== undefined) describe(entry, id, bytes)
    },
  }
}

function describe(entry: Track, id: number, bytes: Buffer): void {
  if (id === IDS.trackNumber) entry.number = readUnsigned(bytes)
  else if (id === IDS.trackType) entry.type = readUnsigned(bytes)
  else if (id === IDS.codec) entry.codec = bytes.toString('latin1').replace(/\0.*$/s, '')
  else if (id === IDS.setup) entry.setup = Uint8Array.from(bytes)
  else if (id === IDS.encodings) entry.isWrapped = true
}

/** Nanoseconds; a negative number would be something else, and is none. */
function readDiscard(bytes: Buffer): number {
  if (bytes.length === 0) return 0
  const unsigned = BigInt(`0x${bytes.subarray(0, 8).toString('hex')}`)
  return Math.max(0, Number(BigInt.asIntN(8 * bytes.length, unsigned)))
}
