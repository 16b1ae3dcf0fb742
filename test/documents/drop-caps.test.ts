import { expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { docxReader } from '../../src/documents/formats/docx/read-docx.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import type { Block } from '../../src/translation/markup/parsed-text.ts'
import { link, run, wordFile } from './support/word-files.ts'

const languages = { source: requestedSource('en'), target: requestedSource('de') }
const cap = (letter: string, kind = 'drop') =>
  `<w:p><w:pPr><w:framePr w:dropCap="${kind}" w:lines="3"/></w:pPr>${run(letter)}</w:p>`
const paragraph = (content: string) => `<w:p>${content}</w:p>`

/** The texts of a document's blocks, and the texts of its paragraphs once each block has become a translation. */
function translate(body: string, translation: string) {
  const bytes = wordFile(body)
  const document = docxReader.open(bytes, { fileName: 'a.docx' })
  const linked = ({ text }: Block) => ({
    text: translation,
    alignment: [{ source: { start: 0, end: text.length }, target: { start: 0, end: translation.length } }],
    protectedRanges: [],
  })
  const rendered = document.render(document.blocks.map(linked), languages)
  const same = document.render(
    document.blocks.map(({ text }) => ({ text, alignment: [], protectedRanges: [] })),
    languages,
  )
  expect(Buffer.compare(same, bytes)).toBe(0)
  const xml = Buffer.from(openArchive(rendered).read('word/document.xml')).toString()
  const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([each]) =>
    [...each.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''),
  )
  return { blocks: document.blocks.map(({ text }) => text), paragraphs }
}

test.each([
  ['a letter', cap('O') + paragraph(run('nce upon a time.')), 'Once upon a time.'],
  ['a letter in the margin', cap('O', 'margin') + paragraph(run('nce upon a time.')), 'Once upon a time.'],
  ['a word of one letter', cap('A') + paragraph(run(' long time ago.')), 'A long time ago.'],
  ['a quotation', cap('“O') + paragraph(run('nce,” he said.')), '“Once,” he said.'],
])(
  'a drop cap that is %s is translated with its paragraph, and the translation begins with one',
  (_, body, source) => {
    const { blocks, paragraphs } = translate(body, '¿Érase una vez?')
    expect(blocks).toEqual([source])
    expect(paragraphs).toEqual(['¿É', 'rase una vez?'])
  },
)

test('formats and links behind a drop cap stay where they belong', () => {
  const body = cap('T') + paragraph(`${run('he ')}${link('house')}${run(' burned.')}`)
  const { blocks, paragraphs } = translate(body, 'Das Haus brannte.')
  expect(blocks).toEqual(['The house burned.'])
  expect(paragraphs.join('')).toBe('Das Haus brannte.')
  expect(paragraphs[0]).toBe('D')
})

test.each([
  ['before a link', cap('T') + paragraph(link('he house burned down.'))],
  ['before a table', `${cap('T')}<w:tbl/>${paragraph(run('he house burned down.'))}`],
  ['of a whole word', cap('Once') + paragraph(run('upon a time'))],
])('a drop cap %s stays apart', (_, body) => {
  const { paragraphs } = translate(body, 'Anders.')
  expect(paragraphs.at(-1)).toBe('Anders.')
})
