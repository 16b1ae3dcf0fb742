import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { openArchive } from '../../../src/documents/archive/archive.ts'

/** An entry as it is to stand in an archive, true or not. */
export interface RawEntry {
  readonly name: Buffer
  readonly packed: Buffer
  readonly method: number
  readonly flags: number
  readonly crc: number
  /** What the directory says it unpacks to. */
  readonly size: number
  /** Where the directory says that it begins; where it does when absent. */
  readonly offset?: number
}

const UTF8_NAMES = 0x800

export function rawEntry(
  name: string,
  content: string | Uint8Array,
  changes: Partial<RawEntry> = {},
): RawEntry {
  const bytes = Buffer.from(content as Uint8Array)
  const isEmpty = bytes.length === 0
  return {
    name: Buffer.from(name),
    packed: isEmpty ? bytes : deflateRawSync(bytes, { level: 9 }),
    method: isEmpty ? 0 : 8,
    flags: UTF8_NAMES,
    crc: crc32(bytes),
    size: bytes.length,
    ...changes,
  }
}

/** The entries of an archive, as they are. */
export function rawEntriesOf(archive: Uint8Array): RawEntry[] {
  const opened = openArchive(archive)
  return opened.names.map((name) => rawEntry(name, opened.read(name)))
}

export interface DirectoryLies {
  readonly count?: number
  readonly directoryOffset?: number
}

/** An archive that says of itself what it is told to say. */
export function rawZip(entries: readonly RawEntry[], lies: DirectoryLies = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, method, flags, crc, size, offset } of entries) {
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(flags, 0)
    facts.writeUInt16LE(method, 2)
    facts.writeUInt32LE(crc, 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(size, 16)
    facts.writeUInt16LE(name.length, 20)
    const local = Buffer.concat([Buffer.from('504b03041400', 'hex'), facts, Buffer.alloc(2), name, packed])
    const place = Buffer.alloc(16)
    place.writeUInt32LE(offset ?? at, 12)
    directory.push(
      Buffer.concat([
        Buffer.from('504b010214001400', 'hex'),
        facts,
        Buffer.alloc(2),
        place.subarray(2),
        name,
      ]),
    )
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lies.count ?? entries.length, 8)
  end.writeUInt16LE(lies.count ?? entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(lies.directoryOffset ?? at, 16)
  return Buffer.concat([...locals, listed, end])
}

/** The text of an entry. */
export function textOf({ packed, method }: RawEntry): string {
  return (method === 0 ? packed : inflateRawSync(packed)).toString()
}
