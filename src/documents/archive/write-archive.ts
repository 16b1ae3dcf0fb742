import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchiveEntry, ArchiveLayout } from './archive-entry.ts'

export interface ArchiveChanges {
  /** New content by name; a name that the archive does not have is added at its end. */
  readonly contents: ReadonlyMap<string, Uint8Array>
  readonly removed?: ReadonlySet<string>
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_RECORD = 0x02014b50
const END_RECORD = 0x06054b50
const SIZES_BEHIND_DATA = 1 << 3
const UTF8_NAME = 1 << 11
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01, the first day that the format knows. */
const FIRST_DATE = 0x21

/** Writes an archive anew: raw copies of what did not change, from local header to local header. */
export function writeArchive(
  bytes: Buffer,
  layout: ArchiveLayout,
  { contents, removed = new Set() }: ArchiveChanges,
): Uint8Array {
  if (contents.size === 0 && removed.size === 0) return bytes
  const kept = layout.entries.filter(({ name }) => !removed.has(name))
  const inFile = kept.toSorted((one, other) => one.start - other.start)
  const starts = layout.entries.map(({ start }) => start)
  const output = createOutput()
  output.add(bytes.subarray(0, starts.length === 0 ? layout.base : Math.min(...starts)))
  const records = new Map<ArchiveEntry, Uint8Array>()
  for (const entry of inFile) {
    const offset = output.length() - layout.base
    const content = contents.get(entry.name)
    if (content === undefined) {
      output.add(bytes.subarray(entry.start, entry.end))
      records.set(entry, moveRecord(bytes, entry, offset))
    } else {
      const packed = pack(content)
      output.add(localHeader(headerOf(bytes, entry), packed), packed.data)
      records.set(entry, directoryRecord(headerOf(bytes, entry), packed, offset))
    }
  }
  const added: Uint8Array[] = []
  const known = new Set(layout.entries.map(({ name }) => name))
  for (const [name, content] of contents) {
    if (known.has(name)) continue
    const header = newHeader(name)
    const packed = pack(content)
    added.push(directoryRecord(header, packed, output.length() - layout.base))
    output.add(localHeader(header, packed), packed.data)
  }
  const directoryStart = output.length()
  for (const entry of kept) output.add(records.get(entry) ?? new Uint8Array())
  output.add(...added)
  output.add(
    endRecord(
      kept.length + added.length,
      output.length() - directoryStart,
      directoryStart - layout.base,
      layout.comment,
    ),
  )
  return output.build()
}

function createOutput() {
  const parts: Uint8Array[] = []
  let length = 0
  return {
    add(...more: Uint8Array[]) {
      for (const part of more) {
        parts.push(part)
        length += part.length
      }
    },
    length: () => length,
    build: () => Buffer.concat(parts, length),
  }
}

interface Packed {
  readonly data: Uint8Array
  readonly crc: number
  readonly size: number
}

function pack(content: Uint8Array): Packed {
  return { data: deflateRawSync(content), crc: crc32(content), size: content.length }
}

/** What a changed entry keeps of its record. */
interface EntryHeader {
  readonly name: Uint8Array
  readonly flags: number
  readonly time: number
  readonly date: number
  readonly madeBy: number
  readonly attributes: number
  readonly comment: Uint8Array
}

function headerOf(bytes: Buffer, { recordStart: at, recordEnd, flags }: ArchiveEntry): EntryHeader {
  const commentLength = bytes.readUInt16LE(at + 32)
  return {
    name: bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
    flags: flags & ~SIZES_BEHIND_DATA,
    time: bytes.readUInt16LE(at + 12),
    date: bytes.readUInt16LE(at + 14),
    madeBy: bytes.readUInt16LE(at + 4),
    attributes: bytes.readUInt32LE(at + 38),
    comment: bytes.subarray(recordEnd - commentLength, recordEnd),
  }
}

function newHeader(name: string): EntryHeader {
  return {
    name: Buffer.from(name),
    flags: UTF8_NAME,
    time: 0,
    date: FIRST_DATE,
    madeBy: VERSION,
    attributes: 0,
    comment: new Uint8Array(),
  }
}

function localHeader({ name, flags, time, date }: EntryHeader, packed: Packed): Uint8Array {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeCommon(header, 4, { flags, time, date }, packed)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function directoryRecord(header: EntryHeader, packed: Packed, offset: number): Uint8Array {
  const { name, madeBy, attributes, comment } = header
  const record = Buffer.alloc(46)
  record.writeUInt32LE(DIRECTORY_RECORD, 0)
  record.writeUInt16LE(madeBy, 4)
  writeCommon(record, 6, header, packed)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(comment.length, 32)
  record.writeUInt32LE(attributes, 38)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, name, comment])
}

/** The fields that stand in the same order in both headers. */
function writeCommon(
  header: Buffer,
  at: number,
  { flags, time, date }: { flags: number; time: number; date: number },
  { data, crc, size }: Packed,
): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(flags, at + 2)
  header.writeUInt16LE(DEFLATED, at + 4)
  header.writeUInt16LE(time, at + 6)
  header.writeUInt16LE(date, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(data.length, at + 14)
  header.writeUInt32LE(size, at + 18)
}

/** The record of an entry whose bytes were copied to another place. */
function moveRecord(bytes: Buffer, entry: ArchiveEntry, offset: number): Uint8Array {
  const record = Buffer.from(bytes.subarray(entry.recordStart, entry.recordEnd))
  if (record.readUInt32LE(42) !== 0xffffffff) {
    record.writeUInt32LE(offset, 42)
    return record
  }
  const wideBefore = [20, 24].filter((at) => record.readUInt32LE(at) === 0xffffffff).length
  let at = 46 + record.readUInt16LE(28)
  while (record.readUInt16LE(at) !== 1) at += 4 + record.readUInt16LE(at + 2)
  record.writeBigUInt64LE(BigInt(offset), at + 4 + 8 * wideBefore)
  return record
}

function endRecord(count: number, size: number, offset: number, comment: Uint8Array): Uint8Array {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(END_RECORD, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  record.writeUInt16LE(comment.length, 20)
  return Buffer.concat([record, comment])
}
