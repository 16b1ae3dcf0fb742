import type { TextRange } from '../../../translation/port.ts'

/**
 * Where pairs of inline codes stand in the text of a segment, by what names them in both languages. `<bpt i="1">` and
 * `<ept i="1">` are a pair, and so are the ends of `<hi>`, `<g id="1">` and `<pc id="1">`.
 *
 * Example: `Click <hi>OK</hi>` gives `hi 1` at `[6, 8)`.
 */
export function inlineRanges(markup: string, text: string): ReadonlyMap<string, TextRange> {
  const ranges = new Map<string, TextRange>()
  const open = new Map<string, number>()
  const unnamed: string[] = []
  let highlights = 0
  let offset = 0
  let code = ''
  for (const [piece, slash, name, attributes = ''] of markup.matchAll(PIECE)) {
    if (name === undefined) {
      const content = unescape(piece)
      // Codes are no text, unless they stand for a placeholder that is.
      if (code === '' || (code === 'ph' && text.startsWith(content, offset))) offset += content.length
      continue
    }
    const isEnd = slash === '/'
    const number = /\b(?:i|id)="([^"]*)"/.exec(attributes)?.[1]
    if (CODES.has(name)) {
      if (isEnd && name === 'bpt' && unnamed.length > 0) open.set(unnamed.pop() ?? '', offset)
      if (!isEnd && name === 'bpt') unnamed.push(`pair ${number ?? ''}`)
      if (!isEnd && name === 'ept') end(`pair ${number ?? ''}`)
      code = isEnd ? '' : name
    } else if (isEnd) end(unnamed.pop() ?? '')
    else {
      highlights += 1
      const key = `${name} ${number ?? highlights}`
      open.set(key, offset)
      unnamed.push(key)
    }
  }
  return ranges

  function end(key: string): void {
    const start = open.get(key)
    open.delete(key)
    if (start !== undefined && start < offset) ranges.set(key, { start, end: offset })
  }
}

const PIECE = /<(\/?)([\w:.-]+)((?:\s[^>]*)?)>|[^<]+/g
const CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it', 'ut', 'x'])

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
