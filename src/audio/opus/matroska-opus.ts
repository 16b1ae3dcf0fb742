import { invalidAudio } from '../invalid-audio.ts'
import { createMatroskaBlocks, type MatroskaItem } from '../matroska/matroska-blocks.ts'
import type { OpusSource } from './ogg-opus.ts'
import { OPUS_RATE, type OpusItem, readOpusHead } from './opus-packet.ts'

export const MATROSKA_OPUS = 'A_OPUS'

/** Errors: `invalid_audio` when the container is damaged, or another file with other audio follows. */
export function createMatroskaOpus(): OpusSource {
  const blocks = createMatroskaBlocks()

  function* convert(items: Iterable<MatroskaItem>): Generator<OpusItem> {
    for (const item of items) {
      if (item.kind === 'track') {
        const head = item.codec === MATROSKA_OPUS ? readOpusHead(item.setup ?? new Uint8Array()) : undefined
        if (head === undefined || item.isWrapped) throw invalidAudio()
        yield { kind: 'head', head }
      } else {
        const discard = Math.round((item.discardNs * OPUS_RATE) / 1e9)
        const last = item.frames.length - 1
        for (const [at, bytes] of item.frames.entries()) {
          yield { kind: 'packet', bytes, discardAtEnd: at === last ? discard : 0 }
        }
      }
    }
  }

  return {
    push: (bytes) => convert(blocks.push(bytes)),
    finish: () => convert(blocks.finish()),
  }
}
