// How long a long Word document takes to be parsed and written again, in time of the processor, and how much memory.
import { docxReader } from '../src/documents/formats/docx/read-docx.ts'
import { requestedSource } from '../src/languages/requested-language.ts'
import { run, wordFile } from '../test/documents/support/word-files.ts'
import { flipCases } from '../test/markup/translators.ts'

const PAGES = 200
const PARAGRAPHS_A_PAGE = 8
const ROUNDS = 5
const WORDS =
  'the quick brown fox jumps over a lazy dog while nobody in this large house looks at what it does'.split(
    ' ',
  )

let state = 1
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}
const sentence = () => `${Array.from({ length: 8 }, () => WORDS[random(WORDS.length)]).join(' ')}. `
const FORMATS = ['<w:rPr><w:sz w:val="24"/></w:rPr>', '<w:rPr><w:b/><w:lang w:val="en-US"/></w:rPr>']
const paragraph = () =>
  `<w:p>${Array.from({ length: 6 }, (_, at) => run(sentence(), FORMATS[at % 3 === 0 ? 1 : 0])).join('')}</w:p>`
const body = Array.from({ length: PAGES * PARAGRAPHS_A_PAGE }, paragraph).join('')
const bytes = wordFile(body)
const options = { source: requestedSource('en'), target: requestedSource('de') }

const measured = <Result>(work: () => Result): [result: Result, milliseconds: number] => {
  const before = process.cpuUsage()
  const result = work()
  return [result, process.cpuUsage(before).user / 1000]
}

console.log(
  `${PAGES} pages, ${(bytes.length / 1e3).toFixed()} kB, ${(body.length / 1e6).toFixed(1)} MB of markup`,
)
for (let round = 0; round < ROUNDS; round += 1) {
  const [document, parse] = measured(() => docxReader.open(bytes, { fileName: 'long.docx' }))
  const translations = document.blocks.map(flipCases)
  const [, write] = measured(() => document.render(translations, options))
  const heap = process.memoryUsage().heapUsed
  console.log(
    `parse ${parse.toFixed()} ms, write ${write.toFixed()} ms, ${(body.length / 1e3 / (parse + write)).toFixed(1)} MB/s, heap ${(heap / body.length).toFixed(1)} times the markup`,
  )
}
