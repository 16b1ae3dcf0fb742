import type { DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { createTreeBuilder } from '../../xml/xml-tree.ts'
import { readPlainElements } from '../ooxml/core-properties.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { addCellText } from './cell-blocks.ts'
import { readRichText } from './rich-text.ts'

const COMMENTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml'
const THREADED = 'application/vnd.ms-excel.threadedcomments+xml'
const THREADED_TEXTS: ReadonlySet<string> = new Set(['tc:text'])

/** Notes, and comments in threads. What Excel writes into a note for a thread, for older programs, stays. */
export function readComments(
  office: OfficePackage,
  draft: DocumentDraft,
  places: Map<string, PartPlaces>,
): void {
  for (const part of office.parts) {
    const type = office.contentType(part)
    if (type === COMMENTS) places.set(part, readNotes(office, part, draft))
    if (type === THREADED) {
      const read = readPlainElements(office, part, THREADED_TEXTS, (text) =>
        draft.addCopy({ text, protectedSpans: [] }),
      )
      places.set(part, read)
    }
  }
}

function readNotes(office: OfficePackage, part: string, draft: DocumentDraft): PartPlaces {
  const { text: source } = office.decode(part)
  const places = createPlaces()
  const tree = createTreeBuilder()
  office.scan(part, source, {
    open(tag) {
      if (tree.current !== undefined || tag.name === 'x:text') tree.open(tag)
    },
    close(_tag, start, end) {
      if (tree.current === undefined) return
      const element = tree.close(start, end)
      if (element.name !== 'x:text') return
      const rich = readRichText(element, source)
      if (!rich.text.startsWith('[Threaded comment]')) addCellText(rich, draft, places)
    },
    ...tree.textIn('x:t'),
  })
  return places
}
