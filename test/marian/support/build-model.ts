import { writeShortlist } from '../../../src/engines/marian/format/shortlist.ts'
import { createRandom, networkConfig, randomModel } from './random-model.ts'
import { letterPieces, writeVocabulary } from './vocabulary.ts'
import type { PackContents } from './write-pack.ts'

export interface BuiltModelOptions {
  readonly precision?: 'float32' | 'int8'
  readonly shortlist?: boolean
  readonly vocabularySize?: number
  readonly seed?: number
}

/** A small model pack with random weights: it translates into nonsense, but does all that a real one does. */
export function buildModel(options: BuiltModelOptions = {}): PackContents {
  const { precision = 'int8', shortlist = true, vocabularySize: size = 160, seed = 1 } = options
  const config = networkConfig({ sourceVocabularySize: size, targetVocabularySize: size })
  const random = createRandom(seed + 1)
  const entries = Array.from({ length: size }, () =>
    Array.from({ length: 6 }, () => 2 + Math.floor(random() * (size - 2)))
      .filter((id, index, all) => all.indexOf(id) === index)
      .toSorted((a, b) => a - b),
  )
  return {
    model: randomModel(config, seed, { endBias: 1.2 })[precision],
    sourceVocabulary: writeVocabulary(letterPieces(size)),
    ...(shortlist ? { shortlist: writeShortlist(entries, 20) } : {}),
  }
}
