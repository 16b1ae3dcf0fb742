import { type Archive, openArchive } from '../../archive/archive.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { decodeFile, encodeFile } from '../../text/file-encoding.ts'
import { openPackageDocument, type PackagePart } from '../../text/package-document.ts'
import { attributeIn, readXmlTree, walkElements } from '../../text/xml-nodes.ts'
import { htmlPassages } from '../html/html-passages.ts'
import { languageChanges } from '../html/language-changes.ts'
import { metadataPassages, packageChanges, readBook } from './epub-package.ts'

const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'

/** Fonts that are made unreadable for other books; nothing else of a book is. */
const OBFUSCATIONS: ReadonlySet<string> = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
])

/** EPUB 2 and 3: chapters, tables of contents and what a shop shows. */
export const epubReader: DocumentReader = {
  open(bytes) {
    const archive = openArchive(bytes)
    requireReadable(archive)
    const parts = packageNames(archive).flatMap((name) => bookParts(archive, name))
    const signatures = ['META-INF/signatures.xml'].filter((name) => archive.entry(name) !== undefined)
    return openPackageDocument({ bytes, archive, parts, removed: new Set(signatures) })
  },
}

function requireReadable(archive: Archive): void {
  if (archive.entry(CONTAINER) === undefined) {
    throw invalidDocument(`The file is no EPUB: it holds no ${CONTAINER}.`)
  }
  if (archive.entry(ENCRYPTION) === undefined) return
  const { text } = decodeFile(archive.read(ENCRYPTION))
  for (const node of walkElements(readXmlTree(text, ENCRYPTION, new Map()))) {
    if (!/(?:^|:|\})EncryptionMethod$/.test(node.name)) continue
    if (!OBFUSCATIONS.has(attributeIn(node, 'Algorithm') ?? '')) {
      throw invalidDocument(
        'The book is protected against copying. Only books without protection are translated.',
      )
    }
  }
}

function packageNames(archive: Archive): string[] {
  const { text } = decodeFile(archive.read(CONTAINER))
  const names = [...walkElements(readXmlTree(text, CONTAINER, new Map()))].flatMap((node) =>
    /(?:^|:|\})rootfile$/.test(node.name) ? (attributeIn(node, 'full-path') ?? []) : [],
  )
  const found = [...new Set(names)].filter((name) => archive.entry(name) !== undefined)
  if (found.length === 0) throw invalidDocument('The book is damaged: the list of its parts is missing.')
  return found
}

function bookParts(archive: Archive, name: string): PackagePart[] {
  const file = decodeFile(archive.read(name))
  const root = readXmlTree(file.text, name, new Map())
  const metadata: PackagePart = {
    name,
    text: file.text,
    encode: (text) => encodeFile({ ...file, text }, [], 'as-references'),
    layers: [{ text: file.text, passages: metadataPassages(file.text, root), toFile: (edits) => edits }],
    changes: (options) => packageChanges(file.text, root, options),
  }
  const pages = readBook(root, name).flatMap(({ path, isContents }) => {
    const known = archive.find(path)
    return known === undefined ? [] : [pagePart(archive, known, isContents)]
  })
  return [metadata, ...pages]
}

function pagePart(archive: Archive, name: string, isContents: boolean): PackagePart {
  const bytes = archive.read(name)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const file = decodeFile(bytes, /^<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1])
  const { text } = file
  const passages = isContents
    ? metadataPassages(text, readXmlTree(text, name, new Map()))
    : htmlPassages(text)
  return {
    name,
    text,
    encode: (changed) => encodeFile({ ...file, text: changed }, [], 'as-references'),
    layers: [{ text, passages, toFile: (edits) => edits }],
    changes: (options, isTouched) => (isTouched && !isContents ? languageChanges(text, options) : []),
  }
}
