import type { EncodedSentence, SourceSentence } from '../inference/network-runtime.ts'
import type { Candidates, HeldCandidates } from './candidates.ts'
import type { KernelMemory } from './kernel-memory.ts'

/** Addresses of what one decoder layer keeps of a sentence. */
export interface SentenceLayer {
  /** [heads, length, D / heads] */
  readonly keys: number
  readonly values: number
  /** States that the last step has left of its hypotheses, [width, D]. */
  readonly cells: number
}

/** A sentence that the kernel decodes, in its memory until it is released. */
export interface PortableSentence extends EncodedSentence {
  readonly source: SourceSentence
  /** Source positions; nothing is padded. */
  readonly length: number
  readonly layers: readonly SentenceLayer[]
  readonly candidates: HeldCandidates
}

export interface SentenceSizes {
  readonly embeddingSize: number
  readonly decoderLayers: number
}

/** Makes room for a sentence. Views of the memory end with it. */
export function createPortableSentence(
  memory: KernelMemory,
  { embeddingSize: D, decoderLayers }: SentenceSizes,
  candidates: Candidates,
  source: SourceSentence,
): PortableSentence {
  const length = source.sourceIds.length
  const partBytes = length * D * 4
  const cellBytes = source.width * D * 4
  const layerBytes = 2 * partBytes + cellBytes
  const held = candidates.hold(source.candidates)
  const address = memory.allocate(decoderLayers * layerBytes)
  const layers = Array.from({ length: decoderLayers }, (_, layer): SentenceLayer => {
    const keys = address + layer * layerBytes
    return { keys, values: keys + partBytes, cells: keys + 2 * partBytes }
  })
  let isReleased = false
  return {
    source,
    length,
    layers,
    candidates: held,
    lastKeys: () => ({ keys: memory.floats(layers.at(-1)?.keys ?? 0, length * D), length }),
    release() {
      if (isReleased) return
      isReleased = true
      held.release()
      memory.free(address)
    },
  }
}

/** Errors: `TypeError` for a sentence of another runtime. */
export function portableSentence(sentence: EncodedSentence): PortableSentence {
  if (!isPortable(sentence)) throw new TypeError('A sentence of another runtime')
  return sentence
}

function isPortable(sentence: EncodedSentence): sentence is PortableSentence {
  return 'layers' in sentence
}
