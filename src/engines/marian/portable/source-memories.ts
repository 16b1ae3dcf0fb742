import type { SourceMemory } from '../inference/network-runtime.ts'
import type { KernelMemory } from './kernel-memory.ts'

/** Addresses of one decoder layer's keys and values, [rows, heads, length, D / heads] each. */
export interface LayerMemory {
  readonly keys: number
  readonly values: number
}

/** Source memories that lie in the kernel's memory until they are released. */
export interface SourceMemories {
  /** Room for sentences, [rows, length] in the mask. */
  readonly create: (mask: Int32Array, length: number) => SourceMemory
  /** Errors: `TypeError` for a memory that is not one of these, or no longer. */
  readonly placeOf: (source: SourceMemory, layer: number) => LayerMemory
}

export function createSourceMemories(
  memory: KernelMemory,
  { decoderLayers, embeddingSize }: { readonly decoderLayers: number; readonly embeddingSize: number },
): SourceMemories {
  const addresses = new WeakMap<SourceMemory, number>()

  function placeOf(source: SourceMemory, layer: number): LayerMemory {
    const address = addresses.get(source)
    if (address === undefined) throw new TypeError('A source memory of another runtime, or a released one')
    const partBytes = source.mask.length * embeddingSize * 4
    const keys = address + 2 * layer * partBytes
    return { keys, values: keys + partBytes }
  }

  function create(mask: Int32Array, length: number): SourceMemory {
    const floats = mask.length * embeddingSize
    const address = memory.allocate(2 * decoderLayers * floats * 4)
    const views = (part: keyof LayerMemory) =>
      Array.from({ length: decoderLayers }, (_, layer) => memory.floats(placeOf(source, layer)[part], floats))
    const source: SourceMemory = {
      length,
      mask,
      get keys() {
        return views('keys')
      },
      get values() {
        return views('values')
      },
      release() {
        if (addresses.delete(source)) memory.free(address)
      },
    }
    addresses.set(source, address)
    return source
  }

  return { create, placeOf }
}

/** Real positions of `count` sentences from the `first` on; they come before the padding. */
export function realLengths(mask: Int32Array, length: number, first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const start = (first + index) * length
    let real = length
    while (real > 1 && mask[start + real - 1] === 0) real -= 1
    return real
  })
}
