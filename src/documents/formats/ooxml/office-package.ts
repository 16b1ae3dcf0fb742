import { type Archive, openArchive } from '../../archive/archive.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import { type DecodedPart, decodePart } from '../../xml/decode-part.ts'
import { attributeOf, scanXml, type XmlHandler } from '../../xml/scan-xml.ts'
import { requireOpenFile } from './compound-file.ts'
import { OFFICE_NAMES } from './office-names.ts'

export interface Relationship {
  /** The last word of its type: `officeDocument`, `hyperlink`. Strict and transitional types share it. */
  readonly type: string
  readonly id: string
  /** The name of the part it leads to; `undefined` where it leads out of the file. */
  readonly target: string | undefined
}

/** An archive whose parts have content types and lead to one another (Open Packaging Conventions). */
export interface OfficePackage {
  readonly archive: Archive
  /** Names of the parts in the order of the archive. */
  readonly parts: readonly string[]
  /** Lower case; empty where the file declares none. */
  contentType(part: string): string
  /** Of a part, or of the package itself for an empty name. */
  relationships(part: string): readonly Relationship[]
  /** The main part, which the package leads to. */
  readonly main: string
  decode(part: string): DecodedPart
  /** Reads a part's markup; names are those of `OFFICE_NAMES`. */
  scan(part: string, text: string, handler: XmlHandler): void
}

/** Throws `invalid_document` where the main part leads to a part of the type, such as `slide`, that is not in the file. */
export function requireParts(office: OfficePackage, type: string): void {
  for (const link of office.relationships(office.main)) {
    if (link.type === type && link.target !== undefined && office.archive.find(link.target) === undefined) {
      throw invalidDocument(`The file is damaged: its part ${link.target} is missing.`)
    }
  }
}

const TYPES = '[Content_Types].xml'

/** Opens a file of Office. `kind` is for messages: `Word document`. */
export function openPackage(bytes: Uint8Array, kind: string): OfficePackage {
  requireOpenFile(bytes, kind)
  const archive = openArchive(bytes)
  if (archive.find(TYPES) === undefined) {
    throw invalidDocument(`The file is no ${kind}: its list of parts (${TYPES}) is missing.`)
  }
  const types = readContentTypes(archive)
  const known = new Map<string, readonly Relationship[]>()
  const relationships = (part: string): readonly Relationship[] => {
    const read = known.get(part) ?? readRelationships(archive, part)
    known.set(part, read)
    return read
  }
  const main =
    relationships('').find(({ type }) => type === 'officeDocument')?.target ??
    archive.names.find((name) => types(name).endsWith('.main+xml'))
  if (main === undefined || archive.find(main) === undefined) {
    throw invalidDocument(`The file is damaged or no ${kind}: its main part is missing.`)
  }
  return {
    archive,
    parts: archive.names,
    contentType: types,
    relationships,
    main,
    decode: (part) => decodePart(archive.read(part), part),
    scan: (part, text, handler) => scanXml(text, handler, { partName: part, names: OFFICE_NAMES }),
  }
}

function readContentTypes(archive: Archive): (part: string) => string {
  const byName = new Map<string, string>()
  const byExtension = new Map<string, string>()
  const { text } = decodePart(archive.read(TYPES), TYPES)
  scanXml(
    text,
    {
      open(tag) {
        const type = (attributeOf(tag, 'ContentType') ?? '').toLowerCase()
        if (tag.name === 'ct:Override') {
          byName.set(partName(attributeOf(tag, 'PartName') ?? '').toLowerCase(), type)
        } else if (tag.name === 'ct:Default') {
          byExtension.set((attributeOf(tag, 'Extension') ?? '').toLowerCase(), type)
        }
      },
      close() {},
    },
    { partName: TYPES, names: OFFICE_NAMES },
  )
  return (part) => {
    const name = part.toLowerCase()
    return byName.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
  }
}

/** `/word/document.xml` as the archive names it. */
function partName(uri: string): string {
  const path = uri.replace(/^\/+/, '').replaceAll('\\', '/')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

function readRelationships(archive: Archive, part: string): readonly Relationship[] {
  const name = archive.find(relationshipsPart(part))
  if (name === undefined) return []
  const found: Relationship[] = []
  const { text } = decodePart(archive.read(name), name)
  scanXml(
    text,
    {
      open(tag) {
        if (tag.name !== 'rel:Relationship') return
        const isOutside = attributeOf(tag, 'TargetMode')?.toLowerCase() === 'external'
        const target = isOutside ? undefined : resolve(part, attributeOf(tag, 'Target') ?? '')
        found.push({
          id: attributeOf(tag, 'Id') ?? '',
          type: (attributeOf(tag, 'Type') ?? '').replace(/^.*\//, ''),
          target: target === undefined ? undefined : (archive.find(target) ?? target),
        })
      },
      close() {},
    },
    { partName: name, names: OFFICE_NAMES },
  )
  return found
}

function resolve(part: string, target: string): string {
  const path = target.split('#')[0] ?? ''
  if (path.startsWith('/')) return partName(path)
  const folders = part.split('/').slice(0, -1)
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '.' && step !== '') folders.push(step)
  }
  return partName(folders.join('/'))
}

/** Reads all parts of one content type. */
export function readParts(
  office: OfficePackage,
  type: string,
  places: Map<string, PartPlaces>,
  read: (part: string) => PartPlaces,
): void {
  for (const part of office.parts) if (office.contentType(part) === type) places.set(part, read(part))
}
