import type { DocumentDraft } from '../../model/document-draft.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import { escapeAttribute } from '../../xml/escape-xml.ts'
import { attributeOf, type XmlTag } from '../../xml/scan-xml.ts'

export interface AttributeRules {
  /** Attributes by element whose values are text. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** A translation longer than this is not written. */
  longest?(name: string, tag: XmlTag): number | undefined
}

/** The texts of an element's attributes: descriptions of pictures, titles of tables. */
export function addAttributeTexts(
  source: string,
  tag: XmlTag,
  rules: AttributeRules,
  draft: DocumentDraft,
  places: PartPlaces,
): void {
  for (const name of rules.names.get(tag.name) ?? []) {
    const value = attributeOf(tag, name)
    if (value === undefined || value.trim() === '') continue
    const range = attributeRange(source, tag, name)
    if (range === undefined) continue
    const text = value.trim()
    const block = draft.addCopy({ text, protectedSpans: [] })
    if (block === undefined) continue
    const at = value.indexOf(text)
    const longest = rules.longest?.(name, tag) ?? Number.POSITIVE_INFINITY
    const { valueStart, valueEnd, quote } = range
    places.blocks.push({
      start: valueStart,
      end: valueEnd,
      block,
      write(translated, slice) {
        const written = value.slice(0, at) + translated.text + value.slice(at + text.length)
        return written.length > longest ? slice(valueStart, valueEnd) : escapeAttribute(written, quote)
      },
    })
  }
}
