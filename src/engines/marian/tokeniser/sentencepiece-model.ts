import { ModelFileError } from '../format/model-file-error.ts'
import { unpackedFile } from '../format/unpacked-file.ts'
import { readFields } from './protobuf-reader.ts'

type PieceType = 'normal' | 'unknown' | 'control' | 'user_defined' | 'unused' | 'byte'

interface Piece {
  readonly text: string
  readonly score: number
  readonly type: PieceType
}

/** What a `.spm` file says; see `readSentencepieceModel`. */
export interface SentencepieceModel {
  readonly pieces: readonly Piece[]
  readonly unknownId: number
  readonly byteFallback: boolean
  readonly whitespaceAsSuffix: boolean
  readonly normaliser: {
    /** Compiled character map: a double-array trie and the replacements; empty for none. */
    readonly characterMap: Uint8Array
    readonly addDummyPrefix: boolean
    readonly removeExtraWhitespaces: boolean
    readonly escapeWhitespaces: boolean
  }
}

const PIECE_TYPES: readonly (PieceType | undefined)[] = [
  undefined,
  'normal',
  'unknown',
  'control',
  'user_defined',
  'unused',
  'byte',
]
const UNIGRAM = 1
const MAX_PIECES = 1_000_000
const UNPACKED_LIMIT_BYTES = 64 * 2 ** 20

/**
 * Reads a SentencePiece vocabulary (`.spm`) of the unigram kind, compressed by gzip or not. Errors: `ModelFileError` when the
 * file is damaged or of another kind, or when end of sentence and unknown are not pieces 0 and 1, as Marian models demand.
 */
export function readSentencepieceModel(file: Uint8Array): SentencepieceModel {
  const pieces: Piece[] = []
  let trainer = new Map<number, number>()
  let normaliser = defaultNormaliser()
  for (const field of readFields(unpackedFile(file, 'vocabulary', UNPACKED_LIMIT_BYTES))) {
    if (field.number === 1 && field.bytes !== undefined) pieces.push(readPiece(field.bytes))
    if (field.number === 2 && field.bytes !== undefined) trainer = readNumbers(field.bytes)
    if (field.number === 3 && field.bytes !== undefined) normaliser = readNormaliser(field.bytes)
    if (pieces.length > MAX_PIECES) throw new ModelFileError('The vocabulary is impossibly large')
  }
  if ((trainer.get(3) ?? UNIGRAM) !== UNIGRAM)
    throw new ModelFileError('The vocabulary is not of the unigram kind')
  if (pieces[0]?.type !== 'control' || pieces[1]?.type !== 'unknown') {
    throw new ModelFileError('The vocabulary does not begin with end of sentence and unknown')
  }
  return {
    pieces,
    unknownId: 1,
    byteFallback: trainer.get(35) === 1,
    whitespaceAsSuffix: trainer.get(24) === 1,
    normaliser,
  }
}

function defaultNormaliser(): SentencepieceModel['normaliser'] {
  return {
    characterMap: new Uint8Array(),
    addDummyPrefix: true,
    removeExtraWhitespaces: true,
    escapeWhitespaces: true,
  }
}

function readPiece(message: Uint8Array): Piece {
  let text = ''
  let score = 0
  let type: PieceType = 'normal'
  for (const field of readFields(message)) {
    if (field.number === 1 && field.bytes !== undefined) text = Buffer.from(field.bytes).toString('utf8')
    if (field.number === 2 && field.float !== undefined) score = field.float
    if (field.number === 3 && field.integer !== undefined) {
      const known = PIECE_TYPES[field.integer]
      if (known === undefined)
        throw new ModelFileError(`Piece type ${field.integer} of the vocabulary is unknown`)
      type = known
    }
  }
  if (text === '' || !Number.isFinite(score))
    throw new ModelFileError('The vocabulary holds an unusable piece')
  return { text, score, type }
}

function readNumbers(message: Uint8Array): Map<number, number> {
  const numbers = new Map<number, number>()
  for (const field of readFields(message))
    if (field.integer !== undefined) numbers.set(field.number, field.integer)
  return numbers
}

function readNormaliser(message: Uint8Array): SentencepieceModel['normaliser'] {
  const defaults = defaultNormaliser()
  let { characterMap } = defaults
  for (const field of readFields(message)) if (field.number === 2 && field.bytes) characterMap = field.bytes
  const flags = readNumbers(message)
  return {
    characterMap,
    addDummyPrefix: (flags.get(3) ?? 1) === 1,
    removeExtraWhitespaces: (flags.get(4) ?? 1) === 1,
    escapeWhitespaces: (flags.get(5) ?? 1) === 1,
  }
}
