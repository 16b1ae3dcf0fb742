import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib'

/** More than this in one file, and the others stay as they are. */
const MOST_NOTES = 20_000
/** Annotations whose text is shown beside the page, and not drawn on it. */
const NOTES: ReadonlySet<string> = new Set(
  'Text Highlight Underline Squiggly StrikeOut Square Circle Line Polygon PolyLine Ink Caret Stamp FileAttachment'
    .split(' ')
    .map((name) => `/${name}`),
)

interface Note {
  readonly holder: PDFDict
  readonly key: PDFName
  readonly text: string
}

/** Texts of notes, page by page, then the titles of bookmarks. */
export function noteTexts(document: PDFDocument): readonly string[] {
  return findNotes(document).map(({ text }) => text)
}

/** `notes` by their number in `noteTexts`. */
export function writeNotes(document: PDFDocument, notes: ReadonlyMap<number, string>): void {
  if (notes.size === 0) return
  for (const [number, { holder, key }] of findNotes(document).entries()) {
    const text = notes.get(number)
    if (text === undefined) continue
    holder.set(key, PDFHexString.fromText(text))
    // The same once more, with formatting.
    holder.delete(PDFName.of('RC'))
  }
}

function findNotes(document: PDFDocument): readonly Note[] {
  const notes: Note[] = []
  const seen = new Set<PDFObject>()
  const add = (holder: PDFDict, name: string) => {
    if (seen.has(holder) || notes.length >= MOST_NOTES) return
    seen.add(holder)
    const key = PDFName.of(name)
    const value = holder.lookup(key)
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return
    notes.push({ holder, key, text: value.decodeText() })
  }
  for (const page of document.getPages()) {
    const annotations = page.node.lookup(PDFName.of('Annots'))
    if (!(annotations instanceof PDFArray)) continue
    for (let at = 0; at < annotations.size(); at += 1) {
      const annotation = annotations.lookup(at)
      if (!(annotation instanceof PDFDict)) continue
      if (NOTES.has(annotation.lookup(PDFName.of('Subtype'))?.toString() ?? '')) add(annotation, 'Contents')
    }
  }
  for (const bookmark of bookmarksOf(document, seen)) add(bookmark, 'Title')
  return notes
}

/** In the order in which they are shown; one that leads in a circle ends there. */
function* bookmarksOf({ catalog }: PDFDocument, seen: ReadonlySet<PDFObject>): Generator<PDFDict> {
  const waiting = [catalog.lookup(PDFName.of('Outlines'))]
  for (let count = 0; waiting.length > 0 && count < MOST_NOTES; count += 1) {
    const entry = waiting.pop()
    if (!(entry instanceof PDFDict) || seen.has(entry)) continue
    yield entry
    waiting.push(entry.lookup(PDFName.of('Next')), entry.lookup(PDFName.of('First')))
  }
}
