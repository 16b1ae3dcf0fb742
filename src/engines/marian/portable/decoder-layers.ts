import type { DecoderLayer } from '../format/network.ts'
import type { AttentionLayer, Layers, Norm } from './layers.ts'
import type { PlacedRow } from './placed-rows.ts'
import type { PortableParts } from './portable-parts.ts'
import type { Product } from './products.ts'

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

/** The layers of the decoder at work on the rows of a step; `count` is the number of all their hypotheses. */
export function createDecoderLayers(
  { kernel, memory, workspace, layers, tables }: PortableParts,
  decoder: readonly PlacedDecoderLayer[],
) {
  const { embeddingSize: D, heads } = tables
  const headSize = D / heads
  const rowBytes = D * 4
  const kept = createKeptCells({ memory, workspace }, rowBytes)

  /** Puts pieces and states of all hypotheses in place. */
  function load(rows: readonly PlacedRow[], count: number): void {
    const embedded = memory.floats(workspace.at().states, count * D)
    for (const row of rows) {
      for (const [slot, id] of row.previousIds.entries())
        tables.embedTarget(embedded, (row.first + slot) * D, id, row.position)
      kept.load(row)
    }
  }

  /** Runs all layers on the states; leaves the last layer's query in `a`. */
  function run(rows: readonly PlacedRow[], count: number): void {
    const { states, a, b, c, d, cells } = workspace.at()
    for (const [layer, { forget, input, norm, context, feedForward }] of decoder.entries()) {
      layers.project(states, count, [
        [forget, a],
        [input, b],
      ])
      kernel.renewCell(cells[layer] ?? 0, a, b, c, count * D)
      norm(c, states, count)
      layers.project(c, count, [[context.query, a]])
      for (const row of rows) attend(row, layer)
      layers.project(b, count, [[context.output, d]])
      context.norm(d, c, count)
      feedForward(d, count, states)
    }
  }

  /** Attention of a row's queries in `a` to its source; the result goes to `b`. */
  function attend({ sentence, first, width }: PlacedRow, layer: number): void {
    const { a, b, weights } = workspace.at()
    const { keys = 0, values = 0 } = sentence.layers[layer] ?? {}
    const { length } = sentence
    const [query, out] = [a + first * rowBytes, b + first * rowBytes]
    const headBytes = length * headSize * 4
    kernel.attend(query, keys, values, out, weights, width, length, heads, headSize, headBytes, headSize * 4)
  }

  return { load, run, keep: kept.keep }
}

/** The cells of the layers, between where the sentences keep them and where they are worked on. */
function createKeptCells(
  { memory, workspace }: Pick<PortableParts, 'memory' | 'workspace'>,
  rowBytes: number,
) {
  /** Those of each hypothesis are its parent's; zero in the first step. */
  function load({ sentence, first, parents }: PlacedRow): void {
    for (const [layer, to] of workspace.at().cells.entries()) {
      const from = sentence.layers[layer]?.cells ?? 0
      if (parents.length === 0) memory.bytes(to + first * rowBytes, rowBytes).fill(0)
      for (const [slot, parent] of parents.entries())
        memory.copy(to + (first + slot) * rowBytes, from + parent * rowBytes, rowBytes)
    }
  }

  function keep(rows: readonly PlacedRow[]): void {
    for (const [layer, from] of workspace.at().cells.entries()) {
      for (const { sentence, first, width } of rows)
        memory.copy(sentence.layers[layer]?.cells ?? 0, from + first * rowBytes, width * rowBytes)
    }
  }

  return { load, keep }
}
