import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { createDocumentService, type DocumentTestService } from './support/document-service.ts'
import { drawingRun, presentationFile } from './support/presentation-files.ts'
import { run, wordFile } from './support/word-files.ts'
import { sheetData, workbookFile } from './support/workbook-files.ts'

let api: DocumentTestService
beforeAll(async () => {
  api = await createDocumentService()
})
afterAll(() => api.close())

test.each([
  ['a.txt', 'proton beam\n', 'Protonenstrahl\n'],
  ['a.html', '<p lang="en">proton <b>beam</b></p>', 'Protonenstrahl'],
  ['a.htm', '<title>proton beam</title>', '<title>Protonenstrahl</title>'],
  ['a.md', '# proton beam\n', '# Protonenstrahl\n'],
  ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nproton beam\n', '--> 00:00:02,000\nProtonenstrahl\n'],
  ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nproton beam\n', '00:02.000\nProtonenstrahl\n'],
  [
    'a.po',
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "proton beam"\nmsgstr ""\n',
    'msgstr "Protonenstrahl"',
  ],
  ['a.json', '{"title": "proton beam"}', '{"title": "Protonenstrahl"}'],
  ['a.yml', 'title: proton beam\n', 'title: Protonenstrahl\n'],
  ['a.csv', 'id,text\n1,proton beam\n', ',Protonenstrahl\n'],
])('%s comes back translated under its name', async (name, source, wanted) => {
  const handle = await api.accept(source, { name })
  await api.until('done', handle)
  const { bytes, headers } = await api.result(handle)
  expect(bytes.toString()).toContain(wanted)
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
})

test.each([
  ['a.docx', wordFile(`<w:p>${run('proton beam')}</w:p>`), 'word/document.xml'],
  ['a.pptx', presentationFile({ slide1: `<a:p>${drawingRun('proton beam')}</a:p>` }), 'ppt/slide1.xml'],
  [
    'a.xlsx',
    workbookFile({ strings: ['<t>proton beam</t>'], sheets: [sheetData([[0]])] }),
    'xl/sharedStrings.xml',
  ],
])('%s comes back translated and costs the minimum', async (name, source, part) => {
  const handle = await api.accept(source, { name })
  const { json } = await api.until('done', handle)
  expect(json['billed_characters']).toBe(50_000)
  const { bytes, headers } = await api.result(handle)
  expect(Buffer.from(openArchive(bytes).read(part)).toString()).toContain('Protonenstrahl')
  expect(headers['content-type']).toContain('openxmlformats')
})
