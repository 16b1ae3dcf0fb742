import type { Attention, FeedForward, Linear, MarianNetwork } from '../format/network.ts'
import type { NetworkRuntime, SourceMemory, StepInput, StepOutput } from '../inference/network-runtime.ts'
import { addAndNorm, attend, relu, splitHeads } from './layers.ts'
import { createMatrixMemory, type MatrixMemory } from './matrix-memory.ts'

/**
 * Runs a network with products in WebAssembly and the rest in JavaScript: no native code, for platforms that ONNX Runtime
 * has no build for. Candidates are given row by row, [count, D].
 */
export async function createPortableRuntime(network: MarianNetwork): Promise<NetworkRuntime> {
  const { heads, embeddingSize: D } = network.config
  const memory = await createMatrixMemory(linearsOf(network).map(({ weight }) => weight))
  const encoder = network.encoder.map((layer) => ({
    self: attentionBlock(memory, layer.self),
    feedForward: feedForwardBlock(memory, layer.feedForward),
  }))
  const decoder = network.decoder.map((layer) => ({
    input: memory.product(layer.cell.input),
    forget: memory.product(layer.cell.forget),
    norm: layer.cell.norm,
    context: attentionBlock(memory, layer.context),
    feedForward: feedForwardBlock(memory, layer.feedForward),
  }))

  async function encode(embedded: Float32Array, mask: Int32Array, length: number): Promise<SourceMemory> {
    const rows = mask.length / length
    const split = (x: Float32Array) => splitHeads(x, rows, length, heads)
    let x = embedded
    for (const { self, feedForward } of encoder) {
      const keys = split(self.key.apply(x, rows * length))
      const values = split(self.value.apply(x, rows * length))
      const query = self.query.apply(x, rows * length)
      const context = attend({ query, keys, values, mask, rows, queries: length, length, heads })
      x = feedForward(self.end(context, x, rows * length), rows * length)
    }
    return {
      length,
      mask,
      keys: decoder.map(({ context }) => split(context.key.apply(x, rows * length))),
      values: decoder.map(({ context }) => split(context.value.apply(x, rows * length))),
    }
  }

  async function step({
    rows,
    width,
    embedded,
    cells,
    memory: source,
    candidates,
  }: StepInput): Promise<StepOutput> {
    const count = rows * width
    let y = embedded.subarray(0, count * D)
    let query = y
    const next: Float32Array[] = []
    for (const [index, layer] of decoder.entries()) {
      const cell = nextCell(cells[index] ?? y, layer.forget.apply(y, count), layer.input.apply(y, count))
      next.push(cell)
      y = addAndNorm(relu(cell.slice()), y, layer.norm)
      query = layer.context.query.apply(y, count)
      const context = attend({
        query,
        keys: source.keys[index] ?? query,
        values: source.values[index] ?? query,
        mask: source.mask,
        rows,
        queries: width,
        length: source.length,
        heads,
      })
      y = layer.feedForward(layer.context.end(context, y, count), count)
    }
    const { data } = candidates
    if (data instanceof Uint8Array) throw new TypeError('The portable runtime takes signed candidates')
    const scores = memory.multiplyRows(y, count, data, candidates.count, network.outputAlpha ?? 1)
    return { scores, cells: next, query }
  }

  return { encode, step, close: async () => {} }
}

function ofAttention({ query, key, value, output }: Attention): Linear[] {
  return [query, key, value, output]
}

function linearsOf(network: MarianNetwork): Linear[] {
  return [
    ...network.encoder.flatMap(({ self, feedForward }) => [
      ...ofAttention(self),
      feedForward.inner,
      feedForward.outer,
    ]),
    ...network.decoder.flatMap(({ cell, context, feedForward }) => [
      cell.input,
      cell.forget,
      ...ofAttention(context),
      feedForward.inner,
      feedForward.outer,
    ]),
  ]
}

function attentionBlock(memory: MatrixMemory, { query, key, value, output, norm }: Attention) {
  const outputProduct = memory.product(output)
  return {
    query: memory.product(query),
    key: memory.product(key),
    value: memory.product(value),
    /** Output projection, residual and norm. */
    end: (context: Float32Array, residual: Float32Array, rows: number) =>
      addAndNorm(outputProduct.apply(context, rows), residual, norm),
  }
}

function feedForwardBlock(memory: MatrixMemory, { inner, outer, norm }: FeedForward) {
  const [innerProduct, outerProduct] = [memory.product(inner), memory.product(outer)]
  return (x: Float32Array, rows: number) =>
    addAndNorm(outerProduct.apply(relu(innerProduct.apply(x, rows)), rows), x, norm)
}

/** The SSRU cell: what is kept of the old state, and the rest from the input. */
function nextCell(cell: Float32Array, forget: Float32Array, input: Float32Array): Float32Array {
  const next = new Float32Array(forget.length)
  for (let index = 0; index < next.length; index += 1) {
    const kept = 1 / (1 + Math.exp(-(forget[index] ?? 0)))
    const fresh = input[index] ?? 0
    next[index] = fresh + kept * ((cell[index] ?? 0) - fresh)
  }
  return next
}
