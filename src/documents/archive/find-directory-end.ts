import { invalidDocument } from '../model/invalid-document.ts'

export interface DirectoryEnd {
  readonly count: number
  readonly directoryStart: number
  readonly directoryEnd: number
  readonly base: number
  readonly comment: Uint8Array
}

const END_RECORD = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const WIDE_LOCATOR = 0x07064b50
const WIDE_LOCATOR_LENGTH = 20
const WIDE_END_RECORD = 0x06064b50
const WIDE_END_LENGTH = 56

/** The record at the end of an archive, which says where its directory is. */
export function findDirectoryEnd(bytes: Buffer): DirectoryEnd {
  const at = findEndRecord(bytes)
  const commentStart = at + END_LENGTH
  const comment = bytes.subarray(commentStart, commentStart + bytes.readUInt16LE(at + 20))
  const wide = findWideEnd(bytes, at)
  const count = wide?.count ?? bytes.readUInt16LE(at + 10)
  const size = wide?.size ?? bytes.readUInt32LE(at + 12)
  const offset = wide?.offset ?? bytes.readUInt32LE(at + 16)
  const directoryEnd = wide?.at ?? at
  const directoryStart = directoryEnd - size
  const base = directoryStart - offset
  if (base < 0) throw cutOff()
  return { count, directoryStart, directoryEnd, base, comment }
}

function cutOff(): Error {
  return invalidDocument(
    'The file is damaged: the end of its archive is missing or wrong. It may have been cut off on its way; send it again.',
  )
}

function findEndRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== END_RECORD) continue
    if (at + END_LENGTH + bytes.readUInt16LE(at + 20) <= bytes.length) return at
  }
  throw cutOff()
}

interface WideEnd {
  readonly at: number
  readonly count: number
  readonly size: number
  readonly offset: number
}

function findWideEnd(bytes: Buffer, end: number): WideEnd | undefined {
  const locator = end - WIDE_LOCATOR_LENGTH
  if (locator < WIDE_END_LENGTH || bytes.readUInt32LE(locator) !== WIDE_LOCATOR) return undefined
  const at = locator - WIDE_END_LENGTH
  if (bytes.readUInt32LE(at) !== WIDE_END_RECORD) throw cutOff()
  const [count, size, offset] = [32, 40, 48].map((field) => Number(bytes.readBigUInt64LE(at + field)))
  if (count === undefined || size === undefined || offset === undefined) throw cutOff()
  if (size > at || offset > at) throw cutOff()
  return { at, count, size, offset }
}
