import type { TextEdit } from '../../../text/text-edit.ts'
import { type Archive, openArchive } from '../../archive/archive.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { openPackageDocument, type PackagePart } from '../../text/package-document.ts'
import { plainPassage } from '../../text/plain-passage.ts'
import { attributeIn, readXmlTree, walkElements, type XmlNode } from '../../text/xml-nodes.ts'
import { decodePart } from '../../xml/decode-part.ts'
import { odfLanguageChanges } from './language-changes.ts'
import { odfLayers } from './odf-layers.ts'
import { ODF_NAMES, SPREADSHEET_CELLS } from './odf-names.ts'

const MEDIA_TYPE =
  /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)(?:-template|-master)?$/
const SIGNATURES = ['META-INF/documentsignatures.xml', 'META-INF/macrosignatures.xml']

/** Texts, sheets and presentations of OpenDocument. */
export const odfReader: DocumentReader = {
  open(bytes) {
    const archive = openArchive(bytes)
    requireOpenDocument(archive)
    const names = archive.names.filter((name) =>
      /^(?:[^/]+\/)?(?:content|styles)\.xml$|^meta\.xml$/.test(name),
    )
    const parts = names.flatMap((name) => partOf(archive, name))
    const signatures = SIGNATURES.filter((name) => archive.entry(name) !== undefined)
    return openPackageDocument({ bytes, archive, parts, removed: new Set(signatures) })
  },
}

function requireOpenDocument(archive: Archive): void {
  const type = archive.entry('mimetype') && new TextDecoder().decode(archive.read('mimetype')).trim()
  if (archive.entry('content.xml') === undefined) {
    throw invalidDocument('The file is no OpenDocument file: it holds no content.xml.')
  }
  if (type !== undefined && !MEDIA_TYPE.test(type)) {
    throw invalidDocument(`The file is of the kind "${type.slice(0, 80)}", which is not translated.`)
  }
  const manifest = archive.entry('META-INF/manifest.xml')
  if (manifest === undefined) return
  if (
    /<(?:\w+:)?encryption-data[\s>]/.test(new TextDecoder().decode(archive.read('META-INF/manifest.xml')))
  ) {
    throw invalidDocument('The file is protected by a password. Save it without one and send it again.')
  }
}

/** A formula of an object, which older programs write with a document type. Of long texts it would exhaust the stack. */
const FORMULA =
  /^\ufeff?(?:<\?[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE math:math[^>]*>|\s)*<(?:\w+:)?math[\s>]/
/** What comes before the first element of a formula is shorter. */
const LONGEST_PROLOGUE = 4_096

/** Many files hold empty parts. */
function partOf(archive: Archive, name: string): PackagePart[] {
  const bytes = archive.read(name)
  if (bytes.length === 0) return []
  const { text, encode } = decodePart(bytes, name)
  if (FORMULA.test(text.slice(0, LONGEST_PROLOGUE))) return []
  const root = readXmlTree(text, name, ODF_NAMES, isNumberCell)
  const layers = name === 'meta.xml' ? metaLayers(text, root) : odfLayers(text, root)
  const isStyled = !name.startsWith('meta')
  return [
    {
      name,
      text,
      encode,
      layers,
      changes: (options, isTouched) =>
        isStyled && (isTouched || name === 'styles.xml') ? odfLanguageChanges(text, options) : [],
    },
  ]
}

function isNumberCell(node: XmlNode): boolean {
  if (node.name === 'table:table-row') return node.children.length === 0
  if (!SPREADSHEET_CELLS.has(node.name)) return false
  const type = attributeIn(node, 'office:value-type')
  const holdsMore = node.children.some((child) => child.kind === 'element' && child.name !== 'text:p')
  return node.children.length === 0 || (type !== undefined && type !== 'string' && !holdsMore)
}

function metaLayers(text: string, root: XmlNode) {
  const passages = [...walkElements(root)]
    .filter(({ name }) => name === 'dc:title' || name === 'dc:subject')
    .flatMap((node) => plainPassage(text, node))
  return [{ text, passages, toFile: (edits: readonly TextEdit[]) => edits }]
}
