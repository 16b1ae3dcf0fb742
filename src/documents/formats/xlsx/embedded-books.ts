import { createDraft, type DocumentDraft } from '../../model/document-draft.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import { type OfficeParts, writeOffice } from '../ooxml/office-document.ts'
import { type OfficePackage, openPackage } from '../ooxml/office-package.ts'
import { readBook } from './read-book.ts'

const CHART = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'
const BOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface EmbeddedBook {
  readonly part: string
  readonly office: OfficePackage
  readonly places: ReadonlyMap<string, PartPlaces>
}

/**
 * The workbooks that charts of a document or presentation show, whose texts the charts repeat. What is embedded in them
 * stays. One that cannot be read stays as it is, too: nobody sees it before the chart is edited.
 */
export function readEmbeddedBooks(
  office: OfficePackage,
  draft: DocumentDraft,
): Required<Pick<OfficeParts, 'more'>>['more'] {
  const copies = { ...draft, add: draft.addCopy }
  const parts = office.parts.filter((part) => office.contentType(part) === CHART)
  const targets = parts.flatMap((part) =>
    office.relationships(part).flatMap(({ type, target }) => (type === 'package' ? (target ?? []) : [])),
  )
  const books = [...new Set(targets)].flatMap((part): EmbeddedBook[] => {
    const inner = openBook(office, part)
    return inner === undefined ? [] : [{ part, office: inner, places: readBook(inner, copies) }]
  })
  return (changed, options) => {
    const contents = new Map<string, Uint8Array>()
    for (const { part, office: inner, places } of books) {
      const before = inner.archive.write({ contents: new Map() })
      const after = writeOffice(inner, { places }, changed, options)
      if (Buffer.compare(before, after) !== 0) contents.set(part, after)
    }
    return contents
  }
}

function openBook(office: OfficePackage, part: string): OfficePackage | undefined {
  if (office.contentType(part) !== BOOK || office.archive.find(part) === undefined) return undefined
  try {
    const inner = openPackage(office.archive.read(part), 'Excel workbook')
    readBook(inner, createDraft())
    return inner
  } catch {
    return undefined
  }
}
