import { invalidDocument } from '../../model/invalid-document.ts'
import { isCompoundFile, isEncrypted } from '../ooxml/compound-file.ts'
import { importFilterOf } from './import-filter.ts'
import type { OfficeConverter } from './office-converter.ts'

/**
 * A file of Office before 2007 (`from`: `doc`) in today's format (`to`: `docx`). A file of today's format under the older
 * name is given back as it is.
 *
 * Errors: `invalid_document` for what is none of either, or has a password; those of the converter.
 */
export async function convertOldFile(
  { bytes, from, to }: { readonly bytes: Uint8Array; readonly from: string; readonly to: string },
  converter: OfficeConverter,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (isArchive(bytes)) return bytes
  if (isCompoundFile(bytes) && isEncrypted(bytes)) {
    throw invalidDocument('The file is protected with a password. Remove the protection and send it again.')
  }
  const filter = importFilterOf(bytes, from)
  if (filter === undefined) {
    throw invalidDocument(`The file is damaged or no .${from} file, although its name says so.`)
  }
  return converter.convert({ bytes, from, to, filter }, signal)
}

/** Today's format under the name of the older one. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}
