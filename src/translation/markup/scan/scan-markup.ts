import { type Dialect, type MarkupToken, token } from './markup-token.ts'
import { createHtmlReader } from './scan-html.ts'
import { createXmlReader } from './scan-xml.ts'

/**
 * Cuts a source into tokens that tile it. Never fails, in time linear in the length.
 *
 * Example: `a<b>c` gives `text [0,1)`, `open [1,4) b`, `text [4,5)`.
 */
export function scanMarkup(source: string, dialect: Dialect): MarkupToken[] {
  const reader = dialect === 'xml' ? createXmlReader(source) : createHtmlReader(source)
  const tokens: MarkupToken[] = []
  let textStart = 0
  let open = source.indexOf('<')
  while (open !== -1) {
    const found = reader.read(open)
    const last = found.at(-1)
    if (last === undefined) {
      open = source.indexOf('<', open + 1)
      continue
    }
    if (open > textStart) {
      tokens.push(token('text', textStart, open))
    }
    for (const each of found) {
      tokens.push(each)
    }
    textStart = last.end
    open = source.indexOf('<', textStart)
  }
  if (textStart < source.length) {
    tokens.push(token('text', textStart, source.length))
  }
  return tokens
}
