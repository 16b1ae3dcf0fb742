import { describe, expect, test } from 'vitest'
import { openArchive } from '../../../src/documents/archive/archive.ts'
import { xlsxReader } from '../../../src/documents/formats/xlsx/read-xlsx.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { requestedSource } from '../../../src/languages/requested-language.ts'
import type { Block } from '../../../src/translation/markup/parsed-text.ts'
import { officeSkeleton } from '../../documents/support/office-skeleton.ts'
import { sheetData, workbookFile } from '../../documents/support/workbook-files.ts'
import { reverseWords } from '../../markup/translators.ts'
import { type DocumentFixture, describeReader } from './document-reader-contract.ts'

const t = (text: string) => `<t>${text}</t>`
const formula = (text: string) => `<c><f>${text}</f><v>0</v></c>`
const inline = (text: string) => `<c t="inlineStr"><is>${t(text)}</is></c>`
const TABLE =
  'name="Sales" displayName="Sales" ref="A1:B3"><tableColumns count="2"><tableColumn id="1" name="Product name"/>' +
  '<tableColumn id="2" name="Unit price"><calculatedColumnFormula>Sales[[#This Row],[Unit price]]*2</calculatedColumnFormula></tableColumn></tableColumns>'
const TABLE_STRINGS = [
  t('Product name'),
  t('Unit price'),
  t('Green apples'),
  t('Unit price'),
  t('Rotten eggs'),
]

const fixtures: DocumentFixture[] = [
  {
    name: 'plain, rich and inline texts, notes, head lines and prompts',
    fileName: 'texts.xlsx',
    bytes: workbookFile({
      strings: [
        t('A plain sentence'),
        '<r><t xml:space="preserve">Some </t></r><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> words</t></r>',
        t('Two lines.\nThe second'),
        t('12.5 kg'),
        t('https://example.org'),
        t('Never shown anywhere'),
        `${t('Kanji reading')}<rPh sb="0" eb="1"><t>reading aid</t></rPh><phoneticPr fontId="1"/>`,
        t('Line_x000D_\nafter return'),
      ],
      sheets: [
        `${sheetData([
          [0, 1, 2, 3],
          [4, 6, 7, inline('In the cell')],
        ])}<dataValidations count="1"><dataValidation type="whole" promptTitle="Your age" prompt="Enter a whole number" sqref="A9"/></dataValidations>` +
          '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Annual report&amp;RPage &amp;P of all</oddHeader></headerFooter>',
      ],
      comments: '<r><rPr><b/></rPr><t xml:space="preserve">Jane: </t></r><r><t>please check this</t></r>',
    }),
    texts: [
      'A plain sentence',
      'Some bold words',
      'Two lines.',
      'The second',
      'Kanji reading',
      'Line\nafter return',
      'In the cell',
      'Annual report',
      'Page # of all',
      'Enter a whole number',
      'Your age',
      'Jane: please check this',
    ],
  },
  {
    name: 'what formulas, lists and filters compare with stays',
    fileName: 'pinned.xlsx',
    bytes: workbookFile({
      strings: [
        t('Open orders'),
        t('Red wine'),
        t('White wine'),
        t('Free text'),
        t('Old town'),
        t('Kept item'),
      ],
      sheets: [
        `${sheetData([
          [0, 1, 3],
          [4, 2, 5, formula('IF(A1="Open orders","Yes we do","")')],
        ])}<autoFilter ref="A1:A2"><filterColumn colId="0"><filters><filter val="Old town"/></filters></filterColumn></autoFilter>` +
          '<dataValidations count="2"><dataValidation type="list" sqref="F1"><formula1>\'Sheet 1\'!$B$1:$B$2</formula1></dataValidation><dataValidation type="list" sqref="F2"><formula1>"Kept item,Other"</formula1></dataValidation></dataValidations>',
      ],
    }),
    texts: ['Free text'],
    rest: officeSkeleton(['xl/sharedStrings.xml', 'xl/workbook.xml'], /calcPr/),
  },
  {
    name: 'columns of tables',
    fileName: 'tables.xlsx',
    bytes: workbookFile({
      strings: TABLE_STRINGS,
      sheets: [
        `${sheetData([
          [0, 1],
          [2, 3],
          [4, formula('SUM(Sales[Unit price])')],
        ])}<tableParts count="1"/>`,
        sheetData([[formula('Sales[[#Headers],[Product name]]&amp;Sales[@[Unit price]]')]]),
      ],
      tables: [TABLE],
      names: '<definedNames><definedName name="Prices">Sales[Unit price]</definedName></definedNames>',
    }),
    texts: ['Product name', 'Unit price', 'Green apples', 'Rotten eggs'],
  },
]

describeReader({
  format: 'xlsx',
  engine: reverseWords,
  reader: xlsxReader,
  fixtures,
  refused: [
    { name: 'a text file', bytes: Buffer.from('Hello there'), message: 'no archive' },
    {
      name: 'a password',
      bytes: Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      message: 'password',
    },
  ],
})

describe('the rules by which Excel repairs workbooks', () => {
  const code = (text: string): LanguageCode => requestedSource(text)
  const render = (bytes: Uint8Array, translator: (block: Block) => ReturnType<typeof reverseWords>) => {
    const document = xlsxReader.open(bytes, { fileName: 'a.xlsx' })
    const result = document.render(document.blocks.map(translator), {
      source: code('en'),
      target: code('ar'),
    })
    const archive = openArchive(result)
    return (part: string) => Buffer.from(archive.read(part)).toString()
  }
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group)
  const tables = fixtures.find(({ name }) => name === 'columns of tables')?.bytes ?? new Uint8Array()

  test('a column is called as its head says, in every formula', () => {
    const part = render(tables, reverseWords)
    expect(all(part('xl/tables/table1.xml'), /tableColumn id="\d" name="([^"]*)"/g)).toEqual([
      'nameq Productq',
      'priceq Unitq',
    ])
    expect(all(part('xl/sharedStrings.xml'), /<t>([^<]*)<\/t>/g).slice(0, 2)).toEqual([
      'nameq Productq',
      'priceq Unitq',
    ])
    expect(part('xl/tables/table1.xml')).toContain('Sales[[#This Row],[priceq Unitq]]*2')
    expect(part('xl/worksheets/sheet1.xml')).toContain('SUM(Sales[[priceq Unitq]])')
    expect(part('xl/worksheets/sheet2.xml')).toContain(
      'Sales[[#Headers],[nameq Productq]]&amp;Sales[@[priceq Unitq]]',
    )
    expect(part('xl/workbook.xml')).toContain('>Sales[[priceq Unitq]]<')
  })

  test('two heads whose translations are equal stay unlike one another', () => {
    const part = render(tables, (block) => ({
      text: 'Same',
      alignment: [],
      protectedRanges: block.protectedSpans,
    }))
    expect(all(part('xl/tables/table1.xml'), /tableColumn id="\d" name="([^"]*)"/g)).toEqual([
      'Same',
      'Same 2',
    ])
    const strings = all(part('xl/sharedStrings.xml'), /<t[^>]*>([^<]*)<\/t>/g)
    const count = Number(all(part('xl/sharedStrings.xml'), /uniqueCount="(\d+)"/g)[0])
    expect(count).toBe(strings.length)
    const head = Number(all(part('xl/worksheets/sheet1.xml'), /<c r="B1" t="s"><v>(\d+)<\/v>/g)[0])
    expect(strings[head]).toBe('Same 2')
    expect(part('xl/worksheets/sheet2.xml')).toContain('Sales[@[Same 2]]')
  })

  test('the workbook is computed anew, and its sheets turn with the text', () => {
    const part = render(tables, reverseWords)
    expect(part('xl/workbook.xml')).toContain('</definedNames><calcPr fullCalcOnLoad="1"/>')
    expect(part('xl/worksheets/sheet1.xml')).toContain('<sheetView rightToLeft="1" workbookViewId="0"/>')
  })

  test('texts beyond what Excel allows are left as they were', () => {
    const long = 'word '.repeat(60).trim()
    const part = render(fixtures[0]?.bytes ?? new Uint8Array(), (block) => ({
      text: long,
      alignment: [],
      protectedRanges: block.protectedSpans.map(() => undefined),
    }))
    expect(part('xl/worksheets/sheet1.xml')).toContain('prompt="Enter a whole number"')
    expect(part('xl/worksheets/sheet1.xml')).toContain('Annual report')
    expect(part('xl/sharedStrings.xml')).toContain(`<t>${long}</t>`)
    expect(part('xl/sharedStrings.xml')).not.toContain('reading aid')
  })
})
