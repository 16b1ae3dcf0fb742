import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { docxReader } from '../docx/read-docx.ts'
import { pptxReader } from '../pptx/read-pptx.ts'
import { xlsxReader } from '../xlsx/read-xlsx.ts'
import { createLegacyReader } from './legacy-reader.ts'
import { createLibreOffice, findLibreOffice, type OfficeConverter } from './libreoffice.ts'

/** LibreOffice where it is installed now; looked for with every file, so that it may be installed while we run. */
const INSTALLED: OfficeConverter = {
  convert(bytes, from, to) {
    const program = findLibreOffice()
    if (program === undefined) {
      throw invalidDocument(
        `Files of older Office programs are read by LibreOffice, which is not installed here. Save the file as .${to} and send that.`,
      )
    }
    return createLibreOffice({ program }).convert(bytes, from, to)
  },
}

export const docReader: DocumentReader = createLegacyReader(
  { from: 'doc', to: 'docx', reader: docxReader },
  INSTALLED,
)
export const xlsReader: DocumentReader = createLegacyReader(
  { from: 'xls', to: 'xlsx', reader: xlsxReader },
  INSTALLED,
)
export const pptReader: DocumentReader = createLegacyReader(
  { from: 'ppt', to: 'pptx', reader: pptxReader },
  INSTALLED,
)
