import { type MarkupReader, type MarkupToken, token } from './markup-token.ts'
import { createTagScanner, isMarkupSpace, isTagNameEnd, type TagScanner } from './scan-tag.ts'

type Terminator = '-->' | ']]>' | '?>'

interface XmlState {
  readonly source: string
  readonly tags: TagScanner
  /** Behind the next terminator, -1 when none follows. */
  readonly endOf: (mark: Terminator, from: number) => number
  /** Work that may still be spent on declarations that never end. */
  declarationBudget: number
}

/** Reads XML markup. What is begun and never ended is text. */
export function createXmlReader(source: string): MarkupReader {
  const lastOf = new Map<Terminator, number>()
  const state: XmlState = {
    source,
    tags: createTagScanner(source, 'xml'),
    endOf(mark, from) {
      const last = lastOf.get(mark) ?? source.lastIndexOf(mark)
      lastOf.set(mark, last)
      return from > last ? -1 : source.indexOf(mark, from) + mark.length
    },
    declarationBudget: 8 * source.length + 1024,
  }
  return {
    read(open) {
      switch (source.charAt(open + 1)) {
        case '!':
          return readDeclaration(state, open)
        case '?':
          return upTo(
            isXmlDeclaration(source, open) ? 'declaration' : 'aside',
            open,
            state.endOf('?>', open + 2),
          )
        default:
          return readTag(state, open)
      }
    },
  }
}

function readDeclaration(state: XmlState, open: number): MarkupToken[] {
  const { source, endOf } = state
  if (source.startsWith('<!--', open)) {
    return upTo('aside', open, endOf('-->', open + 4))
  }
  if (source.startsWith('<![CDATA[', open)) {
    return upTo('cdata', open, endOf(']]>', open + 9))
  }
  if (state.declarationBudget <= 0) {
    return []
  }
  const end = findDeclarationEnd(source, open + 2, endOf)
  state.declarationBudget -= end === -1 ? source.length - open : 0
  return upTo('declaration', open, end)
}

function readTag({ source, tags }: XmlState, open: number): MarkupToken[] {
  const closing = source[open + 1] === '/'
  const nameStart = open + (closing ? 2 : 1)
  const isName = isNameStart(source.charCodeAt(nameStart)) || isNumberTag(source, nameStart)
  if (!isName || !tags.canEnd(nameStart)) {
    return []
  }
  let nameEnd = nameStart + 1
  while (!isTagNameEnd(source.charCodeAt(nameEnd)) && source[nameEnd] !== '<') {
    nameEnd += 1
  }
  const tag = tags.findEnd(nameEnd)
  if (tag === undefined) {
    return []
  }
  const name = source.slice(nameStart, nameEnd)
  const kind = closing ? 'close' : tag.selfClosing ? 'empty' : 'open'
  return [token(kind, open, tag.end, name, tag.selfClosing && !closing)]
}

function upTo(kind: 'aside' | 'cdata' | 'declaration', start: number, end: number): MarkupToken[] {
  return end === -1 ? [] : [token(kind, start, end)]
}

/** `<?xml ...?>` at the very start, a byte order mark aside. */
function isXmlDeclaration(source: string, at: number): boolean {
  const first = source.charCodeAt(0) === 0xfeff ? 1 : 0
  return at === first && source.startsWith('<?xml', at) && isMarkupSpace(source.charCodeAt(at + 5))
}

function isNameStart(unit: number): boolean {
  const letter = unit | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || unit === 0x5f || unit === 0x3a || unit >= 0x80
}

/** `<1>`, `</1>` and `<1/>` are no XML, but translation tools write them for tags. */
function isNumberTag(source: string, nameStart: number): boolean {
  return /^\d{1,9}\/?>/.test(source.slice(nameStart, nameStart + 11))
}

/** Behind the `>` that ends `<!DOCTYPE ... [ ... ]>`; quotes, comments and the internal subset may hold `>`. */
function findDeclarationEnd(source: string, from: number, endOf: XmlState['endOf']): number {
  let inSubset = false
  for (let at = from; at < source.length; at += 1) {
    const character = source[at]
    if (character === '>' && !inSubset) {
      return at + 1
    }
    if (character === '[' || character === ']') {
      inSubset = character === '['
      continue
    }
    let end = at + 1
    if (character === '"' || character === "'") {
      end = source.indexOf(character, at + 1) + 1
    } else if (source.startsWith('<!--', at)) {
      end = endOf('-->', at + 4)
    } else if (source.startsWith('<?', at)) {
      end = endOf('?>', at + 2)
    }
    if (end <= at) {
      return -1
    }
    at = end - 1
  }
  return -1
}
