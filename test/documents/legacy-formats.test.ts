import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_FORMATS } from '../../src/documents/formats/format-table.ts'
import { findLibreOffice, readableFormats } from '../../src/documents/formats/legacy/libreoffice.ts'
import { createDocumentService, type DocumentTestService } from './support/document-service.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/documents/legacy')
const fixture = (name: string) => readFileSync(join(FIXTURES, name))
const FILES: Readonly<Record<string, { readonly bytes: Buffer; readonly text: string }>> = {
  doc: { bytes: fixture('letter.doc'), text: 'The old bridge must be repaired before winter.' },
  xls: { bytes: fixture('prices.xls'), text: 'Apple tree' },
  ppt: { bytes: gunzipSync(fixture('slides.ppt.gz')), text: 'Growing trees' },
}

const program = findLibreOffice()
const formats = program === undefined ? [] : readableFormats(program)

async function blocksOf(format: string, bytes: Uint8Array): Promise<readonly string[]> {
  const load = DOCUMENT_FORMATS.find(({ name }) => name === format)?.outputs[format]
  if (load === undefined) throw new Error(format)
  return (await load()).open(bytes, { fileName: `a.${format}` }).blocks.map(({ text }) => text)
}

describe.skipIf(program === undefined)('with LibreOffice (skipped where it is not installed)', () => {
  let api: DocumentTestService
  beforeAll(async () => {
    api = await createDocumentService({ INTERPRES_DOCUMENT_MINIMUM_CHARACTERS: '0' })
  })
  afterAll(() => api.close())
  const files = () => readdirSync(join(api.directory, 'documents', 'eu'))

  test.each(Object.keys(FILES))('a document of the format %s leaves in the one of today', async (format) => {
    if (!formats.includes(format)) return
    const { bytes, text } = FILES[format] ?? { bytes: Buffer.alloc(0), text: '' }
    const handle = await api.accept(bytes, { name: `Old file.${format}` })
    const done = await api.until('done', handle)
    const result = await api.result(handle)
    expect(result.headers['content-disposition']).toContain(`filename="Old file.${format}x"`)
    expect(result.headers['content-type']).toContain('openxmlformats')
    const blocks = await blocksOf(`${format}x`, result.bytes)
    expect(done.json['billed_characters']).toBeGreaterThan(text.length)
    expect(blocks.length).toBeGreaterThan(2)
    await expect.poll(files).toEqual([])
  })

  test('what LibreOffice cannot read is refused at once, and nothing of it stays', async () => {
    // Its head, the first sector of its text and its directory, and nothing between them.
    const damaged = Buffer.from(fixture('letter.doc')).fill(7, 0x18, 512).fill(7, 1024, 4096)
    const answer = await api.upload(damaged, { name: 'a.doc' })
    expect(answer.status).toBe(400)
    expect(answer.json['message']).toContain('Save it as .docx and send that')
    expect(files()).toEqual([])
  })
})

test('where LibreOffice is forbidden, older files are refused with what can be done', async () => {
  const api = await createDocumentService({ INTERPRES_LIBREOFFICE: 'off' })
  try {
    const answer = await api.upload(fixture('letter.doc'), { name: 'letter.doc' })
    expect(answer.status).toBe(400)
    expect(answer.json['message']).toContain('switched off here. Save the file as .docx')
    const same = await api.upload(fixture('letter.doc'), { name: 'a.doc', fields: { output_format: 'doc' } })
    expect(same.json['message']).toBe('output_format not supported.')
  } finally {
    await api.close()
  }
})
