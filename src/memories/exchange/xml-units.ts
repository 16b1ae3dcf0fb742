import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableMemory } from '../memory-errors.ts'

/** What a reader of an XML format does with the parts of a file. */
export interface XmlHandlers {
  open(tag: SaxesTagPlain): void
  close(name: string): void
  text(text: string): void
}

export interface XmlPieces {
  push(text: string): void
  end(): void
}

/** Longest stretch without a tag. What is longer is no sentence, and would have to be held whole. */
const LONGEST_STRETCH = 1_048_576
const DEEPEST = 64
/** `<!DOCTYPE tmx SYSTEM "tmx14.dtd">` and no more: declarations of entities are refused, whatever they say. */
const DOCTYPE = /^\s*[\w:.-]+\s*(?:(?:SYSTEM|PUBLIC)\s[^[\]]*)?$/

/**
 * Reads XML piece by piece. No entity is resolved but the five of XML, nothing is fetched, and nothing that the file
 * holds makes it hold more than a stretch of text.
 *
 * Errors: `UnreadableMemory` that names the line.
 */
export function createXmlPieces(root: readonly string[], handlers: XmlHandlers): XmlPieces {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let depth = 0
  let stretch = 0
  const refuse = (what: string): never => {
    throw new UnreadableMemory(`Line ${parser.line}: ${what}`)
  }
  parser.on('error', (error) => refuse(`the file is not well-formed XML (${reasonOf(error)}).`))
  parser.on('doctype', (doctype) => {
    if (!DOCTYPE.test(doctype)) refuse('declarations in the document type are not allowed.')
  })
  parser.on('opentag', (tag) => {
    stretch = 0
    depth += 1
    if (depth > DEEPEST) refuse(`elements are nested more than ${DEEPEST} deep.`)
    if (depth === 1 && !root.includes(tag.name)) {
      refuse(`the root element is <${tag.name.slice(0, 40)}>, not <${root.join('> or <')}>.`)
    }
    handlers.open(tag)
  })
  parser.on('closetag', ({ name }) => {
    stretch = 0
    depth -= 1
    handlers.close(name)
  })
  const onText = (text: string): void => {
    stretch = 0
    handlers.text(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('comment', () => {
    stretch = 0
  })
  return {
    push(text) {
      stretch += text.length
      parser.write(text)
      if (stretch > LONGEST_STRETCH) refuse(`more than ${LONGEST_STRETCH} characters without a tag.`)
    },
    end() {
      parser.close()
    },
  }
}

/** saxes writes `file:line:column: reason`. */
function reasonOf({ message }: Error): string {
  return message
    .replace(/^[^a-z]*\d+:\d+:\s*/i, '')
    .replace(/\.$/, '')
    .slice(0, 200)
}

export function attributesOf(tag: SaxesTagPlain): Readonly<Record<string, string>> {
  return tag.attributes
}

/** What XML 1.0 cannot hold, not even as a reference. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function isWritable(text: string): boolean {
  return text.search(UNWRITABLE) === -1
}

/** XML that a reader takes as it was meant: without what XML cannot hold, and with returns that stay returns. */
export function toWritable(xml: string): string {
  return xml.replace(UNWRITABLE, '').replaceAll('\r', '&#13;')
}

export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}

export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
}
