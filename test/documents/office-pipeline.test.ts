import { expect, test } from 'vitest'
import { docxReader } from '../../src/documents/formats/docx/read-docx.ts'
import { pptxReader } from '../../src/documents/formats/pptx/read-pptx.ts'
import { xlsxReader } from '../../src/documents/formats/xlsx/read-xlsx.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import { createSentencexSplitter } from '../../src/sentences/sentencex-splitter.ts'
import { createTranslator } from '../../src/translation/create-translator.ts'
import { createRouter } from '../../src/translation/routing/create-router.ts'
import { code, createFakeEngine } from '../support/fake-engine.ts'
import { drawingRun, presentationFile } from './support/presentation-files.ts'
import { link, run, wordFile } from './support/word-files.ts'
import { sheetData, workbookFile } from './support/workbook-files.ts'

const router = createRouter(
  { engines: [createFakeEngine({ pairs: ['en-de'] })], logger: silentLogger },
  { pivotLanguages: [] },
)
const translator = createTranslator({
  router,
  detector: { detect: async () => [], languages: () => new Set(), close: async () => {} },
  splitter: createSentencexSplitter({ logger: silentLogger }),
})

test.each([
  [
    'docx',
    docxReader,
    wordFile(
      `<w:p>${run('One sentence. ')}${link('Another one')}${run(' here.')}</w:p><w:p>${run('Last words')}</w:p>`,
    ),
    ['One~de sentence~de. Another~de one~de here~de.', 'Last~de words~de'],
  ],
  [
    'pptx',
    pptxReader,
    presentationFile({ slide1: `<p:sp><a:p>${drawingRun('A slide title')}</a:p></p:sp>` }),
    ['A~de slide~de title~de'],
  ],
  [
    'xlsx',
    xlsxReader,
    workbookFile({ strings: ['<t>Some cell</t>'], sheets: [sheetData([[0, 0]])] }),
    ['Some~de cell~de'],
  ],
] as const)('a %s file goes through the pipeline of texts', async (format, reader, bytes, expected) => {
  const document = reader.open(bytes, { fileName: `a.${format}` })
  const { blocks } = await translator.translateBlocks({
    blocks: [structuredClone(document.blocks)],
    source: code('en'),
    target: code('de'),
    context: undefined,
    splitSentences: 'nonewlines',
    preserveFormatting: false,
    formality: 'default',
    modelType: 'latency_optimized',
    instructions: [],
    aligned: true,
    signal: new AbortController().signal,
  })
  const result = document.render(blocks[0] ?? [], { source: code('en'), target: code('de') })
  const again = reader.open(result, { fileName: `a.${format}` })
  expect(again.blocks.map(({ text }) => text)).toEqual(expected)
})
