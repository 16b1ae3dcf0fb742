import {
  FOREIGN_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  REFERENCE_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from './html-elements.ts'
import { type MarkupReader, type MarkupToken, token } from './markup-token.ts'
import { createTagScanner, isTagNameEnd } from './scan-tag.ts'

/**
 * Reads HTML markup as the HTML standard tokenizes it, with these leniencies: a tag that never ends is text, a tag with
 * a quote that never ends is one up to its first `>`, `<?php ... ?>` may hold `>`, and scripts and styles of SVG are
 * raw text as elsewhere.
 */
export function createHtmlReader(source: string): MarkupReader {
  const tags = createTagScanner(source, 'html')
  let foreignDepth = 0
  let lastInstructionEnd: number | undefined

  const bogusComment = (open: number): MarkupToken[] => {
    const greater = source.indexOf('>', open)
    return [token('aside', open, greater === -1 ? source.length : greater + 1)]
  }

  const readMarkupDeclaration = (open: number): MarkupToken[] => {
    if (source.startsWith('<!--', open)) {
      return [token('aside', open, findCommentEnd(source, open + 4))]
    }
    if (foreignDepth > 0 && source.startsWith('<![CDATA[', open)) {
      const end = source.indexOf(']]>', open)
      return end === -1 ? [token('aside', open, source.length)] : [token('cdata', open, end + 3)]
    }
    const [comment] = bogusComment(open)
    const isDoctype = source.slice(open + 2, open + 9).toLowerCase() === 'doctype'
    return comment === undefined ? [] : [isDoctype ? { ...comment, kind: 'declaration' } : comment]
  }

  const readInstruction = (open: number): MarkupToken[] => {
    const isTemplate = source.startsWith('<?php', open) || source.startsWith('<?=', open)
    lastInstructionEnd ??= source.lastIndexOf('?>')
    const end = isTemplate && open < lastInstructionEnd ? source.indexOf('?>', open) : -1
    return end === -1 ? bogusComment(open) : [token('aside', open, end + 2)]
  }

  const readOpenTag = (open: number): MarkupToken[] => {
    const found = readTagAt(open, open + 1)
    if (found === undefined) {
      return []
    }
    const { name, selfClosing, end } = found
    const isForeign = foreignDepth > 0
    if (FOREIGN_ELEMENTS.has(name)) {
      foreignDepth += selfClosing ? 0 : 1
    }
    const isEmpty = VOID_ELEMENTS.has(name) || (selfClosing && (isForeign || FOREIGN_ELEMENTS.has(name)))
    if (isEmpty) {
      return [{ ...found, kind: 'empty' }]
    }
    const isRaw = RAW_TEXT_ELEMENTS.has(name)
    if (!isRaw && (isForeign || !REFERENCE_TEXT_ELEMENTS.has(name))) {
      return [found]
    }
    const contentEnd = findRawTextEnd(source, end, name)
    return contentEnd === end ? [found] : [found, token(isRaw ? 'raw' : 'text', end, contentEnd)]
  }

  const readTagAt = (open: number, nameStart: number): MarkupToken | undefined => {
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

  const readCloseTag = (open: number): MarkupToken[] => {
    if (!isAsciiLetter(source.charCodeAt(open + 2))) {
      return open + 2 >= source.length ? [] : bogusComment(open)
    }
    const found = readTagAt(open, open + 2)
    if (found === undefined) {
      return []
    }
    if (FOREIGN_ELEMENTS.has(found.name) && foreignDepth > 0) {
      foreignDepth -= 1
    }
    return [{ ...found, kind: 'close', selfClosing: false }]
  }

  return {
    read(open) {
      switch (source.charAt(open + 1)) {
        case '!':
          return readMarkupDeclaration(open)
        case '?':
          return readInstruction(open)
        case '/':
          return readCloseTag(open)
        default:
          return isAsciiLetter(source.charCodeAt(open + 1)) ? readOpenTag(open) : []
      }
    },
  }
}

function isAsciiLetter(unit: number): boolean {
  const letter = unit | 0x20
  return letter >= 0x61 && letter <= 0x7a
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
