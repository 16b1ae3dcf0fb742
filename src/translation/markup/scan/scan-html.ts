import {
  FOREIGN_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  REFERENCE_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from './html-elements.ts'
import { type MarkupReader, type MarkupToken, token } from './markup-token.ts'
import { createTagScanner, isTagNameEnd, type TagScanner } from './scan-tag.ts'

interface HtmlState {
  readonly source: string
  readonly tags: TagScanner
  /** Where the last `?>` stands, -1 when there is none. */
  readonly lastInstructionEnd: number
  /** It says that it is XHTML, where any tag that ends in `/>` is empty. */
  readonly isXhtml: boolean
  /** Open elements in which tags are read by other rules. */
  foreignDepth: number
}

const XHTML_START = /^\ufeff?\s*(?:<\?xml\s|(?:<![^>]*>\s*)*<html\s[^>]*xmlns\s*=)/i

/**
 * Reads HTML markup as the HTML standard tokenizes it, and is lenient in four ways. A tag that never ends is text. A
 * tag with a quote that never ends is one up to its first `>`. `<?php ... ?>` may hold `>`. Scripts and styles of SVG
 * are raw text as elsewhere.
 */
export function createHtmlReader(source: string): MarkupReader {
  const state: HtmlState = {
    source,
    tags: createTagScanner(source, 'html'),
    lastInstructionEnd: source.lastIndexOf('?>'),
    isXhtml: XHTML_START.test(source.slice(0, 1000)),
    foreignDepth: 0,
  }
  return {
    read(open) {
      switch (source.charAt(open + 1)) {
        case '!':
          return readDeclaration(state, open)
        case '?':
          return readInstruction(state, open)
        case '/':
          return readCloseTag(state, open)
        default:
          return isAsciiLetter(source.charCodeAt(open + 1)) ? readOpenTag(state, open) : []
      }
    },
  }
}

function readDeclaration({ source, foreignDepth }: HtmlState, open: number): MarkupToken[] {
  if (source.startsWith('<!--', open)) {
    return [token('aside', open, findCommentEnd(source, open + 4))]
  }
  if (foreignDepth > 0 && source.startsWith('<![CDATA[', open)) {
    const end = source.indexOf(']]>', open)
    return [end === -1 ? token('aside', open, source.length) : token('cdata', open, end + 3)]
  }
  const isDoctype = source.slice(open + 2, open + 9).toLowerCase() === 'doctype'
  return [token(isDoctype ? 'declaration' : 'aside', open, findBogusEnd(source, open))]
}

function readInstruction({ source, lastInstructionEnd }: HtmlState, open: number): MarkupToken[] {
  const isTemplate = source.startsWith('<?php', open) || source.startsWith('<?=', open)
  const isClosed = isTemplate && open < lastInstructionEnd
  return [token('aside', open, isClosed ? source.indexOf('?>', open) + 2 : findBogusEnd(source, open))]
}

function readOpenTag(state: HtmlState, open: number): MarkupToken[] {
  const found = readTag(state, open, open + 1)
  if (found === undefined) {
    return []
  }
  const { name, selfClosing, end } = found
  const isInForeign = state.foreignDepth > 0
  const isForeign = FOREIGN_ELEMENTS.has(name)
  if (VOID_ELEMENTS.has(name) || (selfClosing && (state.isXhtml || isInForeign || isForeign))) {
    return [{ ...found, kind: 'empty' }]
  }
  state.foreignDepth += isForeign ? 1 : 0
  const isRaw = RAW_TEXT_ELEMENTS.has(name)
  if (!isRaw && (isInForeign || !REFERENCE_TEXT_ELEMENTS.has(name))) {
    return [found]
  }
  const contentEnd = findRawTextEnd(state.source, end, name)
  return contentEnd === end ? [found] : [found, token(isRaw ? 'raw' : 'text', end, contentEnd)]
}

function readCloseTag(state: HtmlState, open: number): MarkupToken[] {
  const { source } = state
  if (!isAsciiLetter(source.charCodeAt(open + 2))) {
    return open + 2 >= source.length ? [] : [token('aside', open, findBogusEnd(source, open))]
  }
  const found = readTag(state, open, open + 2)
  if (found === undefined) {
    return []
  }
  if (FOREIGN_ELEMENTS.has(found.name) && state.foreignDepth > 0) {
    state.foreignDepth -= 1
  }
  return [{ ...found, kind: 'close', selfClosing: false }]
}

function readTag({ source, tags }: HtmlState, open: number, nameStart: number): MarkupToken | undefined {
  if (!tags.canEnd(nameStart)) {
    return undefined
  }
  let nameEnd = nameStart
  while (!isTagNameEnd(source.charCodeAt(nameEnd))) {
    nameEnd += 1
  }
  const tag = tags.findEnd(nameEnd)
  const name = source.slice(nameStart, nameEnd).toLowerCase()
  return tag && token('open', open, tag.end, name, tag.selfClosing)
}

function isAsciiLetter(unit: number): boolean {
  const letter = unit | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

/** What begins like markup and is none is a comment up to the next `>`. */
function findBogusEnd(source: string, open: number): number {
  const greater = source.indexOf('>', open)
  return greater === -1 ? source.length : greater + 1
}

/** A comment ends at `-->` or `--!>`, at once in `<!-->` and `<!--->`, and at the end of the text at the latest. */
function findCommentEnd(source: string, from: number): number {
  if (source.startsWith('>', from) || source.startsWith('->', from)) {
    return source.indexOf('>', from) + 1
  }
  for (let dashes = source.indexOf('--', from); dashes !== -1; dashes = source.indexOf('--', dashes + 1)) {
    if (source.startsWith('>', dashes + 2) || source.startsWith('!>', dashes + 2)) {
      return source.indexOf('>', dashes) + 1
    }
  }
  return source.length
}

/** Where `</name` stands that ends the text of a script, style, title or the like; the end of the source if nowhere. */
function findRawTextEnd(source: string, from: number, name: string): number {
  if (name === 'plaintext') {
    return source.length
  }
  for (let close = source.indexOf('</', from); close !== -1; close = source.indexOf('</', close + 2)) {
    const nameEnd = close + 2 + name.length
    if (source.slice(close + 2, nameEnd).toLowerCase() === name && isTagNameEnd(source.charCodeAt(nameEnd))) {
      return close
    }
  }
  return source.length
}
