import { invalidDocument } from '../model/invalid-document.ts'
import type { ArchiveEntry, ArchiveLayout } from './archive-entry.ts'
import type { ArchiveLimits } from './archive-limits.ts'
import { decodeEntryName } from './entry-name.ts'
import { findDirectoryEnd } from './find-directory-end.ts'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_RECORD = 0x02014b50
const LOCAL_HEADER_LENGTH = 30
const RECORD_LENGTH = 46
const ZIP64_FIELD = 1
const UNKNOWN = 0xffffffff

/** What the directory says, checked against the file: no two entries overlap or share a name, no size exceeds a limit. */
export function readDirectory(bytes: Buffer, limits: ArchiveLimits): ArchiveLayout {
  const end = findDirectoryEnd(bytes)
  if (end.count > limits.entries) {
    throw invalidDocument(
      `The file is an archive of ${end.count} parts; no more than ${limits.entries} are read.`,
    )
  }
  const records: DirectoryRecord[] = []
  let at = end.directoryStart
  for (let count = 0; count < end.count; count += 1) {
    const record = readRecord(bytes, at, end.directoryEnd, end.base)
    records.push(record)
    at = record.recordEnd
  }
  checkNames(records)
  checkSizes(records, limits)
  return { entries: locate(bytes, records, end.directoryStart), base: end.base, comment: end.comment }
}

type DirectoryRecord = Omit<ArchiveEntry, 'end' | 'dataStart'>

function damaged(): Error {
  return invalidDocument('The file is damaged: the directory of its archive is broken. Send it again.')
}

function readRecord(bytes: Buffer, at: number, directoryEnd: number, base: number): DirectoryRecord {
  if (at + RECORD_LENGTH > directoryEnd || bytes.readUInt32LE(at) !== DIRECTORY_RECORD) throw damaged()
  const nameEnd = at + RECORD_LENGTH + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const recordEnd = extraEnd + bytes.readUInt16LE(at + 32)
  if (recordEnd > directoryEnd) throw damaged()
  const flags = bytes.readUInt16LE(at + 8)
  const wide = readWideSizes(bytes, at, nameEnd, extraEnd)
  return {
    name: decodeEntryName(bytes.subarray(at + RECORD_LENGTH, nameEnd), flags),
    flags,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    ...wide,
    start: base + wide.start,
    recordStart: at,
    recordEnd,
  }
}

/** Sizes and place, which stand in an extra field where 32 bits were not enough, or a writer thought so. */
function readWideSizes(
  bytes: Buffer,
  at: number,
  extraStart: number,
  extraEnd: number,
): { size: number; packedSize: number; start: number } {
  let field = findExtraField(bytes, extraStart, extraEnd)
  const widen = (narrow: number): number => {
    if (narrow !== UNKNOWN) return narrow
    if (field === undefined || field.start + 8 > field.end) throw damaged()
    const value = Number(bytes.readBigUInt64LE(field.start))
    field = { start: field.start + 8, end: field.end }
    if (value > bytes.length * 2000 + 2 ** 32) throw damaged()
    return value
  }
  const size = widen(bytes.readUInt32LE(at + 24))
  const packedSize = widen(bytes.readUInt32LE(at + 20))
  return { size, packedSize, start: widen(bytes.readUInt32LE(at + 42)) }
}

function findExtraField(
  bytes: Buffer,
  start: number,
  end: number,
): { start: number; end: number } | undefined {
  let at = start
  while (at + 4 <= end) {
    const next = at + 4 + bytes.readUInt16LE(at + 2)
    if (bytes.readUInt16LE(at) === ZIP64_FIELD) return { start: at + 4, end: Math.min(next, end) }
    at = next
  }
  return undefined
}

function checkNames(records: readonly DirectoryRecord[]): void {
  const seen = new Set<string>()
  for (const { name } of records) {
    const key = name.toLowerCase()
    if (seen.has(key)) throw invalidDocument(`The file is damaged: it holds two parts of the name ${name}.`)
    seen.add(key)
  }
}

function checkSizes(records: readonly DirectoryRecord[], limits: ArchiveLimits): void {
  let total = 0
  for (const { name, flags, method, size, packedSize } of records) {
    if ((flags & 1) !== 0) {
      throw invalidDocument('The file is protected with a password. Remove the protection and send it again.')
    }
    if (method !== 0 && method !== 8) {
      throw invalidDocument(`The part ${name} is packed by a method that is not read. Save the file again.`)
    }
    total += size
    if (size > limits.ratioFromBytes && size > packedSize * limits.ratio) {
      throw invalidDocument(`The part ${name} unpacks to more than ${limits.ratio} times its size.`)
    }
  }
  if (total > limits.totalBytes) {
    throw invalidDocument(`The file unpacks to more than ${limits.totalBytes / 2 ** 20} MB.`)
  }
}

function locate(
  bytes: Buffer,
  records: readonly DirectoryRecord[],
  directoryStart: number,
): readonly ArchiveEntry[] {
  const entries = new Map<DirectoryRecord, ArchiveEntry>()
  const inFile = records.toSorted((one, other) => one.start - other.start)
  for (const [index, record] of inFile.entries()) {
    const end = inFile[index + 1]?.start ?? directoryStart
    const { start, packedSize } = record
    if (start + LOCAL_HEADER_LENGTH > end || bytes.readUInt32LE(start) !== LOCAL_HEADER) throw damaged()
    const dataStart =
      start + LOCAL_HEADER_LENGTH + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    if (dataStart + packedSize > end) throw damaged()
    entries.set(record, { ...record, end, dataStart })
  }
  return records.map((record) => entries.get(record) as ArchiveEntry)
}
