import type { Embedding } from '../format/network.ts'
import type { NetworkTables } from '../inference/network-tables.ts'
import { createProduct, type Product, type ProductDependencies, padded } from './products.ts'

/** The output layer for the candidates of one sentence, or of several that have the same. */
export interface HeldCandidates {
  readonly product: Product
  readonly release: () => void
}

export interface Candidates {
  /** Gives the output layer for these pieces; the same array is packed once as long as anybody holds it. */
  readonly hold: (ids: Uint32Array) => HeldCandidates
}

/** Outputs of a product come in fours. */
const OUTPUT_MULTIPLE = 4

/** `alpha` is the activation scale of the output layer; float32 models have none. */
export function createCandidates(
  dependencies: ProductDependencies,
  { targetEmbedding, outputBiases }: NetworkTables,
  alpha = 1,
): Candidates {
  const held = new Map<Uint32Array, HeldCandidates & { holders: number }>()
  const rowsOf = createRowGatherer(targetEmbedding)

  function pack(ids: Uint32Array): HeldCandidates & { holders: number } {
    const outputs = padded(ids.length, OUTPUT_MULTIPLE)
    const weights = { inputs: targetEmbedding.size, outputs, rows: rowsOf(ids, outputs), alpha, scale: 1 }
    const product = createProduct(dependencies, { ...weights, bias: outputBiases(ids) }, { finish: 'sums' })
    const packed = {
      product,
      holders: 0,
      release() {
        packed.holders -= 1
        if (packed.holders > 0) return
        held.delete(ids)
        product.free()
      },
    }
    held.set(ids, packed)
    return packed
  }

  return {
    hold(ids) {
      const candidates = held.get(ids) ?? pack(ids)
      candidates.holders += 1
      return candidates
    },
  }
}

/** Rows of the embedding, zeros behind them; good until the next call, which uses the same room. */
function createRowGatherer({ data, size }: Embedding): (ids: Uint32Array, count: number) => typeof data {
  let room = data.slice(0, 0)
  return (ids, count) => {
    if (room.length < count * size)
      room = data instanceof Int8Array ? new Int8Array(count * size) : new Float32Array(count * size)
    for (let row = 0; row < ids.length; row += 1) {
      const from = (ids[row] ?? 0) * size
      room.set(data.subarray(from, from + size), row * size)
    }
    return room.fill(0, ids.length * size, count * size).subarray(0, count * size)
  }
}
