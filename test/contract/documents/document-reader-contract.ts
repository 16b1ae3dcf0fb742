import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openArchive } from '../../../src/documents/archive/archive.ts'
import type { DocumentReader, OpenedDocument } from '../../../src/documents/model/document-reader.ts'
import { InterpresError } from '../../../src/kernel/errors.ts'
import { parseLanguageCode } from '../../../src/languages/language-code.ts'
import type { Block } from '../../../src/translation/markup/parsed-text.ts'
import { reversed, unchanged } from '../../documents/support/reversing-engine.ts'

export interface ReaderUnderTest {
  /** Folder of its fixtures in `test/fixtures/documents`. */
  readonly format: string
  readonly reader: DocumentReader
  /** A result does not open as what it came from: translated entries are no longer wanted, say. */
  readonly isOneWay?: boolean
  /** Line ends inside of a text are set anew. */
  readonly laysOutLines?: boolean
  /** Its parts are compared, which may be packed in another way. */
  readonly isArchive?: boolean
}

const FIXTURES = join(import.meta.dirname, '../../fixtures/documents')
const english =
  parseLanguageCode('en') ??
  (() => {
    throw new Error('en')
  })()
const SAME_LANGUAGE = { source: english, target: english }

/** What every reader of a format promises. */
export function describeReader({
  format,
  reader,
  isOneWay = false,
  laysOutLines = false,
  isArchive = false,
}: ReaderUnderTest): void {
  const folder = join(FIXTURES, format)
  const files = readdirSync(folder).filter((name) => !name.endsWith('.blocks.txt'))

  describe(`the reader of ${format}`, () => {
    test('has at least four fixtures', () => {
      expect(files.length).toBeGreaterThanOrEqual(4)
    })

    describe.each(files)('%s', (fileName) => {
      const bytes = readFileSync(join(folder, fileName))
      const open = (from: Uint8Array = bytes) => reader.open(from, { fileName })
      const render = (document: OpenedDocument, engine: (block: Block) => ReturnType<typeof reversed>) =>
        document.render(document.blocks.map(engine), SAME_LANGUAGE)

      test('holds the texts of its list, and no other', async () => {
        const list = open()
          .blocks.map(({ text }) => JSON.stringify(text))
          .join('\n')
        await expect(`${list}\n`).toMatchFileSnapshot(join(folder, `${fileName}.blocks.txt`))
      })

      test('comes back byte for byte where nothing changes', () => {
        expect(Buffer.compare(render(open(), unchanged), bytes)).toBe(0)
      })

      test('gives the same twice', () => {
        const document = open()
        expect(Buffer.compare(render(document, reversed), render(open(), reversed))).toBe(0)
        expect(Buffer.compare(render(document, reversed), render(document, reversed))).toBe(0)
      })

      test('costs the characters of its blocks', () => {
        const document = open()
        const characters = document.blocks.reduce((sum, { text }) => sum + Array.from(text).length, 0)
        expect(document.billedCharacters).toBe(characters)
      })

      test('has every text translated, and nothing else changed', () => {
        const document = open()
        const result = render(document, reversed)
        if (isOneWay) return
        const again = open(result)
        expect(again.blocks.map(({ text }) => text)).toEqual(
          document.blocks.map((block) => reversed(block).text),
        )
        const asText = (from: Uint8Array) => {
          const text = isArchive ? unpacked(from) : Buffer.from(from).toString('latin1')
          return laysOutLines ? text.replace(/\s+/g, ' ') : text
        }
        expect(asText(render(again, reversed))).toBe(asText(bytes))
      })

      test('is read or refused, whatever part of it is missing', () => {
        for (let cut = 0; cut < bytes.length; cut += Math.max(1, Math.floor(bytes.length / 40))) {
          expectReadOrRefused(() => open(bytes.subarray(0, cut)))
        }
      })

      test('is read or refused with one damaged byte', () => {
        for (let at = 0; at < bytes.length; at += Math.max(1, Math.floor(bytes.length / 40))) {
          const damaged = Buffer.from(bytes)
          damaged[at] = (damaged[at] ?? 0) ^ 0x55
          expectReadOrRefused(() => open(damaged))
        }
      })
    })
  })
}

/** What is read comes back byte for byte; what is refused is refused with a reason for its owner. */
function expectReadOrRefused(open: () => OpenedDocument): void {
  try {
    const document = open()
    document.render(document.blocks.map(unchanged), SAME_LANGUAGE)
  } catch (error) {
    expect(error).toBeInstanceOf(InterpresError)
    expect(error).toMatchObject({ code: 'invalid_document', message: expect.stringMatching(/^The .{10}/) })
  }
}

/** The names and contents of an archive. */
function unpacked(bytes: Uint8Array): string {
  const archive = openArchive(bytes)
  return archive.names
    .map((name) => `${name}\n${Buffer.from(archive.read(name)).toString('latin1')}`)
    .join('\n')
}
