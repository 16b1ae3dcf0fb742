import { describe, expect, test } from 'vitest'
import type { DocumentReader, OpenedDocument } from '../../../src/documents/model/document-reader.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { requestedSource } from '../../../src/languages/requested-language.ts'
import type { TranslatedSegment } from '../../../src/translation/engine.ts'
import { countCodePoints } from '../../../src/translation/markup/code-points.ts'
import type { Block } from '../../../src/translation/markup/parsed-text.ts'
import { reverseWords, translateToSame } from '../../markup/translators.ts'

export interface DocumentFixture {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** All that is to be translated, in the order of the blocks. */
  readonly texts: readonly string[]
  /**
   * What has to be equal before and after a translation: the file with its texts taken out, or parts of it. Given the
   * bytes of the source and of the result.
   */
  readonly unchanged?: (bytes: Uint8Array) => unknown
}

export interface DocumentContract {
  readonly reader: DocumentReader
  readonly fixtures: readonly DocumentFixture[]
  /** Files that must be refused, each with a word of the message. */
  readonly refused: ReadonlyArray<{ name: string; bytes: Uint8Array; message: string }>
}

const code = (text: string): LanguageCode => requestedSource(text)
const TO_GERMAN = { source: code('en'), target: code('de') }
const LONGEST_OPEN_MS = 5000

/** What readers of Office files promise beside what all readers do: archives of parts, of which most stay as they are. */
export function describeOfficeReader(format: string, { reader, fixtures, refused }: DocumentContract): void {
  const open = ({ bytes, fileName }: DocumentFixture): OpenedDocument => reader.open(bytes, { fileName })
  const translate = (
    document: OpenedDocument,
    translator: (block: Block) => TranslatedSegment,
    options = TO_GERMAN,
  ) => document.render(document.blocks.map(translator), options)

  describe.each(fixtures)(`${format}: $name`, (fixture) => {
    test('all that is to be translated is a block, and nothing else', () => {
      expect(open(fixture).blocks.map(({ text }) => text)).toEqual(fixture.texts)
    })

    test('what is billed is the text of the blocks', () => {
      const { blocks, billedCharacters } = open(fixture)
      expect(billedCharacters).toBe(blocks.reduce((sum, { text }) => sum + countCodePoints(text), 0))
    })

    test('an engine that changes nothing gives the same bytes', () => {
      expect(Buffer.compare(translate(open(fixture), translateToSame), fixture.bytes)).toBe(0)
    })

    test('an engine that reverses words changes every wanted text', () => {
      const document = open(fixture)
      const wanted = document.blocks.map((block) => reverseWords(block).text)
      const result = translate(document, reverseWords)
      const again = reader.open(result, { fileName: fixture.fileName })
      expect(again.blocks.map(({ text }) => text)).toEqual(wanted)
    })

    test('and nothing else', () => {
      if (fixture.unchanged === undefined) return
      const result = translate(open(fixture), reverseWords)
      expect(fixture.unchanged(result)).toEqual(fixture.unchanged(fixture.bytes))
    })

    test('one changed block leaves the texts of all others as they are', () => {
      const document = open(fixture)
      for (let index = 0; index < document.blocks.length; index += Math.ceil(document.blocks.length / 12)) {
        const translations = document.blocks.map((block, at) =>
          at === index ? reverseWords(block) : translateToSame(block),
        )
        const again = reader.open(document.render(translations, TO_GERMAN), { fileName: fixture.fileName })
        expect(again.blocks.map(({ text }) => text)).toEqual(translations.map(({ text }) => text))
      }
    })

    test('the same file and the same translations give the same bytes, into every direction', () => {
      for (const target of ['de', 'ar', 'ja']) {
        const options = { source: code('en'), target: code(target) }
        const [one, other] = [open(fixture), open(fixture)].map((each) =>
          translate(each, reverseWords, options),
        )
        expect(Buffer.compare(one as Uint8Array, other as Uint8Array)).toBe(0)
        const again = reader.open(one as Uint8Array, { fileName: fixture.fileName })
        expect(again.blocks).toHaveLength(fixture.texts.length)
      }
    })

    test('the bytes that came in are not changed', () => {
      const copy = Buffer.from(fixture.bytes)
      translate(open(fixture), reverseWords)
      expect(Buffer.compare(copy, fixture.bytes)).toBe(0)
    })

    test('cut or damaged anywhere, the file is read or refused with a message, in bounded time', () => {
      for (const damaged of damagedCopies(fixture.bytes)) {
        const start = performance.now()
        try {
          translate(reader.open(damaged, { fileName: fixture.fileName }), reverseWords)
        } catch (error) {
          expect(error).toMatchObject({ name: 'InterpresError', code: 'invalid_document' })
        }
        expect(performance.now() - start).toBeLessThan(LONGEST_OPEN_MS)
      }
    })
  })

  describe(`${format}: refused`, () => {
    test.each(refused)('$name', ({ bytes, message }) => {
      expect(() => reader.open(bytes, { fileName: `file.${format}` })).toThrow(
        expect.objectContaining({ code: 'invalid_document', message: expect.stringContaining(message) }),
      )
    })
  })
}

const DAMAGES = 24

function* damagedCopies(bytes: Uint8Array): Generator<Uint8Array> {
  for (let count = 0; count < DAMAGES; count += 1) {
    const at = Math.floor((bytes.length * count) / DAMAGES)
    yield bytes.subarray(0, at)
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 0x55
    yield flipped
  }
}
