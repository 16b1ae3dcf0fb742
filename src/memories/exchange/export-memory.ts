import type { Memory } from '../memory.ts'
import { UnreadableMemory } from '../memory-errors.ts'
import type { MemoryStore } from '../memory-store.ts'
import { TMX_END, tmxHeader, tmxUnit } from './write-tmx.ts'

/** With 64,000 characters each, these are no more than 6.4 million. */
const SEGMENTS_AT_ONCE = 100
const PIECE_CHARACTERS = 262_144

/**
 * A memory as a TMX file, piece by piece. Segments that were added after the memory was read are left out, so that the
 * file is one version of it. Errors: `UnreadableMemory` when it is deleted meanwhile.
 */
export async function* exportMemory(
  memory: Memory,
  store: Pick<MemoryStore, 'segments'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(tmxHeader(memory))
  for (let from = 0; from < memory.segmentCount; ) {
    signal.throwIfAborted()
    const limit = Math.min(SEGMENTS_AT_ONCE, memory.segmentCount - from)
    const segments = await store.segments(memory.place, { from, limit })
    if (segments.length === 0) throw new UnreadableMemory('The translation memory was deleted.')
    let piece = ''
    for (const segment of segments) {
      piece += tmxUnit(memory, segment)
      if (piece.length < PIECE_CHARACTERS) continue
      yield Buffer.from(piece)
      piece = ''
    }
    yield Buffer.from(piece)
    from = (segments.at(-1)?.number ?? from) + 1
  }
  yield Buffer.from(TMX_END)
}
