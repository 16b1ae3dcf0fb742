import { isUnspaced } from '../../../languages/unspaced-scripts.ts'
import { PackError } from '../../../packs/pack-error.ts'
import { createDictionary } from '../format/dictionary.ts'
import { ModelFileError } from '../format/model-file-error.ts'
import { copyEmbeddingTables, readNetwork } from '../format/read-network.ts'
import { readShortlist, type Shortlist } from '../format/shortlist.ts'
import { readWordSet, type WordSet } from '../format/word-set.ts'
import type { BatchNetwork } from '../inference/batch-queue.ts'
import type { Batcher } from '../inference/batcher.ts'
import { createNetworkTables } from '../inference/network-tables.ts'
import type { RuntimeKind } from '../inference/runtime-kind.ts'
import { dictionariesByTarget, type PackFile, shortlistsByToken, wordsByTarget } from '../packs/manifest.ts'
import { readModelFile } from '../packs/model-file.ts'
import { readPackFile } from '../packs/pack-file.ts'
import { createPortableRuntime } from '../portable/portable-runtime.ts'
import { lookupFromEnglish, type WordLookup } from '../segments/dictionary-words.ts'
import { isKnownWord } from '../segments/faults/known-words.ts'
import type { SegmentModel } from '../segments/loaded-model.ts'
import { sourceSpelling } from '../segments/source-spelling.ts'
import { lookupIntoEnglish } from '../segments/words-into-english.ts'
import { readSentencepieceModel } from '../tokeniser/sentencepiece-model.ts'
import { smallLetters } from '../tokeniser/small-letters.ts'
import { createTokeniser, type Tokeniser } from '../tokeniser/tokeniser.ts'
import type { LoadedNetwork } from './loaded-network.ts'
import type { LentDictionary, ModelDescription } from './messages.ts'

/** Firefox models cut here too. */
const MAX_SOURCE_PIECES = 128

export interface LoadedModel extends SegmentModel {
  readonly close: () => Promise<void>
}

/**
 * Loads a model pack: checks every file against its hash, for ONNX Runtime converts the model unless that was done before,
 * and checks that its parts fit together. Errors: `PackError` and `ModelFileError` with what is wrong.
 */
export async function loadModel(
  description: ModelDescription,
  kind: RuntimeKind,
  batcher: Batcher,
): Promise<LoadedModel> {
  const { directory, manifest } = description
  const { files, controls } = manifest
  const sourceTokeniser = await readTokeniser(directory, files.sourceVocabulary)
  const targetTokeniser =
    files.targetVocabulary === undefined
      ? sourceTokeniser
      : await readTokeniser(directory, files.targetVocabulary)
  const { config, tables, runtime } = await loadNetwork(description, kind)
  checkVocabulary('source', sourceTokeniser, config.sourceVocabularySize)
  checkVocabulary('target', targetTokeniser, config.targetVocabularySize)
  if (config.sharedVocabulary && files.targetVocabulary !== undefined) {
    throw new ModelFileError('The model has one vocabulary, but the pack has two')
  }
  const sizes = { sourceSize: config.sourceVocabularySize, targetSize: config.targetVocabularySize }
  const shortlistIn = async (file: PackFile) => readShortlist(await readPackFile(directory, file), sizes)
  const shortlist = files.shortlist === undefined ? undefined : await shortlistIn(files.shortlist)
  const ownShortlists = new Map<string, Shortlist>()
  for (const [token, file] of shortlistsByToken(manifest)) ownShortlists.set(token, await shortlistIn(file))
  const words = new Map<string, WordSet>()
  for (const [target, file] of wordsByTarget(manifest))
    words.set(target, readWordSet(await readPackFile(directory, file)))
  const lookups = new Map<string, WordLookup>()
  for (const [target, file] of dictionariesByTarget(manifest))
    lookups.set(`en ${target}`, lookupFromEnglish(createDictionary(await readPackFile(directory, file))))
  const sourceWords = new Map<string, WordSet>()
  for (const lent of description.lentDictionaries ?? []) {
    const { lookup, words: own } = await readLent(lent, sourceTokeniser)
    if (lookup !== undefined) lookups.set(`${lent.language} en`, lookup)
    if (own !== undefined) sourceWords.set(lent.language, own)
  }
  const network: BatchNetwork = { runtime, tables }
  return {
    sourceTokeniser,
    targetTokeniser,
    shortlistFor: (prefix) =>
      prefix.map((token) => ownShortlists.get(token)).find((own) => own !== undefined) ?? shortlist,
    wordsOf: (language) => words.get(language),
    lookupFor: (source, target) => lookups.get(`${source} ${target}`),
    isWordOf: sourceSpelling({
      seen: sourceWords,
      lookups,
      hasPiece: (word) => hasPiece(sourceTokeniser, word),
    }),
    tables,
    controls: {
      copyTokens: controls?.copyTokens ?? [],
      terminology: controls?.terminology,
      marks: Object.values(controls?.formality ?? {}),
    },
    maxSourcePieces: controls?.maxSourcePieces ?? MAX_SOURCE_PIECES,
    decode: (request) => batcher.decode(network, request),
    close: () => runtime.close(),
  }
}

/** Nothing where what another pack lends is damaged: that is its own fault, and told when it is used itself. */
async function readLent(
  { language, directory, dictionary, words }: LentDictionary,
  tokeniser: Tokeniser,
): Promise<{ readonly lookup?: WordLookup; readonly words?: WordSet | undefined }> {
  try {
    const own = createDictionary(await readPackFile(directory, dictionary))
    const seen = words && readWordSet(await readPackFile(directory, words))
    const lookup = lookupIntoEnglish(own, {
      language,
      isSeen: (word) => seen === undefined || isKnownWord(seen, word),
      isFrequent: (word) => isPiece(tokeniser, word),
    })
    return { lookup, words: seen }
  } catch (error) {
    if (error instanceof PackError || error instanceof ModelFileError) return {}
    throw error
  }
}

async function loadNetwork(description: ModelDescription, kind: RuntimeKind): Promise<LoadedNetwork> {
  const { directory, manifest } = description
  const readModel = () => readModelFile(directory, manifest.files.model)
  if (kind === 'portable') return await loadPortableNetwork(readModel)
  // Only here, so that nothing of ONNX Runtime is loaded where it does not serve.
  const { loadNativeNetwork } = await import('./load-native-network.ts')
  return await loadNativeNetwork(description, kind, readModel)
}

async function loadPortableNetwork(readModel: () => Promise<Uint8Array>): Promise<LoadedNetwork> {
  const file = await readModel()
  const network = readNetwork(file)
  const tables = createNetworkTables(copyEmbeddingTables(network))
  const runtime = await createPortableRuntime(network, tables)
  forget(file)
  return { config: network.config, tables, runtime }
}

/** Frees a file that nothing needs any more, now and not when V8 looks for what it can collect: it is as large as the model. */
function forget({ buffer, byteLength }: Uint8Array): void {
  // What shares its memory with others stays.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function readTokeniser(directory: string, file: PackFile): Promise<Tokeniser> {
  const model = readSentencepieceModel(await readPackFile(directory, file))
  return createTokeniser(model, smallLetters(model))
}

/** Words that are one piece of the vocabulary, whatever their capitals, are among the commonest of its languages. */
function isPiece(tokeniser: Tokeniser, word: string): boolean {
  const small = word.toLowerCase()
  const spellings = [word, small, small.charAt(0).toUpperCase() + small.slice(1)]
  return spellings.some((one) => hasPiece(tokeniser, one))
}

function hasPiece(tokeniser: Tokeniser, word: string): boolean {
  if (tokeniser.idOf(`\u2581${word}`) !== undefined) return true
  return isUnspaced(word) && tokeniser.idOf(word) !== undefined
}

function checkVocabulary(side: string, tokeniser: Tokeniser, size: number): void {
  if (tokeniser.size === size) return
  throw new ModelFileError(`The ${side} vocabulary has ${tokeniser.size} pieces, but the model ${size}`)
}
