import type { DecoderLayer } from '../format/network.ts'
import type { NetworkRuntime, StepRow } from '../inference/network-runtime.ts'
import type { AttentionLayer, Layers, Norm } from './layers.ts'
import type { PortableParts } from './portable-parts.ts'
import { type Product, padded, ROWS_PER_TILE } from './products.ts'
import { type PortableSentence, portableSentence } from './sentences.ts'

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

/** A row of a step in the workspace: its hypotheses lie one after the other. */
interface PlacedRow extends Pick<StepRow, 'position' | 'previousIds' | 'parents'> {
  readonly sentence: PortableSentence
  /** The first of its hypotheses among those of all rows. */
  readonly first: number
  readonly width: number
  /** Where its scores lie, in bytes from the first. */
  readonly scoresAt: number
}

/** Rows one after the other that have the same candidates. */
interface ScoredTogether {
  readonly product: Product
  readonly first: number
  readonly scoresAt: number
  width: number
}

/** Runs single steps of the decoder. */
export function createDecoder(
  { kernel, memory, workspace, layers, tables }: PortableParts,
  decoder: readonly PlacedDecoderLayer[],
): NetworkRuntime['step'] {
  const { embeddingSize: D, heads } = tables
  const headSize = D / heads
  const rowBytes = D * 4
  const finishScores =
    tables.targetEmbedding.kind === 'int8' ? kernel.finishIntegerScores : kernel.finishFloatScores

  /** Puts pieces and states of all hypotheses in place. */
  function load(rows: readonly PlacedRow[], count: number): void {
    const { states, cells } = workspace.at()
    const embedded = memory.floats(states, count * D)
    for (const { sentence, first, position, previousIds, parents } of rows) {
      for (const [slot, id] of previousIds.entries())
        tables.embedTarget(embedded, (first + slot) * D, id, position)
      for (const [layer, to] of cells.entries()) {
        const from = sentence.layers[layer]?.cells ?? 0
        if (parents.length === 0) memory.copy(to + first * rowBytes, from, rowBytes)
        for (const [slot, parent] of parents.entries())
          memory.copy(to + (first + slot) * rowBytes, from + parent * rowBytes, rowBytes)
      }
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

  /** Puts the new states where the sentences keep them. */
  function keep(rows: readonly PlacedRow[]): void {
    for (const [layer, from] of workspace.at().cells.entries()) {
      for (const { sentence, first, width } of rows)
        memory.copy(sentence.layers[layer]?.cells ?? 0, from + first * rowBytes, width * rowBytes)
    }
  }

  return async (stepRows) => {
    const { rows, groups, count, scoreBytes } = placeRows(stepRows)
    workspace.reserve({
      // The tile of the last row's candidates may begin at any row.
      rows: count + ROWS_PER_TILE,
      positions: Math.max(...rows.map(({ sentence }) => sentence.length)),
      scoreBytes,
    })
    load(rows, count)
    run(rows, count)
    keep(rows)
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

function placeRows(stepRows: readonly StepRow[]) {
  const rows: PlacedRow[] = []
  const groups: ScoredTogether[] = []
  let count = 0
  let scoreBytes = 0
  for (const { sentence: encoded, position, previousIds, parents } of stepRows) {
    const sentence = portableSentence(encoded)
    const { product } = sentence.candidates
    const rowBytes = product.outputs * 4
    const width = previousIds.length
    let group = groups.at(-1)
    if (group?.product !== product) {
      group = { product, first: count, scoresAt: scoreBytes, width: 0 }
      groups.push(group)
    }
    const scoresAt = group.scoresAt + group.width * rowBytes
    rows.push({ sentence, position, previousIds, parents, first: count, width, scoresAt })
    group.width += width
    count += width
    scoreBytes = group.scoresAt + padded(group.width, ROWS_PER_TILE) * rowBytes
  }
  return { rows, groups, count, scoreBytes }
}
