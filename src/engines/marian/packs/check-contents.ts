import { PackError } from '../../../packs/pack-error.ts'
import { checkDictionary } from '../format/dictionary.ts'
import { ModelFileError } from '../format/model-file-error.ts'
import { readNetwork } from '../format/read-network.ts'
import { readShortlist } from '../format/shortlist.ts'
import { readWordSet } from '../format/word-set.ts'
import { readSentencepieceModel } from '../tokeniser/sentencepiece-model.ts'
import { dictionariesByTarget, shortlistsByToken, wordsByTarget } from './manifest.ts'
import { readModelFile } from './model-file.ts'
import { readPackFile } from './pack-file.ts'
import type { InstalledPack } from './read-pack.ts'

/**
 * Reads every file of a pack as the engine will and checks that they belong together, so that a pack which cannot work
 * is never installed. Errors: `PackError`.
 */
export async function checkPackContents({ directory, manifest }: InstalledPack): Promise<void> {
  const { model, shortlist, sourceVocabulary, targetVocabulary } = manifest.files
  const shortlists = [shortlist, ...shortlistsByToken(manifest).values()]
  try {
    const { config } = readNetwork(await readModelFile(directory, model))
    const sizes = { source: config.sourceVocabularySize, target: config.targetVocabularySize }
    checkSize(
      'source',
      readSentencepieceModel(await readPackFile(directory, sourceVocabulary)).pieces.length,
      sizes.source,
    )
    if (targetVocabulary !== undefined) {
      checkSize(
        'target',
        readSentencepieceModel(await readPackFile(directory, targetVocabulary)).pieces.length,
        sizes.target,
      )
    } else if (!config.sharedVocabulary)
      throw new PackError('The model has two vocabularies, but the pack only one')
    for (const file of shortlists.filter((one) => one !== undefined)) {
      readShortlist(await readPackFile(directory, file), {
        sourceSize: sizes.source,
        targetSize: sizes.target,
      })
    }
    for (const file of wordsByTarget(manifest).values()) readWordSet(await readPackFile(directory, file))
    for (const file of dictionariesByTarget(manifest).values())
      checkDictionary(await readPackFile(directory, file))
  } catch (cause) {
    if (cause instanceof ModelFileError) throw new PackError(cause.message, { cause })
    throw cause
  }
}

function checkSize(side: string, actual: number, expected: number): void {
  if (actual !== expected)
    throw new PackError(`The ${side} vocabulary has ${actual} pieces, but the model ${expected}`)
}
