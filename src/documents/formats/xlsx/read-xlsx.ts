import { createDraft } from '../../model/document-draft.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { openedOffice } from '../ooxml/office-document.ts'
import { type OfficePackage, openPackage } from '../ooxml/office-package.ts'
import { readBook } from './read-book.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'
const MAIN: ReadonlySet<string> = new Set([`${EXCEL}sheet.main+xml`, `${EXCEL}template.main+xml`])

/** Excel workbooks. */
export const xlsxReader: DocumentReader = {
  open(bytes) {
    const office = openPackage(bytes, 'Excel workbook')
    requireWorkbook(office)
    const draft = createDraft()
    return openedOffice(bytes, office, { places: readBook(office, draft) }, draft)
  },
}

function requireWorkbook(office: OfficePackage): void {
  const type = office.contentType(office.main)
  if (MAIN.has(type)) return
  throw /macroenabled/i.test(type)
    ? invalidDocument('The workbook holds macros. Save it as an Excel workbook without macros (.xlsx).')
    : invalidDocument('The file is no Excel workbook, although its name says so.')
}
