import { createDraft } from '../../model/document-draft.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import { readCoreProperties } from '../ooxml/core-properties.ts'
import { DRAWING, type DrawingRules, readDrawing } from '../ooxml/drawing-text.ts'
import { readGraphics } from '../ooxml/graphic-parts.ts'
import { openedOffice } from '../ooxml/office-document.ts'
import { type OfficePackage, openPackage, requireParts } from '../ooxml/office-package.ts'
import { readEmbeddedBooks } from '../xlsx/embedded-books.ts'

const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml.'
const MAIN: ReadonlySet<string> = new Set(
  ['presentation', 'slideshow', 'template'].map((name) => `${POWERPOINT}${name}.main+xml`),
)
const COMMENT_TEXTS: DrawingRules = { ...DRAWING, plain: new Map([['p:text', new Set(['p:cm'])]]) }
const LAYOUT: DrawingRules = { ...DRAWING, withoutPlaceholders: true }

/** Kinds of parts with text, in the order in which they are read. */
const PARTS: ReadonlyArray<readonly [type: string, rules: DrawingRules]> = [
  [`${POWERPOINT}slide+xml`, DRAWING],
  [`${POWERPOINT}notesslide+xml`, DRAWING],
  [`${POWERPOINT}comments+xml`, COMMENT_TEXTS],
  ['application/vnd.ms-powerpoint.comments+xml', DRAWING],
  [`${POWERPOINT}slidelayout+xml`, LAYOUT],
  [`${POWERPOINT}slidemaster+xml`, LAYOUT],
]

/** PowerPoint presentations. */
export const pptxReader: DocumentReader = {
  open(bytes) {
    const office = openPackage(bytes, 'PowerPoint presentation')
    requirePresentation(office)
    requireParts(office, 'slide')
    const draft = createDraft()
    const places = new Map<string, PartPlaces>()
    for (const [type, rules] of PARTS) {
      const parts = office.parts.filter((part) => office.contentType(part) === type)
      for (const part of parts.toSorted(byNumber)) places.set(part, readDrawing(office, part, draft, rules))
    }
    const more = readEmbeddedBooks(office, draft)
    readGraphics(office, draft, places)
    readCoreProperties(office, draft, places)
    return openedOffice(bytes, office, { places, more }, draft)
  },
}

/** `slide2.xml` before `slide10.xml`. */
const ORDER = new Intl.Collator('en', { numeric: true })

function byNumber(one: string, other: string): number {
  return ORDER.compare(one, other)
}

function requirePresentation(office: OfficePackage): void {
  const type = office.contentType(office.main)
  if (MAIN.has(type)) return
  throw /macroenabled/i.test(type)
    ? invalidDocument('The presentation holds macros. Save it without macros (.pptx).')
    : invalidDocument('The file is no PowerPoint presentation, although its name says so.')
}
