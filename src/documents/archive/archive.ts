import { crc32, inflateRawSync } from 'node:zlib'
import { invalidDocument } from '../model/invalid-document.ts'
import type { ArchiveEntry, ArchiveLayout } from './archive-entry.ts'
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive-limits.ts'
import { readDirectory } from './read-directory.ts'
import { type ArchiveChanges, writeArchive } from './write-archive.ts'

/** A zip file in memory. Entries are unpacked when they are asked for, and not kept. */
export interface Archive {
  /** Names of all entries, folders left out, in the order of the directory. */
  readonly names: readonly string[]
  /** Names are compared without regard to case, as Office does. The name as it stands in the archive. */
  find(name: string): string | undefined
  entry(name: string): ArchiveEntry | undefined
  /** The content of an entry, its check sum compared. Throws `invalid_document` where it is missing or damaged. */
  read(name: string): Uint8Array
  /** The archive with some entries changed; all others keep their bytes. Without changes, the bytes that came in. */
  write(changes: ArchiveChanges): Uint8Array
}

/** Of a local header, and of the end of an archive without entries. */
const FIRST_BYTES: ReadonlySet<string> = new Set(['504b0304', '504b0506'])

/**
 * Reads a zip file within limits. Synchronous, which documents are read as; so the directory is read here and not by a
 * library that calls back, and raw copies of entries need these offsets anyway.
 */
export function openArchive(bytes: Uint8Array, limits: ArchiveLimits = ARCHIVE_LIMITS): Archive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!FIRST_BYTES.has(buffer.toString('hex', 0, 4))) {
    throw invalidDocument('The file is damaged or of another format than its name says: it is no archive.')
  }
  const layout: ArchiveLayout = readDirectory(buffer, limits)
  const byName = new Map(layout.entries.map((entry) => [entry.name.toLowerCase(), entry]))
  return {
    names: layout.entries.map(({ name }) => name).filter((name) => !name.endsWith('/')),
    find: (name) => byName.get(name.toLowerCase())?.name,
    entry: (name) => byName.get(name.toLowerCase()),
    read(name) {
      const entry = byName.get(name.toLowerCase())
      if (entry === undefined) {
        throw invalidDocument(`The file is damaged: its part ${name} is missing.`)
      }
      return readEntry(buffer, entry, limits)
    },
    write: (changes) => writeArchive(buffer, layout, changes),
  }
}

function readEntry(bytes: Buffer, entry: ArchiveEntry, limits: ArchiveLimits): Uint8Array {
  const { name, size, packedSize, dataStart } = entry
  if (size > limits.entryBytes) {
    throw invalidDocument(
      `The part ${name} is larger than ${limits.entryBytes / 2 ** 20} MB, which is more than is read.`,
    )
  }
  const packed = bytes.subarray(dataStart, dataStart + packedSize)
  const content = entry.method === 0 ? packed : inflate(packed, entry)
  if (content.length !== size || crc32(content) !== entry.crc) throw damagedPart(name)
  return content
}

function inflate(packed: Uint8Array, { name, size }: ArchiveEntry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (cause) {
    throw damagedPart(name, cause)
  }
}

function damagedPart(name: string, cause?: unknown): Error {
  return invalidDocument(
    `The file is damaged: its part ${name} cannot be unpacked. It may have been changed on its way; send it again.`,
    cause,
  )
}
