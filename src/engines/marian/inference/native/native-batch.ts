import type { EncodedSentence, SourceSentence } from '../network-runtime.ts'

/** A sentence that ONNX Runtime decodes. */
export interface NativeSentence extends EncodedSentence {
  readonly source: SourceSentence
  /** Of the output layer, for each candidate. */
  readonly biases: Float32Array
  /** [length], 1 for real positions. */
  readonly mask: Int32Array
  /** One per decoder layer, [heads, length, D / heads]. */
  readonly keys: readonly Float32Array[]
  readonly values: readonly Float32Array[]
  /** States that the last step has left, per decoder layer; those of this sentence begin at the hypothesis `first`. */
  states: { readonly cells: readonly Float32Array[]; readonly first: number }
}

/** Masks, keys and values of sentences one after the other, as the decoder's graph takes them. */
export interface NativeBatch {
  /** Brings exactly these sentences together; returns them in the order in which they lie. */
  readonly arrange: (wanted: readonly NativeSentence[]) => readonly NativeSentence[]
  /** May be longer than what lies in them. */
  readonly mask: () => Int32Array
  readonly keys: (layer: number) => Float32Array
  readonly values: (layer: number) => Float32Array
}

export function createNativeBatch(decoderLayers: number): NativeBatch {
  let placed: NativeSentence[] = []
  let room = 0
  let parts: (Float32Array | Int32Array)[] = []

  function write(sentence: NativeSentence, place: number): void {
    for (const [index, values] of partsOf(sentence).entries()) {
      const part = parts[index]
      if (part !== undefined && part.length >= (place + 1) * values.length)
        part.set(values, place * values.length)
      else throw new RangeError('Sentences of different lengths cannot share a batch')
    }
  }

  function makeRoom(count: number, like: NativeSentence): void {
    room = count
    parts = partsOf(like).map((values) =>
      values instanceof Int32Array
        ? new Int32Array(count * values.length)
        : new Float32Array(count * values.length),
    )
  }

  return {
    arrange(wanted) {
      const coming = new Set(wanted)
      for (let place = placed.length - 1; place >= 0; place -= 1) {
        const sentence = placed[place]
        if (sentence === undefined || coming.delete(sentence)) continue
        const last = placed.pop()
        if (last === undefined || last === sentence) continue
        placed[place] = last
        write(last, place)
      }
      const [one] = wanted
      const isOtherLength =
        one !== undefined && placed.length === 0 && parts[0]?.length !== room * one.mask.length
      if (one !== undefined && (wanted.length > room || isOtherLength)) {
        makeRoom(Math.max(wanted.length, 2 * placed.length), one)
        for (const [place, sentence] of placed.entries()) write(sentence, place)
      }
      for (const sentence of coming) write(sentence, placed.push(sentence) - 1)
      return placed
    },
    mask: () => integers(parts[0]),
    keys: (layer) => floats(parts[1 + layer]),
    values: (layer) => floats(parts[1 + decoderLayers + layer]),
  }
}

function partsOf({ mask, keys, values }: NativeSentence): readonly (Float32Array | Int32Array)[] {
  return [mask, ...keys, ...values]
}

function integers(part: unknown): Int32Array {
  return part instanceof Int32Array ? part : new Int32Array()
}

function floats(part: unknown): Float32Array {
  return part instanceof Float32Array ? part : new Float32Array()
}
