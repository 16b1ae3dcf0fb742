import type { KernelMemory } from './kernel-memory.ts'
import { padded, ROWS_PER_TILE } from './products.ts'

/** Addresses of what a network needs while it computes; all are float32 rows unless said otherwise. */
export interface Places {
  /** [rows, D]; what they hold changes as layers follow one another. */
  readonly states: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  /** The state of each decoder layer, [rows, D]. */
  readonly cells: readonly number[]
  /** Packed activations, D and F wide. */
  readonly packed: number
  readonly packedInner: number
  /** Attention of one query to the positions of its sentence. */
  readonly weights: number
  /** int32 or float32 results of the output layer, for each row those of its candidates. */
  readonly scores: number
}

export interface WorkspaceSizes {
  readonly embeddingSize: number
  readonly feedForwardSize: number
  readonly decoderLayers: number
}

/** The widest of packed activations are float32. */
const PACKED_BYTES = 4

export interface Workspace {
  /** Makes room; what was there before is lost, and so is every view of the memory. */
  readonly reserve: (needed: {
    readonly rows: number
    readonly positions: number
    readonly scoreBytes: number
  }) => void
  readonly at: () => Places
}

/** One set of buffers that is used for every batch and grows with the largest. */
export function createWorkspace(memory: KernelMemory, sizes: WorkspaceSizes): Workspace {
  const { embeddingSize: D, feedForwardSize: F, decoderLayers } = sizes
  let rows = 0
  let positions = 0
  let scoreBytes = 0
  let places: Places | undefined

  function allocate(): Places {
    const wide = rows * D * 4
    return {
      states: memory.allocate(wide),
      a: memory.allocate(wide),
      b: memory.allocate(wide),
      c: memory.allocate(wide),
      d: memory.allocate(wide),
      cells: Array.from({ length: decoderLayers }, () => memory.allocate(wide)),
      packed: memory.allocate(rows * D * PACKED_BYTES),
      packedInner: memory.allocate(rows * F * PACKED_BYTES),
      weights: memory.allocate(padded(positions, 4) * 4),
      scores: memory.allocate(scoreBytes),
    }
  }

  return {
    reserve(needed) {
      if (needed.rows <= rows && needed.positions <= positions && needed.scoreBytes <= scoreBytes) return
      rows = padded(Math.max(rows, needed.rows), ROWS_PER_TILE)
      positions = Math.max(positions, needed.positions)
      scoreBytes = Math.max(scoreBytes, needed.scoreBytes)
      if (places !== undefined) for (const place of Object.values(places).flat()) memory.free(place)
      places = allocate()
    },
    at() {
      if (places === undefined) throw new Error('No room was reserved')
      return places
    },
  }
}
