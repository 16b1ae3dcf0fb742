import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { docxReader } from '../../src/documents/formats/docx/read-docx.ts'
import { epubReader } from '../../src/documents/formats/epub/epub-reader.ts'
import { odfReader } from '../../src/documents/formats/odf/odf-reader.ts'
import { pptxReader } from '../../src/documents/formats/pptx/read-pptx.ts'
import { xlsxReader } from '../../src/documents/formats/xlsx/read-xlsx.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import { reverseWords } from '../markup/translators.ts'
import { excelMadeFile } from './support/excel-made-file.ts'
import { convertFiles, countPages, OFFICE_SUITE } from './support/office-suite.ts'
import { powerPointMadeFile } from './support/powerpoint-made-file.ts'
import { unchanged } from './support/reversing-engine.ts'
import { WEB_PAGES } from './support/web-pages.ts'
import { wordMadeFile } from './support/word-made-file.ts'

/** As many pages as show that it works, or as are asked for. */
const PAGES = Object.entries(WEB_PAGES).slice(0, Number(process.env['INTERPRES_TEST_OFFICE_PAGES'] ?? 2))
const READERS = { docx: docxReader, odt: odfReader, epub: epubReader } as const
/** What LibreOffice opens, too. */
const OPENED = ['docx', 'odt'] as const
const OFFICE_MADE = {
  'word.docx': { bytes: wordMadeFile(), reader: docxReader },
  'excel.xlsx': { bytes: excelMadeFile(), reader: xlsxReader },
  'powerpoint.pptx': { bytes: powerPointMadeFile(), reader: pptxReader },
} as const
const MOST_PAGES_CHANGED = 0.2
const TIMEOUT_MS = 300_000
const languages = { source: requestedSource('en'), target: requestedSource('de') }

const root = mkdtempSync(join(tmpdir(), 'interpres-office-suite-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = (name: string) => {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  return path
}

describe.skipIf(OFFICE_SUITE === undefined)(
  `documents of an office suite${OFFICE_SUITE === undefined ? ' (skipped: LibreOffice is not installed)' : ''}`,
  async () => {
    const made: Record<string, readonly string[]> = OFFICE_SUITE === undefined ? {} : await makeDocuments()

    describe.each(Object.entries(READERS))('%s', (format, reader) => {
      test.each(made[format] ?? [])('%s comes back byte for byte, or with every text changed', (path) => {
        const bytes = readFileSync(path)
        const open = (from: Uint8Array) => reader.open(from, { fileName: basename(path) })
        const document = open(bytes)
        expect(document.blocks.length).toBeGreaterThan(0)
        expect(Buffer.compare(document.render(document.blocks.map(unchanged), languages), bytes)).toBe(0)
        const result = document.render(document.blocks.map(reverseWords), languages)
        expect(open(result).blocks.map(({ text }) => text)).toEqual(
          document.blocks.map((block) => reverseWords(block).text),
        )
        writeFileSync(join(folder(`${format}-translated`), basename(path)), result)
      })
    })

    test.each(OPENED)(
      'the suite opens translated files of the format %s, with about as many pages',
      async (format) => {
        const sources = made[format] ?? []
        const results = sources.map((path) => join(root, `${format}-translated`, basename(path)))
        const before = await convertFiles(sources, { to: 'pdf', folder: folder(`${format}-before`) })
        const after = await convertFiles(results, { to: 'pdf', folder: folder(`${format}-after`) })
        for (const [at, path] of before.entries()) {
          const pages = countPages(readFileSync(path))
          const changed = countPages(readFileSync(after[at] ?? ''))
          expect(pages).toBeGreaterThan(0)
          expect(Math.abs(changed - pages)).toBeLessThanOrEqual(Math.ceil(MOST_PAGES_CHANGED * pages))
        }
      },
      TIMEOUT_MS,
    )

    test(
      'the suite opens what Word, Excel and PowerPoint write, before and after a translation',
      async () => {
        const sources = Object.entries(OFFICE_MADE).map(([name, { bytes }]) => {
          const path = join(folder('office'), name)
          writeFileSync(path, bytes)
          return path
        })
        const results = Object.entries(OFFICE_MADE).map(([name, { bytes, reader }]) => {
          const document = reader.open(bytes, { fileName: name })
          const path = join(folder('office-translated'), name)
          writeFileSync(path, document.render(document.blocks.map(reverseWords), languages))
          return path
        })
        const before = await convertFiles(sources, { to: 'pdf', folder: folder('office-before') })
        const after = await convertFiles(results, { to: 'pdf', folder: folder('office-after') })
        const pagesOf = (paths: readonly string[]) => paths.map((path) => countPages(readFileSync(path)))
        expect(pagesOf(after)).toEqual(pagesOf(before))
      },
      TIMEOUT_MS,
    )
  },
)

/** Pages of the web as documents of every format that the suite writes, by format. */
async function makeDocuments(): Promise<Record<string, readonly string[]>> {
  const pages = PAGES.map(([name, body]) => {
    const path = join(folder('pages'), `${name}.html`)
    writeFileSync(
      path,
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body>${body}</body></html>`,
    )
    return path
  })
  const odt = await convertFiles(pages, { to: 'odt', folder: folder('odt'), inFilter: 'HTML (StarWriter)' })
  const docx = await convertFiles(odt, { to: 'docx', folder: folder('docx') })
  const epub = await convertFiles(odt, { to: 'epub', folder: folder('epub') })
  return { odt, docx, epub }
}
