import { openArchive } from '../../../src/documents/archive/archive.ts'

/** An archive without entries: its end record alone. */
const EMPTY_ARCHIVE = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')

/** A zip file of these files, in this order. */
export function zipFiles(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const contents = new Map(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? Buffer.from(content) : content,
    ]),
  )
  return openArchive(EMPTY_ARCHIVE).write({ contents })
}
