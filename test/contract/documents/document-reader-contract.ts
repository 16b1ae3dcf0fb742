import { describe, expect, test } from 'vitest'
import type { DocumentReader, OpenedDocument } from '../../../src/documents/model/document-reader.ts'
import { InterpresError } from '../../../src/kernel/errors.ts'
import { requestedSource } from '../../../src/languages/requested-language.ts'
import type { TranslatedSegment } from '../../../src/translation/engine.ts'
import { countCodePoints } from '../../../src/translation/markup/code-points.ts'
import type { Block } from '../../../src/translation/markup/parsed-text.ts'
import { unchanged } from '../../documents/support/reversing-engine.ts'
import { damagedCopies } from './damaged-copies.ts'

export interface DocumentFixture {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** All that is to be translated, in the order of the blocks; or the file that lists it, one JSON string a line. */
  readonly texts: readonly string[] | { readonly listedIn: string }
  /** What has to be equal before and after a translation, given the bytes of the source and of the result. */
  readonly rest?: (bytes: Uint8Array) => unknown
}

export interface ReaderUnderTest {
  readonly format: string
  readonly reader: DocumentReader
  readonly fixtures: readonly DocumentFixture[]
  /** Changes every text. */
  readonly engine: (block: Block) => TranslatedSegment
  /** What the engine has done twice is undone, and leaves the file as it was; given what to compare of it. */
  readonly undone?: (bytes: Uint8Array) => string
  /** Languages to translate into; a file may say what it is for. */
  readonly targets?: readonly string[]
  /** A result does not open as what it came from: translated entries are no longer wanted, say. */
  readonly isOneWay?: boolean
  /** Files that must be refused, each with a word of the message. */
  readonly refused?: ReadonlyArray<{ name: string; bytes: Uint8Array; message: string }>
}

const ENGLISH = requestedSource('en')
const into = (target: string) => ({ source: ENGLISH, target: requestedSource(target) })
const DIRECTIONS = ['de', 'ar', 'ja']
/** Blocks of a fixture that are changed alone. */
const CHANGED_ALONE = 12
const FEWEST_FIXTURES = 2

/** What every reader of a format promises. */
export function describeReader(under: ReaderUnderTest): void {
  const { format, reader, fixtures, engine, undone, isOneWay = false, refused = [] } = under
  const { targets = DIRECTIONS } = under
  const [first = 'de'] = targets

  test(`${format} has fixtures`, () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(FEWEST_FIXTURES)
  })

  describe.each(fixtures)(`${format}: $name`, ({ fileName, bytes, texts, rest }) => {
    const open = (from: Uint8Array = bytes) => reader.open(from, { fileName })
    const textsOf = ({ blocks }: OpenedDocument) => blocks.map(({ text }) => text)
    const translate = (document: OpenedDocument, by: typeof engine, options = into(first)) =>
      document.render(document.blocks.map(by), options)

    test('all that is to be translated is a block, and nothing else', async () => {
      const found = textsOf(open())
      if (!('listedIn' in texts)) expect(found).toEqual(texts)
      else {
        const list = found.map((text) => JSON.stringify(text)).join('\n')
        await expect(`${list}\n`).toMatchFileSnapshot(texts.listedIn)
      }
    })

    test('what is billed is the text of the blocks', () => {
      const { blocks, billedCharacters } = open()
      expect(billedCharacters).toBe(blocks.reduce((sum, { text }) => sum + countCodePoints(text), 0))
    })

    test('an engine that changes nothing gives the same bytes', () => {
      for (const target of ['en', ...targets])
        expect(Buffer.compare(translate(open(), unchanged, into(target)), bytes)).toBe(0)
    })

    test('an engine that changes every text changes every wanted one, and nothing else', () => {
      const document = open()
      const result = translate(document, engine, undone === undefined ? into(first) : into('en'))
      if (rest !== undefined) expect(rest(result)).toEqual(rest(bytes))
      if (isOneWay) return
      const again = open(result)
      expect(textsOf(again)).toEqual(document.blocks.map((block) => engine(block).text))
      if (undone === undefined) return
      expect(undone(translate(again, engine, into('en')))).toBe(undone(bytes))
    })

    test('one changed block leaves the texts of all others as they are', () => {
      if (isOneWay) return
      const document = open()
      const step = Math.ceil(document.blocks.length / CHANGED_ALONE)
      for (let index = 0; index < document.blocks.length; index += step) {
        const translations = document.blocks.map((block, at) =>
          at === index ? engine(block) : unchanged(block),
        )
        const again = open(document.render(translations, into(first)))
        expect(textsOf(again)).toEqual(translations.map(({ text }) => text))
      }
    })

    test('the same file and the same translations give the same bytes, into every direction', () => {
      for (const target of targets) {
        const document = open()
        const result = translate(document, engine, into(target))
        expect(Buffer.compare(translate(open(), engine, into(target)), result)).toBe(0)
        expect(Buffer.compare(translate(document, engine, into(target)), result)).toBe(0)
        if (!isOneWay) expect(open(result).blocks).toHaveLength(document.blocks.length)
      }
    })

    test('the bytes that came in are not changed', () => {
      const copy = Buffer.from(bytes)
      translate(open(), engine)
      expect(Buffer.compare(copy, bytes)).toBe(0)
    })

    test('cut or damaged anywhere, the file is read or refused with a message', () => {
      for (const damaged of damagedCopies(bytes)) expectReadOrRefused(() => open(damaged), engine)
    })
  })

  describe.runIf(refused.length > 0)(`${format}: refused`, () => {
    test.each(refused)('$name', (each) => {
      expect(() => reader.open(each.bytes, { fileName: `file.${format}` })).toThrow(
        expect.objectContaining({
          code: 'invalid_document',
          message: expect.stringContaining(each.message),
        }),
      )
    })
  })
}

/** What is read can be written; what is refused is refused with a reason for its owner. */
function expectReadOrRefused(open: () => OpenedDocument, engine: ReaderUnderTest['engine']): void {
  try {
    const document = open()
    document.render(document.blocks.map(engine), into('ar'))
  } catch (error) {
    expect(error).toBeInstanceOf(InterpresError)
    expect(error).toMatchObject({ code: 'invalid_document', message: expect.stringMatching(/^\S.{10}/) })
  }
}
