import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { pdfReader, pdfToWordReader } from '../../src/documents/formats/pdf/pdf-reader.ts'
import { noteTexts } from '../../src/documents/formats/pdf/redraw/notes.ts'
import { parseLanguageCode } from '../../src/languages/language-code.ts'
import { operatorsOf } from './support/drawn-pdf.ts'
import { reversed, unchanged } from './support/reversing-engine.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/documents/pdf', name))
const open = (bytes: Uint8Array) => pdfToWordReader.open(bytes, { fileName: 'a.pdf' })

function documentOf(bytes: Uint8Array, target = 'de'): string {
  const source = parseLanguageCode('en')
  const language = parseLanguageCode(target)
  if (source === undefined || language === undefined) throw new Error(target)
  const document = open(bytes)
  const word = document.render(document.blocks.map(reversed), { source, target: language })
  return Buffer.from(openArchive(word).read('word/document.xml')).toString('utf8')
}

function refusal(bytes: Uint8Array): string {
  try {
    open(bytes)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'was read'
}

describe('a PDF as a Word document', () => {
  test('lines are paragraphs again, columns follow each other, and heads and feet are left out', () => {
    expect(open(fixture('columns.pdf')).blocks.map(({ text }) => text)).toEqual([
      'Growing trees in small gardens',
      'Every spring our readers ask how many trees fit into a small garden. The answer depends on the soil.',
      'Apple trees need sun.',
      'Pear trees need a wall.',
      'A second column follows here and goes on over two lines',
      'Prices',
      'Tree',
      'Price',
      'Apple tree',
      '20 euros',
      'Pear tree',
      '25 euros',
      'The last page says good-bye.',
    ])
  })

  test('cells of a narrow table are apart, words of a loose line are not', async () => {
    const drawn = await PDFDocument.create()
    const page = drawn.addPage([400, 300])
    const rows = [
      ['Price', 'Date'],
      ['9 euros', 'on Monday'],
      ['5 euros', 'on Friday'],
    ]
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        page.drawText(text, { x: 40 + column * 54, y: 250 - row * 16, size: 12 })
      }
    }
    const loose = [
      ['Two', 'big', 'fat'],
      ['old', 'red', 'hens'],
    ]
    for (const [row, words] of loose.entries()) {
      for (const [column, text] of words.entries()) {
        page.drawText(text, { x: 40 + column * 30, y: 150 - row * 16, size: 12 })
      }
    }
    const bytes = await drawn.save()
    const apart = ['Price', 'Date', '9 euros', 'on Monday', '5 euros', 'on Friday']
    const texts = [...apart, 'Two big fat old red hens']
    for (const reader of [pdfToWordReader, pdfReader]) {
      const { blocks } = reader.open(bytes, { fileName: 'a.pdf' })
      expect(blocks.map(({ text }) => text)).toEqual(texts)
    }
  })

  test('headings, tables, items and bold words are what they were', () => {
    const xml = documentOf(fixture('columns.pdf'))
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
    expect(xml.split('<w:tr>')).toHaveLength(4)
    expect(xml).toContain('<w:t>-</w:t><w:tab/>')
    expect(xml).toMatch(/<w:b\/><w:sz w:val="20"\/><\/w:rPr><w:t xml:space="preserve">owt senil/)
  })

  test.each(['letter.pdf', 'report.pdf', 'slides.pdf'])('%s of an office suite is read', (name) => {
    expect(documentOf(fixture(name), 'ar')).toContain('<w:bidi/>')
  })

  test('what cannot be read soundly is refused with a reason', () => {
    const bytes = fixture('columns.pdf')
    const blank = Buffer.from(
      bytes.toString('latin1').replace(/\([^)]*\) Tj/g, (show) => show.replace(/[A-Za-z]/g, ' ')),
      'latin1',
    )
    expect(refusal(blank)).toContain('holds no text, as a scan does')
    expect(refusal(bytes.subarray(0, 300))).toMatch(/damaged|holds no text/)
    expect(refusal(Buffer.from('Hello'))).toContain('is no PDF')
  })
})

describe('a PDF as a PDF', () => {
  const FILES = ['columns.pdf', 'report.pdf']
  const languages = (target: string) => {
    const [source, language] = [parseLanguageCode('en'), parseLanguageCode(target)]
    if (source === undefined || language === undefined) throw new Error(target)
    return { source, target: language }
  }
  const openPdf = (name: string) => pdfReader.open(fixture(name), { fileName: name })

  test.each(FILES)('all words of %s are drawn anew, and everything else stays', async (name) => {
    const document = openPdf(name)
    const same = document.render(document.blocks.map(unchanged), languages('de'))
    expect(Buffer.from(same).equals(fixture(name))).toBe(true)
    const result = document.render(document.blocks.map(reversed), languages('de'))
    const [before, after] = [await operatorsOf(fixture(name)), await operatorsOf(result)]
    expect(after.map(({ graphics }) => graphics)).toEqual(before.map(({ graphics }) => graphics))
    // Words that lines parted are whole now, so their letters are compared.
    const lettersOf = (text: string) =>
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]/gu)
        ?.toSorted()
        .join('')
    const textOf = (pages: typeof before) =>
      pages.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(' ')
    expect(lettersOf(textOf(after))).toBe(lettersOf(textOf(before)))
    expect(textOf(after)).not.toContain(document.blocks[0]?.text)
  })

  test('notes and bookmarks are translated, and a bookmark says what its heading says', async () => {
    const drawn = await PDFDocument.load(fixture('columns.pdf'))
    const { context, catalog } = drawn
    const note = { Type: 'Annot', Subtype: 'Text', Rect: [10, 10, 30, 30] }
    const text = (value: string) => PDFHexString.fromText(value)
    const annotations = [
      context.obj({
        ...note,
        Contents: text('Is that right?\rAsk the gardener'),
        RC: text('<p>Is that right?</p>'),
      }),
      context.obj({ ...note, Subtype: 'Widget', Contents: text('Value of a field') }),
    ]
    drawn.getPage(0).node.set(PDFName.of('Annots'), context.obj(annotations))
    const second = context.register(context.obj({ Title: text('About all of this') }))
    const first = context.register(
      context.obj({ Title: text('Growing trees in small gardens'), Next: second }),
    )
    // Leads in a circle.
    context.lookup(second, PDFDict).set(PDFName.of('Next'), first)
    catalog.set(PDFName.of('Outlines'), context.obj({ First: first, Last: second, Count: 2 }))
    const bytes = await drawn.save()

    const document = pdfReader.open(bytes, { fileName: 'a.pdf' })
    const texts = document.blocks.map((block) => block.text)
    expect(texts.slice(-3)).toEqual(['Is that right?', 'Ask the gardener', 'About all of this'])
    expect(texts.filter((each) => each === 'Growing trees in small gardens')).toHaveLength(1)
    expect(Buffer.from(document.render(document.blocks.map(unchanged), languages('de'))).equals(bytes)).toBe(
      true,
    )
    const result = await PDFDocument.load(document.render(document.blocks.map(reversed), languages('de')))
    expect(noteTexts(result)).toEqual([
      'Si taht thgir?\rKsa eht renedrag',
      'Gniworg seert ni llams snedrag',
      'Tuoba lla fo siht',
    ])
    expect(result.getPage(0).node.Annots()?.toString()).not.toContain('RC')
  })

  test('longer text becomes smaller and stays on its page', async () => {
    const document = openPdf('columns.pdf')
    const doubled = document.blocks.map(({ text }) => ({
      text: `${text} ${text}`,
      alignment: [],
      protectedRanges: [],
    }))
    const pages = await operatorsOf(document.render(doubled, languages('de')))
    for (const { height, pieces } of pages) {
      for (const { y, size } of pieces) {
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(height)
        expect(size).toBeGreaterThan(5)
      }
    }
  })

  test('what cannot be drawn soundly is refused, and the refusal says what can be had', {
    timeout: 120_000,
  }, () => {
    const document = openPdf('columns.pdf')
    const arabic = document.blocks.map(() => ({ text: 'مرحبا', alignment: [], protectedRanges: [] }))
    expect(() => document.render(arabic, languages('ar'))).toThrow('output_format=docx')
    const turned = Buffer.from(
      fixture('columns.pdf')
        .toString('latin1')
        .replace(/(\d+) (\d+) Td/g, (move) => `0 1 -1 0 0 0 Tm ${move}`),
      'latin1',
    )
    expect(() => pdfReader.open(turned, { fileName: 'a.pdf' })).toThrow('drawn at an angle')
    expect(() => pdfReader.open(Buffer.from('Hello'), { fileName: 'a.pdf' })).toThrow('is no PDF')
  })
})
