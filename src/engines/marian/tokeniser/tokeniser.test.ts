import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { SentencePieceProcessor } from 'sentencepiece-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInVocabulary } from '../../../../test/marian/support/built-in-contents.ts'
import {
  compileCharacterMap,
  letterPieces,
  writeVocabulary,
} from '../../../../test/marian/support/vocabulary.ts'
import { ModelFileError } from '../format/model-file-error.ts'
import { readSentencepieceModel } from './sentencepiece-model.ts'
import { createTokeniser } from './tokeniser.ts'

const characterMap = compileCharacterMap({
  ﬁ: 'fi',
  Ａ: 'a',
  é: 'e',
  'e\u0301': 'e',
  '½': '1/2',
  '\u3000': ' ',
  '\u200b': '',
  '…': '...',
})
const VOCABULARIES = {
  plain: writeVocabulary(letterPieces(190)),
  normalising: writeVocabulary(letterPieces(190), { characterMap }),
  'with user-defined pieces': writeVocabulary(
    [{ text: '>>de<<', score: 0, type: 4 }, { text: '<x1>', score: 0, type: 4 }, ...letterPieces(188)],
    { characterMap },
  ),
  'with byte fallback': writeVocabulary(
    [
      ...letterPieces(190),
      ...Array.from({ length: 256 }, (_, byte) => ({
        text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
        score: 0,
        type: 6,
      })),
    ],
    { byteFallback: true },
  ),
}

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'interpres-vocabulary-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

/** The reference implementation, compiled to WebAssembly. */
async function referenceFor(vocabulary: Uint8Array): Promise<(text: string) => number[]> {
  const path = join(directory, 'reference.spm')
  await writeFile(path, vocabulary)
  const processor = new SentencePieceProcessor()
  await processor.load(path)
  return (text) => [...processor.encodeIds(text)]
}

const fragments = fc.constantFrom(
  'ba',
  'tiko',
  ' ',
  '  ',
  '\u3000',
  'w7',
  ' w12',
  'ﬁ',
  'Ａ',
  'é',
  'e\u0301',
  'e',
  '\u0301',
  '½',
  '…',
  '\u200b',
  '.',
  '!?',
  '日本',
  'テキスト',
  '😀',
  '👩‍👧',
  'я',
  '\t',
  '\n',
  '>>de<<',
  '<x1>',
  '<x',
  '\u2581',
  '_',
  '</s>',
  'fff',
  'aaaa',
  '\u00a0',
  '\ufeff',
)
const texts = fc
  .array(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 24 })
  .map((parts) => parts.join(''))

function visible(text: string): string {
  return text.replaceAll(/[\s\u200b\u2581]/g, '')
}

function errorOf(action: () => void): unknown {
  try {
    action()
    return undefined
  } catch (error) {
    return error
  }
}

describe.each(Object.entries(VOCABULARIES))('%s', (_, vocabulary) => {
  const tokeniser = createTokeniser(readSentencepieceModel(vocabulary))

  test('ids equal those of the reference library', async () => {
    const reference = await referenceFor(vocabulary)
    fc.assert(
      fc.property(texts, (text) => {
        // The reference takes C strings.
        const clean = text.replaceAll('\0', '').toWellFormed()
        expect(tokeniser.encode(clean).map((token) => token.id)).toEqual(reference(clean))
      }),
      { numRuns: 1500 },
    )
  })

  test('ranges ascend, stay in the text and cover all of it but whitespace and what normalising drops', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tokens = tokeniser.encode(text)
        let end = 0
        let covered = ''
        for (const token of tokens) {
          expect(token.end).toBeGreaterThanOrEqual(token.start)
          expect(token.end).toBeLessThanOrEqual(text.length)
          covered += text.slice(Math.max(end, token.start), Math.max(end, token.end))
          end = Math.max(end, token.end)
        }
        expect(visible(covered)).toBe(visible(text))
      }),
      { numRuns: 1000 },
    )
  })
})

test('a ligature and a composed letter lead back to the characters they came from', () => {
  const tokeniser = createTokeniser(readSentencepieceModel(VOCABULARIES.normalising))
  const text = 'ﬁ  e\u0301 ½'
  const surfaces = tokeniser.encode(text).map((token) => text.slice(token.start, token.end))
  expect(surfaces.filter((surface) => surface !== '')).toEqual(expect.arrayContaining(['ﬁ', 'e\u0301', '½']))
})

test('decoding gives the text and the range of every piece', () => {
  const tokeniser = createTokeniser(readSentencepieceModel(VOCABULARIES['with byte fallback']))
  const text = 'bati ko, 😀 ra'
  const { text: decoded, ranges } = tokeniser.decode(tokeniser.encode(text).map((token) => token.id))
  expect(decoded).toBe(text)
  expect(ranges.map((range) => decoded.slice(range.start, range.end)).join('|')).toContain('ba|ti|ko')
  expect(ranges.some((range) => decoded.slice(range.start, range.end) === '😀')).toBe(true)
})

test('a vocabulary may be packed', () => {
  const vocabulary = builtInVocabulary()
  expect(readSentencepieceModel(gzipSync(vocabulary))).toEqual(readSentencepieceModel(vocabulary))
})

test('a damaged vocabulary is refused', () => {
  const packed = gzipSync(builtInVocabulary())
  expect(() => readSentencepieceModel(packed.subarray(0, 1_000))).toThrow('The vocabulary is damaged')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: VOCABULARIES.normalising.length - 1 }),
      fc.nat(255),
      (at, value) => {
        const damaged = Uint8Array.from(VOCABULARIES.normalising)
        damaged[at] = value
        const error = errorOf(() => {
          createTokeniser(readSentencepieceModel(damaged)).encode('ﬁba e\u0301')
        })
        expect(error === undefined || error instanceof ModelFileError).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

describe('the vocabulary of a built-in pack', () => {
  test('ids equal those of the reference library on any text', async () => {
    const vocabulary = builtInVocabulary()
    const tokeniser = createTokeniser(readSentencepieceModel(vocabulary))
    const reference = await referenceFor(vocabulary)
    const words = fc.constantFrom(
      'The',
      ' weather',
      ' is',
      ' 25',
      '°C',
      ' naïve',
      'ﬀ',
      'ｆｕｌｌ',
      ' Straße',
      '①',
      ' ㎏',
      '한국',
      'ǆ',
      ' don’t',
    )
    const mixed = fc.array(fc.oneof(words, fragments, fc.string({ unit: 'grapheme', maxLength: 6 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(mixed, (parts) => {
        const clean = parts.join('').replaceAll('\0', '').toWellFormed()
        expect(tokeniser.encode(clean).map((token) => token.id)).toEqual(reference(clean))
      }),
      { numRuns: 4000 },
    )
  })
})
