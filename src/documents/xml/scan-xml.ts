import { SaxesParser } from 'saxes'
import { invalidDocument } from '../model/invalid-document.ts'
import { type NamespaceNames, type NamespaceScope, rootScope } from './namespace-scope.ts'

/** An element's opening tag. Offsets are UTF-16 units into the part's text. */
export interface XmlTag {
  /** As the code knows it: `w:p`. */
  readonly name: string
  /** As the file writes it: `ns0:p`. */
  readonly qualified: string
  /** Values by the names of the file, references resolved. */
  readonly attributes: Readonly<Record<string, string>>
  readonly scope: NamespaceScope
  readonly start: number
  readonly end: number
  /** The tag ends in `/>`. */
  readonly isEmpty: boolean
}

export interface XmlHandler {
  open(tag: XmlTag): void
  /** `[start, end)` is the closing tag, nothing behind the tag where it is empty. */
  close(tag: XmlTag, start: number, end: number): void
  /** Character data between two pieces of markup, references not resolved. */
  text?(start: number, end: number): void
  /** A CDATA section, its brackets included. */
  cdata?(start: number, end: number): void
}

export interface XmlLimits {
  readonly depth: number
  readonly tags: number
  readonly attributeLength: number
}

export const XML_LIMITS: XmlLimits = { depth: 256, tags: 5_000_000, attributeLength: 1_048_576 }

export interface XmlScan {
  /** For messages; empty where the file is no archive of parts. */
  readonly partName: string
  readonly names: NamespaceNames
  readonly limits?: XmlLimits
}

/** Reads an XML part from front to back. Throws `invalid_document` where it is not well-formed or over a limit. */
export function scanXml(source: string, handler: XmlHandler, scan: XmlScan): void {
  const { partName, names, limits = XML_LIMITS } = scan
  const parser = new SaxesParser()
  const open: XmlTag[] = []
  let scope = rootScope(names)
  let at = 0
  let count = 0

  const markupStart = () => {
    const start = source.indexOf('<', at)
    if (start > at) handler.text?.(at, start)
    return start
  }
  parser.on('opentag', (tag) => {
    const start = markupStart()
    at = parser.position
    count += 1
    const inner = scope.inside(tag.attributes)
    const element: XmlTag = {
      name: inner.element(tag.name),
      qualified: tag.name,
      attributes: tag.attributes,
      scope: inner,
      start,
      end: at,
      isEmpty: tag.isSelfClosing,
    }
    scope = inner
    open.push(element)
    if (open.length > limits.depth) throw tooMuch(partName, `is nested more than ${limits.depth} deep`)
    if (count > limits.tags) throw tooMuch(partName, `has more than ${limits.tags} elements`)
    handler.open(element)
  })
  parser.on('closetag', (tag) => {
    const element = open.pop()
    if (element === undefined) return
    const start = tag.isSelfClosing ? at : markupStart()
    at = parser.position
    scope = open.at(-1)?.scope ?? rootScope(names)
    handler.close(element, start, at)
  })

  parser.on('cdata', () => {
    const start = markupStart()
    at = parser.position
    handler.cdata?.(start, at)
  })
  const skip = () => {
    markupStart()
    at = source.indexOf('>', parser.position - 1) + 1
  }
  parser.on('comment', skip)
  parser.on('processinginstruction', skip)
  parser.on('xmldecl', skip)
  refuseFaults(parser, partName, limits)
  parser.write(source).close()
}

/** What no file may have, however its elements stand. */
function refuseFaults(parser: SaxesParser, partName: string, limits: XmlLimits): void {
  parser.on('attribute', ({ value }) => {
    if (value.length > limits.attributeLength) throw tooMuch(partName, 'has an attribute of more than 1 MB')
  })
  parser.on('doctype', () => {
    throw invalidDocument(`The ${whole(partName)} has a document type declaration, which is not read.`)
  })
  parser.on('error', (error) => {
    throw notWellFormed(partName, parser.line, error)
  })
}

function whole(partName: string): string {
  return partName === '' ? 'file' : `part ${partName}`
}

function tooMuch(partName: string, what: string): Error {
  return invalidDocument(`The ${whole(partName)} ${what}, which is more than is read.`)
}

function notWellFormed(partName: string, line: number, cause: Error): Error {
  const what = cause.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
  return invalidDocument(
    `The file is damaged: ${partName === '' ? 'it' : `its ${whole(partName)}`} is not well-formed XML (line ${line}: ${what}).`,
    cause,
  )
}

/** The value of an attribute by the name that the code knows it by. */
export function attributeOf(tag: XmlTag, name: string): string | undefined {
  const key = attributeName(tag, name)
  return key === undefined ? undefined : tag.attributes[key]
}

/** The name that the file has for an attribute of the code. */
export function attributeName({ attributes, scope }: XmlTag, name: string): string | undefined {
  for (const key in attributes) {
    if (scope.attribute(key) === name) return key
  }
  return undefined
}
