import type { DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { plain } from '../../xml/character-data.ts'
import { escapeText } from '../../xml/escape-xml.ts'
import type { OfficePackage } from './office-package.ts'

const TEXTS: ReadonlySet<string> = new Set(['dc:title', 'dc:subject', 'dc:description'])

/** Title, subject and description of the document. */
export function readCoreProperties(office: OfficePackage, part: string, draft: DocumentDraft): PartPlaces {
  return readPlainElements(office, part, TEXTS, (text) => draft.addCopy({ text, protectedSpans: [] }))
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
  let text: { start: number; end: number } | undefined
  office.scan(part, source, {
    open() {
      text = undefined
    },
    text(start, end) {
      text = { start, end }
    },
    close(tag) {
      const range = text
      text = undefined
      if (range === undefined || !names.has(tag.name)) return
      const raw = source.slice(range.start, range.end)
      const shown = raw.trim()
      const block = shown === '' ? undefined : blockOf(plain(shown))
      if (block === undefined) return
      const start = range.start + raw.indexOf(shown)
      const write = (translated: { text: string }) => escapeText(translated.text)
      places.blocks.push({ start, end: start + shown.length, block, write })
    },
  })
  return places
}
