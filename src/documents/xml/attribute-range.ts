import { attributeName, type XmlTag } from './scan-xml.ts'

/** Where an attribute stands in a part's text. */
export interface AttributeRange {
  /** With the white space before it. */
  readonly start: number
  readonly end: number
  /** Between the quotes. */
  readonly valueStart: number
  readonly valueEnd: number
  readonly quote: '"' | "'"
}

/** `undefined` where the tag has no such attribute; `name` is the code's. */
export function attributeRange(source: string, tag: XmlTag, name: string): AttributeRange | undefined {
  const qualified = attributeName(tag, name)
  if (qualified === undefined) return undefined
  const text = source.slice(tag.start, tag.end)
  for (const match of text.matchAll(/(\s+)([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const [whole, , written, quoted] = match
    if (written !== qualified || quoted === undefined) continue
    const end = tag.start + match.index + whole.length
    return {
      start: tag.start + match.index,
      end,
      valueStart: end - quoted.length + 1,
      valueEnd: end - 1,
      quote: quoted.startsWith('"') ? '"' : "'",
    }
  }
  return undefined
}
