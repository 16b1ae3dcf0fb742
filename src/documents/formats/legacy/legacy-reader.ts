import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { isCompoundFile, isEncrypted } from '../ooxml/compound-file.ts'
import type { OfficeConverter } from './libreoffice.ts'

export interface LegacyFormat {
  /** `doc` */
  readonly from: string
  /** What it becomes, `docx`, and who reads that. */
  readonly to: string
  readonly reader: DocumentReader
}

/**
 * Files of Office before 2007. They are turned into today's format first, and the result has that format: even one in
 * which nothing was translated.
 */
export function createLegacyReader(
  { from, to, reader }: LegacyFormat,
  converter: OfficeConverter,
): DocumentReader {
  return {
    open(bytes, options) {
      if (isArchive(bytes)) return reader.open(bytes, options)
      if (!isCompoundFile(bytes)) {
        throw invalidDocument(`The file is damaged or no .${from} file, although its name says so.`)
      }
      if (isEncrypted(bytes)) {
        throw invalidDocument(
          'The file is protected with a password. Remove the protection and send it again.',
        )
      }
      const converted = converter.convert(bytes, from, to)
      if (converted === undefined) {
        throw invalidDocument(
          `The file cannot be read: it is damaged or protected with a password. Save it as .${to} and send that.`,
        )
      }
      return reader.open(converted, options)
    },
  }
}

/** Today's format under the name of the older one. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}
