import { expect, test } from 'vitest'
import { convertOldFile } from './convert-old-file.ts'
import type { OfficeConverter } from './office-converter.ts'

const { signal } = new AbortController()

/** A compound file with a stream of this name, and a sector that begins with these bytes. */
function compound(stream: string, sector: readonly number[] = []): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  Buffer.from(sector).copy(bytes, 512)
  Buffer.from(`${stream}\0`, 'utf16le').copy(bytes, 1024 + 128)
  return bytes
}

const converter: OfficeConverter = {
  formats: () => ['doc', 'xls', 'ppt'],
  describe: async () => ({ usable: true, text: '' }),
  convert: async ({ filter, to }) => Buffer.from(`${filter} to ${to}`),
}
const convert = (bytes: Uint8Array, from = 'doc') =>
  convertOldFile({ bytes, from, to: `${from}x` }, converter, signal)

test.each([
  ['doc', compound('WordDocument', [0xec, 0xa5]), 'MS Word 97 to docx'],
  ['doc', compound('WordDocument', [0xdc, 0xa5]), 'MS Word 95 to docx'],
  ['doc', Buffer.from('{\\rtf1 Hello}'), 'Rich Text Format to docx'],
  ['xls', compound('Workbook'), 'MS Excel 97 to xlsx'],
  ['xls', compound('Book'), 'MS Excel 95 to xlsx'],
  ['ppt', compound('PowerPoint Document'), 'MS PowerPoint 97 to pptx'],
])('a %s file is converted as what it is', async (from, bytes, result) => {
  expect(String(await convert(bytes, from))).toBe(result)
})

test('a file of the new format under the old name stays as it is', async () => {
  const bytes = Buffer.from('PK\u0003\u0004')
  expect(await convert(bytes)).toBe(bytes)
})

test.each([
  ['text under the name', Buffer.from('Hello'), 'doc', 'no .doc file'],
  ['rich text under the name of a workbook', Buffer.from('{\\rtf1 Hello}'), 'xls', 'no .xls file'],
  ['a workbook under the name of a text', compound('Workbook'), 'doc', 'no .doc file'],
  ['a text that does not begin as one', compound('WordDocument'), 'doc', 'damaged'],
  [
    'a name that is no entry',
    compound('Workbook', [...Buffer.from('\0Workbook\0', 'utf16le')]).fill(0, 1024),
    'xls',
    'no .xls file',
  ],
  ['a password', compound('EncryptedPackage'), 'doc', 'password'],
])('%s is refused', async (_, bytes, from, message) => {
  await expect(convert(bytes, from)).rejects.toThrow(message)
})
