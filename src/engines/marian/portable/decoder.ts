import type { NetworkRuntime } from '../inference/network-runtime.ts'
import { createDecoderLayers, type PlacedDecoderLayer } from './decoder-layers.ts'
import { placeRows } from './placed-rows.ts'
import type { PortableParts } from './portable-parts.ts'
import { ROWS_PER_TILE } from './products.ts'

/** Runs single steps of the decoder. */
export function createDecoder(
  parts: PortableParts,
  decoder: readonly PlacedDecoderLayer[],
): NetworkRuntime['step'] {
  const { kernel, memory, workspace, layers, tables } = parts
  const { embeddingSize: D } = tables
  const rowBytes = D * 4
  const network = createDecoderLayers(parts, decoder)
  const finishScores =
    tables.targetEmbedding.kind === 'int8' ? kernel.finishIntegerScores : kernel.finishFloatScores

  return async (stepRows) => {
    const { rows, groups, count, scoreBytes } = placeRows(stepRows)
    workspace.reserve({
      // The tile of the last row's candidates may begin at any row.
      rows: count + ROWS_PER_TILE,
      positions: Math.max(...rows.map(({ sentence }) => sentence.length)),
      scoreBytes,
    })
    network.load(rows, count)
    network.run(rows, count)
    network.keep(rows)
    const { states, a: queries, scores, weights } = workspace.at()
    for (const { product, first, width, scoresAt } of groups)
      layers.project(states + first * rowBytes, width, [[product, scores + scoresAt]])
    return {
      score(index, slot, logits) {
        const row = rows[index]
        if (row === undefined) throw new RangeError('No such row')
        const { product } = row.sentence.candidates
        const at = scores + row.scoresAt + slot * product.outputs * 4
        const sum = finishScores(at, product.biases, logits.length, tables.outputScale, weights)
        logits.set(memory.floats(at, logits.length))
        return (memory.floats(weights, 1)[0] ?? 0) + Math.log(sum)
      },
      queries(index) {
        const { first = 0, width = 0 } = rows[index] ?? {}
        return memory.floats(queries + first * rowBytes, width * D)
      },
    }
  }
}
