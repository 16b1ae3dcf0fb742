import type { TextRange } from '../../../text/text-range.ts'
import type { DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { type OfficePackage, readParts } from './office-package.ts'
import { plainPlace } from './plain-place.ts'

const CORE_PROPERTIES = 'application/vnd.openxmlformats-package.core-properties+xml'
const TEXTS: ReadonlySet<string> = new Set(['dc:title', 'dc:subject', 'dc:description'])

/** Title, subject and description of the document. */
export function readCoreProperties(
  office: OfficePackage,
  draft: DocumentDraft,
  places: Map<string, PartPlaces>,
): void {
  readParts(office, CORE_PROPERTIES, places, (part) =>
    readPlainElements(office, part, TEXTS, (text) => draft.addCopy({ text, protectedSpans: [] })),
  )
}

/** Elements that hold nothing but text. `blockOf` gives the number of the block for a text. */
export function readPlainElements(
  office: OfficePackage,
  part: string,
  names: ReadonlySet<string>,
  blockOf: (text: string) => number | undefined,
): PartPlaces {
  const { text: source } = office.decode(part)
  const places = createPlaces()
  let text: TextRange | undefined
  office.scan(part, source, {
    open() {
      text = undefined
    },
    text(start, end) {
      text = { start, end }
    },
    close(tag) {
      if (text !== undefined && names.has(tag.name)) {
        places.blocks.push(...plainPlace(source, text, blockOf))
      }
      text = undefined
    },
  })
  return places
}
