import { expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { odfReader } from '../../src/documents/formats/odf/odf-reader.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import { reverseWords } from '../markup/translators.ts'
import { zipFiles } from './support/zip-files.ts'

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const textFile = (paragraph: string, others: Readonly<Record<string, string>> = {}) =>
  zipFiles({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="${OASIS}:office:1.0" xmlns:text="${OASIS}:text:1.0"><office:body><office:text><text:p>${paragraph}</text:p></office:text></office:body></office:document-content>`,
    ...others,
  })
const open = (bytes: Uint8Array) => odfReader.open(bytes, { fileName: 'a.odt' })
const textsOf = (bytes: Uint8Array) => open(bytes).blocks.map(({ text }) => text)

test('a line break inside of formatting ends a text like any other', () => {
  const bytes = textFile(
    '<text:span text:style-name="T1">Template owner:<text:line-break/></text:span><text:span text:style-name="T2">Christian Jansen</text:span>',
  )
  expect(textsOf(bytes)).toEqual(['Template owner:', 'Christian Jansen'])
  const document = open(bytes)
  const result = document.render(document.blocks.map(reverseWords), {
    source: requestedSource('en'),
    target: requestedSource('de'),
  })
  expect(Buffer.from(openArchive(result).read('content.xml')).toString()).toContain(
    '<text:span text:style-name="T1">ownerq Templateq:<text:line-break/></text:span><text:span text:style-name="T2">Jansenq Christianq</text:span>',
  )
})

test('a soft line break inside of formatting stays in its text', () => {
  expect(textsOf(textFile('<text:span>A title that<text:line-break/></text:span>goes on here'))).toEqual([
    'A title that\ngoes on here',
  ])
})

test('a formula that names a document type keeps no text from being translated', () => {
  const formula =
    '<?xml version="1.0"?><!-- a --><!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd"><math:math xmlns:math="http://www.w3.org/1998/Math/MathML"><math:mi>speed</math:mi></math:math>'
  expect(textsOf(textFile('Some words', { 'Object 1/content.xml': formula }))).toEqual(['Some words'])
})

test('a comment of any length in front of a part keeps no text from being translated', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => at.toString(36))
    .join(' ')
    .repeat(130)
  const part = `<?xml version="1.0"?><!-- ${words} --><office:document-content xmlns:office="${OASIS}:office:1.0"/>`
  expect(textsOf(textFile('Some words', { 'Object 1/content.xml': part }))).toEqual(['Some words'])
})
