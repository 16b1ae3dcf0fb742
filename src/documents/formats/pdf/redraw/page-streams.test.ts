import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { readPageStreams } from './page-streams.ts'
import { createStreamUnpacker, TooManyBytes } from './unpack-streams.ts'

const TEXT = '(Hello) Tj'

/** A page that draws one form so many times. */
async function pageWith(times: number) {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const { context } = document
  const form = context.register(context.flateStream(TEXT, { Type: 'XObject', Subtype: 'Form' }))
  page.node.setXObject(PDFName.of('F'), form)
  page.node.addContentStream(context.register(context.flateStream('/F Do\n'.repeat(times))))
  const bytes = await document.save()
  const loaded = await PDFDocument.load(bytes)
  return { document: loaded, page: loaded.getPage(0) }
}

test('a form that is drawn many times is unpacked once', async () => {
  const { document, page } = await pageWith(150)
  const { streams, shows } = readPageStreams(document, page, createStreamUnpacker())
  expect(shows).toBe(150)
  const forms = streams.filter(({ form }) => form !== undefined)
  expect(forms).toHaveLength(150)
  expect(new Set(forms.map(({ bytes }) => bytes)).size).toBe(1)
})

/** A stream as a file has it. */
async function streamOf(filters: readonly string[], contents: Uint8Array) {
  const { context } = await PDFDocument.create()
  return PDFRawStream.of(context.obj({ Filter: [...filters] }), contents)
}

const LETTERS = Buffer.from(`${deflateSync(TEXT).toString('hex')}>`)

test.each([
  [[], Buffer.from(TEXT)],
  [['FlateDecode'], deflateSync(TEXT)],
  [['ASCIIHexDecode', 'FlateDecode'], LETTERS],
  [['RunLengthDecode'], Buffer.from([9, ...Buffer.from(TEXT), 128])],
])('what is packed with %j is unpacked within the bound', async (filters, contents) => {
  const stream = await streamOf(filters, contents)
  expect(Buffer.from(createStreamUnpacker(100).unpack(stream)).toString()).toBe(TEXT)
  expect(() => createStreamUnpacker(5).unpack(stream)).toThrow(TooManyBytes)
})

test('the bound is that of all streams of a document, and of what is joined of them', async () => {
  const [one, other] = [
    await streamOf(['FlateDecode'], deflateSync(TEXT)),
    await streamOf(['FlateDecode'], deflateSync(TEXT)),
  ]
  const { unpack } = createStreamUnpacker(15)
  expect(unpack(one)).toBe(unpack(one))
  expect(() => unpack(other)).toThrow(TooManyBytes)
  expect(() => createStreamUnpacker(40).join([one, other])).toThrow(TooManyBytes)
})

test('what is packed twice is refused', async () => {
  const stream = await streamOf(['FlateDecode', 'FlateDecode'], deflateSync(deflateSync(TEXT)))
  expect(() => createStreamUnpacker().unpack(stream)).toThrow('packed twice')
})
