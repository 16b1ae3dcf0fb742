import { expect, test } from 'vitest'
import { docxReader } from '../../src/documents/formats/docx/read-docx.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import { reverseWords } from '../markup/translators.ts'
import { run, wordFile } from './support/word-files.ts'

const many = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')
const begin = (at: number) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "${at}"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`
const END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
const WORDS = run('Some words')

test.each([
  [
    'bookmarks in one another',
    many(20_000, (at) => `<w:bookmarkStart w:id="${at}" w:name="b"/>`) +
      WORDS +
      many(20_000, (at) => `<w:bookmarkEnd w:id="${19_999 - at}"/>`),
  ],
  [
    'bookmarks across one another',
    many(10_000, (at) => `<w:bookmarkStart w:id="${at}" w:name="b"/>`) +
      WORDS +
      many(10_000, (at) => `<w:bookmarkEnd w:id="${at}"/>`),
  ],
  ['fields in one another', many(5000, begin) + WORDS + many(5000, () => END)],
  ['fields that never end', many(5000, (at) => begin(at) + run(`words ${at}`))],
  ['line ends', many(20_000, () => '<w:r><w:br/></w:r>') + WORDS],
  ['lines', many(5000, (at) => `${run(`Line ${at * 7919}`)}<w:r><w:br/></w:r>`)],
  ['changes of formatting', many(10_000, (at) => run('word ', `<w:rPr><w:sz w:val="${at}"/></w:rPr>`))],
  [
    'text boxes in one another',
    `${WORDS}<w:r><w:pict><w:txbxContent><w:p>`.repeat(40) +
      WORDS +
      '</w:p></w:txbxContent></w:pict></w:r>'.repeat(40),
  ],
])('a paragraph of thousands of %s is translated in bounded time', (_, content) => {
  const start = process.cpuUsage().user
  const document = docxReader.open(wordFile(`<w:p>${content}</w:p>`), { fileName: 'a.docx' })
  document.render(document.blocks.map(reverseWords), {
    source: requestedSource('en'),
    target: requestedSource('ar'),
  })
  expect(process.cpuUsage().user - start).toBeLessThan(10_000_000)
})
