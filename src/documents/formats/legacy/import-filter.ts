import { isCompoundFile } from '../ooxml/compound-file.ts'

const RICH_TEXT = '{\\rtf'
const SECTOR_BYTES = 512
const ENTRY_BYTES = 128
/** Names of streams in a compound file, and what LibreOffice calls the format that has such a stream. */
const STREAMS: Readonly<Record<string, ReadonlyArray<readonly [stream: string, filter: string]>>> = {
  xls: [
    ['Workbook', 'MS Excel 97'],
    ['WORKBOOK', 'MS Excel 97'],
    ['Book', 'MS Excel 95'],
    ['BOOK', 'MS Excel 95'],
  ],
  ppt: [['PowerPoint Document', 'MS PowerPoint 97']],
}
/** The first bytes of a Word file, which begins a sector. */
const WORD_97 = [0xec, 0xa5]
const WORD_95 = [0xdc, 0xa5]

/**
 * What LibreOffice calls the format of a file; `undefined` for one that is not of the format `from`. It is told, since by
 * itself it reads as text whatever it does not know.
 */
export function importFilterOf(bytes: Uint8Array, from: string): string | undefined {
  if (from === 'doc' && isRichText(bytes)) return 'Rich Text Format'
  if (!isCompoundFile(bytes)) return undefined
  if (from !== 'doc') return STREAMS[from]?.find(([stream]) => hasStream(bytes, stream))?.[1]
  if (!hasStream(bytes, 'WordDocument')) return undefined
  if (hasSector(bytes, WORD_97)) return 'MS Word 97'
  return hasSector(bytes, WORD_95) ? 'MS Word 95' : undefined
}

function isRichText(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, RICH_TEXT.length)).toString('latin1') === RICH_TEXT
}

/** A name ends with two zero bytes; entries of the directory begin at multiples of 128 bytes. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, 'utf16le')
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + entry.length <= all.length; at += ENTRY_BYTES) {
    if (all[at] === entry[0] && all.compare(entry, 0, entry.length, at, at + entry.length) === 0) return true
  }
  return false
}

function hasSector(bytes: Uint8Array, [first, second]: readonly number[]): boolean {
  for (let at = SECTOR_BYTES; at < bytes.length; at += SECTOR_BYTES) {
    if (bytes[at] === first && bytes[at + 1] === second) return true
  }
  return false
}
