import { createMatroskaBlocks } from '../matroska/matroska-blocks.ts'
import { MATROSKA_OPUS } from '../opus/matroska-opus.ts'
import { readOpusHead } from '../opus/opus-packet.ts'
import type { Part } from './parts.ts'

/** What audio is in, by the names that ffmpeg has for it; `other` is for ffmpeg to find out. */
export type Container = 'ogg' | 'matroska' | 'flac' | 'mp3' | 'aac' | 'wav' | 'mov' | 'other'

export interface Found {
  readonly container: Container
  /** True when it holds Opus, as far as we read it ourselves. */
  readonly isOpus: boolean
}

const HEAD_BYTES = 16
const OGG_FIRST_PACKET_AT = 28
const OGG_HEAD_BYTES = OGG_FIRST_PACKET_AT + 19
/** Where tracks are told at the latest. */
const MATROSKA_HEAD_BYTES = 262_144

/** `undefined` when the first bytes tell nothing. */
export async function sniff(part: Part): Promise<Found | undefined> {
  const container = containerOf(await part.peek(HEAD_BYTES))
  if (container === 'ogg') {
    const head = await part.peek(OGG_HEAD_BYTES)
    return { container, isOpus: readOpusHead(head.subarray(OGG_FIRST_PACKET_AT))?.mappingFamily === 0 }
  }
  if (container === 'matroska') return { container, isOpus: await holdsOpus(part) }
  return container === undefined ? undefined : { container, isOpus: false }
}

async function holdsOpus(part: Part): Promise<boolean> {
  const blocks = createMatroskaBlocks()
  let seen = 0
  while (seen < MATROSKA_HEAD_BYTES) {
    const bytes = await part.peek(seen + 1)
    if (bytes.length <= seen) return false
    for (const item of blocks.push(bytes.subarray(seen))) {
      if (item.kind === 'track') return item.codec === MATROSKA_OPUS && !item.isWrapped
    }
    seen = bytes.length
  }
  return false
}

function containerOf(bytes: Uint8Array): Container | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  if (text.startsWith('OggS')) return 'ogg'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'matroska'
  if (text.startsWith('fLaC')) return 'flac'
  if (text.startsWith('ID3')) return 'mp3'
  if (/^R(?:IFF|F64)/.test(text) && text.startsWith('WAVE', 8)) return 'wav'
  if (text.startsWith('ftyp', 4)) return 'mov'
  return frameOf(bytes)
}

/** Frames of MPEG audio, and of AAC in the same manner, begin with eleven set bits. */
function frameOf(bytes: Uint8Array): Container | undefined {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  if (layer === 0) return version >= 2 && ((third >> 2) & 15) < 13 ? 'aac' : undefined
  const hasBitRate = third >> 4 !== 15
  const hasRate = ((third >> 2) & 3) !== 3
  return version !== 1 && hasBitRate && hasRate ? 'mp3' : undefined
}
