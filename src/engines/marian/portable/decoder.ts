import type { DecoderLayer, EmbeddingTables } from '../format/network.ts'
import type { NetworkRuntime, StepInput } from '../inference/network-runtime.ts'
import type { Candidates } from './candidates.ts'
import type { AttentionLayer, Layers, Norm } from './layers.ts'
import type { PortableParts } from './portable-parts.ts'
import type { Product } from './products.ts'
import { realLengths } from './source-memories.ts'

/** A decoder layer with its weights placed. */
export interface PlacedDecoderLayer {
  readonly forget: Product
  readonly input: Product
  readonly norm: Norm
  readonly context: AttentionLayer
  readonly feedForward: ReturnType<Layers['feedForward']>
}

export function placeDecoder(layers: Layers, network: readonly DecoderLayer[]): PlacedDecoderLayer[] {
  return network.map(({ cell, context, feedForward }) => ({
    forget: layers.product(cell.forget),
    input: layers.product(cell.input),
    norm: layers.norm(cell.norm),
    context: layers.attention(context),
    feedForward: layers.feedForward(feedForward),
  }))
}

/** Runs single steps of the decoder. */
export function createDecoder(
  { kernel, memory, workspace, layers, sources, embeddingSize: D, heads }: PortableParts,
  decoder: readonly PlacedDecoderLayer[],
  candidates: Candidates,
  outputKind: EmbeddingTables['targetEmbedding']['kind'],
): NetworkRuntime['step'] {
  const headSize = D / heads
  const rowBytes = D * 4

  /** Puts states and cells of all hypotheses in place. */
  function load({ embedded, cells }: StepInput, count: number): void {
    const floats = count * D
    const places = workspace.at()
    memory.floats(places.states, floats).set(embedded.subarray(0, floats))
    for (const [layer, place] of places.cells.entries()) {
      memory.floats(place, floats).set(cells[layer]?.subarray(0, floats) ?? [])
    }
  }

  /** Runs all layers on the states; leaves the last layer's query in `a`. */
  function run({ widths, memory: source }: StepInput, count: number): void {
    const { states, a, b, c, d, cells, weights } = workspace.at()
    const { length } = source
    const lengths = realLengths(source.mask, length, 0, widths.length)
    for (const [layer, { forget, input, norm, context, feedForward }] of decoder.entries()) {
      layers.project(states, count, [
        [forget, a],
        [input, b],
      ])
      kernel.renewCell(cells[layer] ?? 0, a, b, c, count * D)
      norm(c, states, count)
      layers.project(c, count, [[context.query, a]])
      const { keys, values } = sources.placeOf(source, layer)
      let first = 0
      for (const [row, real] of lengths.entries()) {
        const width = widths[row] ?? 0
        const at = row * length * rowBytes
        const [k, v] = [keys + at, values + at]
        const [q, out] = [a + first * rowBytes, b + first * rowBytes]
        first += width
        kernel.attend(
          q,
          k,
          v,
          out,
          weights,
          width,
          real,
          heads,
          headSize,
          length * headSize * 4,
          headSize * 4,
        )
      }
      layers.project(b, count, [[context.output, d]])
      context.norm(d, c, count)
      feedForward(d, count, states)
    }
  }

  return async (input) => {
    const count = input.widths.reduce((sum, width) => sum + width, 0)
    const output = candidates.product(input.candidates)
    workspace.reserve({ rows: count, positions: input.memory.length, candidates: output.outputs })
    load(input, count)
    run(input, count)
    const { states, a: query, scores, cells } = workspace.at()
    layers.project(states, count, [[output, scores]])
    const scoreCount = count * output.outputs
    for (const [layer, cell] of cells.entries()) input.cells[layer]?.set(memory.floats(cell, count * D))
    return {
      scores: outputKind === 'int8' ? memory.integers(scores, scoreCount) : memory.floats(scores, scoreCount),
      query: memory.floats(query, count * D).slice(),
    }
  }
}
