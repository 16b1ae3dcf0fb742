import type { TextRange } from '../../../translation/engine.ts'

/** An attribute of a tag; `[start, end)` is its value without quotes. */
export interface TagValue extends TextRange {
  /** In lower case. */
  readonly name: string
  /** Empty where the value has none. */
  readonly quote: '"' | "'" | ''
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** The attributes of the tag `[start, end)` that have values, the first of each name. */
export function readTagValues(source: string, { start, end }: TextRange): TagValue[] {
  const tag = source.slice(start, end)
  const nameEnd = /^<[^\s/>]+/.exec(tag)?.[0].length ?? 1
  const values: TagValue[] = []
  ATTRIBUTE.lastIndex = 0
  for (const match of tag.slice(nameEnd).matchAll(ATTRIBUTE)) {
    const [whole, name = '', double, single, bare] = match
    const value = double ?? single ?? bare
    const lower = name.toLowerCase()
    if (value === undefined || values.some((each) => each.name === lower)) continue
    const quote = double !== undefined ? '"' : single !== undefined ? "'" : ''
    const valueEnd = start + nameEnd + match.index + whole.length - quote.length
    values.push({ name: lower, start: valueEnd - value.length, end: valueEnd, quote })
  }
  return values
}
