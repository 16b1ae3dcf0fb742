import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { pdfReader, pdfToWordReader } from '../../src/documents/formats/pdf/pdf-reader.ts'
import { parseLanguageCode } from '../../src/languages/language-code.ts'
import { reversed } from './support/reversing-engine.ts'

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

  test('a PDF is not made again, and the refusal says what can be had', () => {
    expect(() => pdfReader.open(fixture('columns.pdf'), { fileName: 'a.pdf' })).toThrow('output_format=docx')
  })
})
