import type { EncoderLayer } from '../format/network.ts'
import type { NetworkRuntime, SourceMemory } from '../inference/network-runtime.ts'
import type { AttentionLayer } from './layers.ts'
import type { PortableParts } from './portable-parts.ts'
import { realLengths } from './source-memories.ts'

/** Positions encoded together: enough to use every weight many times, few enough to stay in the processor's cache. */
const POSITIONS_AT_A_TIME = 64

/** Runs the encoder; `contexts` are the decoder's attention layers, whose keys and values it leaves. */
export function createEncoder(
  { kernel, memory, workspace, layers, sources, embeddingSize: D, heads }: PortableParts,
  network: readonly EncoderLayer[],
  contexts: readonly AttentionLayer[],
): NetworkRuntime['encode'] {
  const headSize = D / heads
  const rowBytes = D * 4
  const encoder = network.map(({ self, feedForward }) => ({
    self: layers.attention(self),
    feedForward: layers.feedForward(feedForward),
  }))

  /** Runs all layers on the states of sentences whose real lengths these are. */
  function run(lengths: readonly number[], length: number): void {
    const { states, a: query, b: keys, c: values, d: context, weights } = workspace.at()
    const positions = lengths.length * length
    for (const { self, feedForward } of encoder) {
      layers.project(states, positions, [
        [self.query, query],
        [self.key, keys],
        [self.value, values],
      ])
      for (const [sentence, real] of lengths.entries()) {
        const at = sentence * length * rowBytes
        const [q, k, v, out] = [query + at, keys + at, values + at, context + at]
        kernel.attend(q, k, v, out, weights, length, real, heads, headSize, headSize * 4, rowBytes)
      }
      layers.project(context, positions, [[self.output, query]])
      self.norm(query, states, positions)
      feedForward(query, positions, states)
    }
  }

  /** Writes keys and values of `count` sentences from the `first` on to their places. */
  function keep(source: SourceMemory, first: number, count: number): void {
    const { length } = source
    const { states, a: keys, b: values } = workspace.at()
    for (const [layer, context] of contexts.entries()) {
      layers.project(states, count * length, [
        [context.key, keys],
        [context.value, values],
      ])
      const to = sources.placeOf(source, layer)
      for (let sentence = 0; sentence < count; sentence += 1) {
        const from = sentence * length * rowBytes
        const at = (first + sentence) * length * rowBytes
        kernel.splitHeads(keys + from, to.keys + at, length, heads, headSize)
        kernel.splitHeads(values + from, to.values + at, length, heads, headSize)
      }
    }
  }

  return async (embedded, mask, length) => {
    const rows = mask.length / length
    const together = Math.min(rows, Math.max(1, Math.floor(POSITIONS_AT_A_TIME / length)))
    workspace.reserve({ rows: together * length, positions: length, candidates: 0 })
    const source = sources.create(mask, length)
    for (let first = 0; first < rows; first += together) {
      const count = Math.min(together, rows - first)
      const input = embedded.subarray(first * length * D, (first + count) * length * D)
      memory.floats(workspace.at().states, input.length).set(input)
      run(realLengths(mask, length, first, count), length)
      keep(source, first, count)
    }
    return source
  }
}
