import { posix } from 'node:path'
import { baseLanguage, parseLanguageCode } from '../../../languages/language-code.ts'
import { isRightToLeft } from '../../../languages/language-registry.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import type { RenderOptions } from '../../model/document-reader.ts'
import type { Passage } from '../../text/passage.ts'
import { plainPassage } from '../../text/plain-passage.ts'
import { attributeIn, walkElements, type XmlNode } from '../../text/xml-nodes.ts'
import { attributeRange } from '../../xml/attribute-range.ts'

/** A page of a book, by its path in the archive. */
export interface BookPage {
  readonly path: string
  /** A table of contents of EPUB 2. */
  readonly isContents: boolean
}

const PAGE_TYPES: ReadonlySet<string> = new Set([
  'application/xhtml+xml',
  'text/html',
  'text/x-oeb1-document',
])
const CONTENTS_TYPE = 'application/x-dtbncx+xml'

/** Titles and summaries of a package, labels of a table of contents. */
const SHOWN: ReadonlySet<string> = new Set(['title', 'description', 'subject', 'text'])

function localName({ name }: XmlNode): string {
  return name.replace(/^.*[:}]/, '')
}

/** The pages of a package document: those of the spine in its order, then the others. */
export function readBook(root: XmlNode, packageName: string): BookPage[] {
  const folder = posix.dirname(packageName)
  const pages = new Map<string, BookPage>()
  const order: string[] = []
  for (const node of walkElements(root)) {
    const id = attributeIn(node, 'id') ?? ''
    const href = attributeIn(node, 'href')
    const type = attributeIn(node, 'media-type') ?? ''
    if (
      localName(node) === 'item' &&
      href !== undefined &&
      (PAGE_TYPES.has(type) || type === CONTENTS_TYPE)
    ) {
      const path = posix.normalize(posix.join(folder, decodedPath(href.replace(/[#?].*$/, ''))))
      pages.set(id, { path, isContents: type === CONTENTS_TYPE })
    } else if (localName(node) === 'itemref') {
      order.push(attributeIn(node, 'idref') ?? '')
    }
  }
  const known = new Set<string>()
  return [...order, ...pages.keys()].flatMap((id) => {
    const page = pages.get(id)
    if (page === undefined || known.has(page.path)) return []
    known.add(page.path)
    return [page]
  })
}

function decodedPath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

export function metadataPassages(text: string, root: XmlNode): Passage[] {
  return [...walkElements(root)].flatMap((node) => {
    const isInAuthor = node.parent !== undefined && localName(node.parent) === 'docAuthor'
    if (!SHOWN.has(localName(node)) || isInAuthor) return []
    return plainPassage(text, node)
  })
}

/** The language of the book where it is that of the source, and the direction of its pages. */
export function packageChanges(
  text: string,
  root: XmlNode,
  { source, target }: RenderOptions,
): readonly TextEdit[] {
  const edits: TextEdit[] = []
  for (const node of walkElements(root)) {
    if (localName(node) === 'language') {
      const code = parseLanguageCode(text.slice(node.content.start, node.content.end).trim())
      if (code !== undefined && baseLanguage(code) === baseLanguage(source)) {
        edits.push({ ...node.content, text: target })
      }
    } else if (localName(node) === 'spine' && isRightToLeft(source) !== isRightToLeft(target)) {
      edits.push(...directionEdits(text, node, isRightToLeft(target)))
    }
  }
  return edits
}

function directionEdits(text: string, spine: XmlNode, isRtl: boolean): TextEdit[] {
  const known = attributeRange(text, spine.tag, 'page-progression-direction')
  if (known !== undefined)
    return [{ start: known.valueStart, end: known.valueEnd, text: isRtl ? 'rtl' : 'ltr' }]
  if (!isRtl) return []
  const at = spine.tag.start + spine.tag.qualified.length + 1
  return [{ start: at, end: at, text: ' page-progression-direction="rtl"' }]
}
