import type { Config } from '../config/config.ts'
import { createLibreOffice } from '../documents/formats/legacy/libreoffice.ts'
import type { OfficeConverter } from '../documents/formats/legacy/office-converter.ts'

/** What reads older Office files, as many at a time as there are threads for documents. */
export function composeConverter({ documents: { libreOffice, threads } }: Config): OfficeConverter {
  return createLibreOffice({ program: libreOffice, limit: threads })
}
