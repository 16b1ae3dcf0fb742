import type { EncoderLayer } from '../format/network.ts'
import type { SourceSentence } from '../inference/network-runtime.ts'
import type { AttentionLayer } from './layers.ts'
import type { PortableParts } from './portable-parts.ts'
import { createPortableSentence, type PortableSentence } from './sentences.ts'

/** Enough positions to use every weight many times, few enough to stay in the processor's cache. */
export const ENCODES_AT_ONCE = 64

/**
 * Runs the encoder; `contexts` are the decoder's attention layers, whose keys and values it leaves. Positions of several
 * sentences lie one after the other; only attention has to know where each begins.
 */
export function createEncoder(
  parts: PortableParts,
  network: readonly EncoderLayer[],
  contexts: readonly AttentionLayer[],
): (sources: readonly SourceSentence[]) => Promise<readonly PortableSentence[]> {
  const { kernel, memory, workspace, layers, candidates, tables } = parts
  const { embeddingSize: D, heads } = tables
  const headSize = D / heads
  const rowBytes = D * 4
  const keep = createKeeping(parts, contexts)
  const encoder = network.map(({ self, feedForward }) => ({
    self: layers.attention(self),
    feedForward: layers.feedForward(feedForward),
  }))

  function embed(sentences: readonly PortableSentence[], positions: number): void {
    const states = memory.floats(workspace.at().states, positions * D)
    let at = 0
    for (const { source } of sentences) {
      for (const [position, id] of source.sourceIds.entries()) {
        tables.embedSource(states, at, id, position)
        at += D
      }
    }
  }

  /** Runs all layers on the states. */
  function run(sentences: readonly PortableSentence[], positions: number): void {
    const { states, a: query, b: keys, c: values, d: context, weights } = workspace.at()
    for (const { self, feedForward } of encoder) {
      layers.project(states, positions, [
        [self.query, query],
        [self.key, keys],
        [self.value, values],
      ])
      let at = 0
      for (const { length } of sentences) {
        const [q, k, v, out] = [query + at, keys + at, values + at, context + at]
        kernel.attend(q, k, v, out, weights, length, length, heads, headSize, headSize * 4, rowBytes)
        at += length * rowBytes
      }
      layers.project(context, positions, [[self.output, query]])
      self.norm(query, states, positions)
      feedForward(query, positions, states)
    }
  }

  return async (sources) => {
    const sentences = sources.map((source) => createPortableSentence(memory, tables, candidates, source))
    const lengths = sentences.map(({ length }) => length)
    const positions = lengths.reduce((sum, length) => sum + length, 0)
    workspace.reserve({ rows: positions, positions: Math.max(...lengths), scoreBytes: 0 })
    embed(sentences, positions)
    run(sentences, positions)
    keep(sentences, positions)
    return sentences
  }
}

/** Writes keys and values of the states to where the sentences keep them. */
function createKeeping(
  { kernel, workspace, layers, tables: { embeddingSize, heads } }: PortableParts,
  contexts: readonly AttentionLayer[],
): (sentences: readonly PortableSentence[], positions: number) => void {
  const headSize = embeddingSize / heads
  return (sentences, positions) => {
    const { states, a: keys, b: values } = workspace.at()
    for (const [layer, context] of contexts.entries()) {
      layers.project(states, positions, [
        [context.key, keys],
        [context.value, values],
      ])
      let at = 0
      for (const { layers: kept, length } of sentences) {
        kernel.splitHeads(keys + at, kept[layer]?.keys ?? 0, length, heads, headSize)
        kernel.splitHeads(values + at, kept[layer]?.values ?? 0, length, heads, headSize)
        at += length * embeddingSize * 4
      }
    }
  }
}
