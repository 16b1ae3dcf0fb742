import type {
  Embedding,
  FeedForward,
  LayerNorm,
  Linear,
  MarianNetwork,
} from '../../../src/engines/marian/format/network.ts'
import { roundHalfEven } from '../../../src/engines/marian/format/quantise.ts'

type Vector = Float64Array

interface ReferenceStep {
  readonly logits: Vector
  /** Attention of head 0 of the last layer to the source positions. */
  readonly alignment: Vector
}

/**
 * The network computed plainly: one sentence, double precision, no batching, no graph. Int8 products are exact integer
 * sums. What the engine computes has to agree with this.
 */
export interface ReferenceNetwork {
  /** Logits of every step when the decoder is fed `targetIds`; one more than there are ids. */
  readonly teacherForced: (sourceIds: readonly number[], targetIds: readonly number[]) => ReferenceStep[]
  /** Greedy output without the end of the sentence. */
  readonly greedy: (sourceIds: readonly number[], maxLength: number) => number[]
}

export function createReferenceNetwork(network: MarianNetwork): ReferenceNetwork {
  const { heads, embeddingSize: D } = network.config

  function encode(sourceIds: readonly number[]): Vector[] {
    let states = sourceIds.map((id, position) => embed(network.sourceEmbedding, id, position))
    for (const { self, feedForward: ffn } of network.encoder) {
      const keys = states.map((x) => apply(self.key, x))
      const values = states.map((x) => apply(self.value, x))
      states = states.map((x) => {
        const context = attend(apply(self.query, x), keys, values, heads).context
        return feedForward(ffn, norm(self.norm, add(apply(self.output, context), x)))
      })
    }
    return states
  }

  function createDecoder(sourceIds: readonly number[]) {
    const memory = encode(sourceIds)
    const layers = network.decoder.map((layer) => ({
      ...layer,
      keys: memory.map((x) => apply(layer.context.key, x)),
      values: memory.map((x) => apply(layer.context.value, x)),
      state: new Float64Array(D),
    }))
    let position = 0
    return (previous: number | undefined): ReferenceStep => {
      let y = embed(network.targetEmbedding, previous, position)
      position += 1
      let alignment: Vector = new Float64Array()
      for (const layer of layers) {
        const forget = apply(layer.cell.forget, y).map(sigmoid)
        const input = apply(layer.cell.input, y)
        layer.state = layer.state.map(
          (before, i) => at(forget, i) * before + (1 - at(forget, i)) * at(input, i),
        )
        y = norm(layer.cell.norm, add(layer.state.map(relu), y))
        const attended = attend(apply(layer.context.query, y), layer.keys, layer.values, heads)
        alignment = attended.first
        y = norm(layer.context.norm, add(apply(layer.context.output, attended.context), y))
        y = feedForward(layer.feedForward, y)
      }
      return { logits: output(network, y), alignment }
    }
  }

  return {
    teacherForced(sourceIds, targetIds) {
      const step = createDecoder(sourceIds)
      return [undefined, ...targetIds].map((id) => step(id))
    },
    greedy(sourceIds, maxLength) {
      const step = createDecoder(sourceIds)
      const ids: number[] = []
      let previous: number | undefined
      while (ids.length < maxLength) {
        const { logits } = step(previous)
        logits[1] = -Infinity
        previous = logits.indexOf(Math.max(...logits))
        if (previous === 0) break
        ids.push(previous)
      }
      return ids
    },
  }
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? Number.NaN
}

function add(a: Vector, b: Vector): Vector {
  return a.map((value, index) => value + at(b, index))
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

function relu(x: number): number {
  return Math.max(0, x)
}

function embed(embedding: Embedding, id: number | undefined, position: number): Vector {
  const { size: D } = embedding
  const divisor = embedding.kind === 'int8' ? embedding.multiplier : 1
  const half = D / 2
  return Float64Array.from({ length: D }, (_, i) => {
    const angle = position * Math.exp((-(i % half) * Math.log(10_000)) / (half - 1))
    const place = i < half ? Math.sin(angle) : Math.cos(angle)
    return place + (id === undefined ? 0 : (Math.sqrt(D) * at(embedding.data, id * D + i)) / divisor)
  })
}

function quantised(x: Vector, alpha: number): Vector {
  return x.map((value) => Math.max(-127, Math.min(128, roundHalfEven(value * alpha))))
}

function apply({ weight, bias }: Linear, x: Vector): Vector {
  const q = weight.kind === 'int8' ? quantised(x, weight.alpha) : x
  const scale = weight.kind === 'int8' ? 1 / (weight.alpha * weight.multiplier) : 1
  return Float64Array.from({ length: weight.outputs }, (_, n) => {
    let sum = 0
    for (let k = 0; k < weight.inputs; k += 1) {
      sum +=
        at(q, k) * at(weight.data, weight.kind === 'int8' ? n * weight.inputs + k : k * weight.outputs + n)
    }
    return sum * scale + (bias === undefined ? 0 : at(bias, n))
  })
}

function norm({ scale, bias }: LayerNorm, x: Vector): Vector {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length
  const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length
  return x.map((value, i) => (at(scale, i) * (value - mean)) / Math.sqrt(variance + 1e-6) + at(bias, i))
}

function feedForward({ inner, outer, norm: layerNorm }: FeedForward, x: Vector): Vector {
  return norm(layerNorm, add(apply(outer, apply(inner, x).map(relu)), x))
}

function attend(
  query: Vector,
  keys: readonly Vector[],
  values: readonly Vector[],
  heads: number,
): { readonly context: Vector; readonly first: Vector } {
  const headSize = query.length / heads
  const context = new Float64Array(query.length)
  let first: Vector = new Float64Array()
  for (let head = 0; head < heads; head += 1) {
    const from = head * headSize
    const scores = keys.map((key) => {
      let sum = 0
      for (let i = from; i < from + headSize; i += 1) sum += at(query, i) * at(key, i)
      return sum / Math.sqrt(headSize)
    })
    const largest = Math.max(...scores)
    const powers = scores.map((score) => Math.exp(score - largest))
    const total = powers.reduce((sum, power) => sum + power, 0)
    const weights = Float64Array.from(powers, (power) => power / total)
    if (head === 0) first = weights
    for (const [position, value] of values.entries()) {
      for (let i = from; i < from + headSize; i += 1)
        context[i] = at(context, i) + at(weights, position) * at(value, i)
    }
  }
  return { context, first }
}

function output(network: MarianNetwork, y: Vector): Vector {
  const { targetEmbedding: rows, outputBias, outputAlpha } = network
  const q = outputAlpha === undefined ? y : quantised(y, outputAlpha)
  const scale = rows.kind === 'int8' ? 1 / ((outputAlpha ?? 1) * rows.multiplier) : 1
  return Float64Array.from({ length: rows.rows }, (_, id) => {
    let sum = 0
    for (let i = 0; i < rows.size; i += 1) sum += at(q, i) * at(rows.data, id * rows.size + i)
    return sum * scale + at(outputBias, id)
  })
}
