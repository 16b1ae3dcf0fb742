import { applyUnordered, type TextEdit } from '../../../text/text-edit.ts'
import type { ArchiveChanges } from '../../archive/write-archive.ts'
import { attributeOf } from '../../xml/scan-xml.ts'
import { type OfficePackage, relationshipsPart } from './office-package.ts'

/** A changed document is no longer the one that was signed: its signatures go, and what leads to them. */
export function withoutSignatures(
  office: OfficePackage,
  contents: ReadonlyMap<string, Uint8Array>,
): ArchiveChanges {
  const origin = office.relationships('').find(({ type }) => type === 'origin')?.target
  if (origin === undefined) return { contents }
  const signatures = office.relationships(origin).flatMap(({ target }) => target ?? [])
  const gone = [origin, ...signatures]
  const removed = new Set(
    [...gone, ...gone.map(relationshipsPart)].flatMap((name) => office.archive.find(name) ?? []),
  )
  const changed = new Map(contents)
  const drop = (part: string, isGone: (attribute: (name: string) => string) => boolean) => {
    const name = office.archive.find(part)
    if (name !== undefined) changed.set(name, withoutElements(office, name, isGone))
  }
  drop(relationshipsPart(''), (attribute) => attribute('Type').endsWith('/digital-signature/origin'))
  drop('[Content_Types].xml', (attribute) => removed.has(attribute('PartName').replace(/^\//, '')))
  return { contents: changed, removed }
}

function withoutElements(
  office: OfficePackage,
  part: string,
  isGone: (attribute: (name: string) => string) => boolean,
): Uint8Array {
  const { text, encode } = office.decode(part)
  const edits: TextEdit[] = []
  office.scan(part, text, {
    open() {},
    close(tag, _start, end) {
      if (isGone((name) => attributeOf(tag, name) ?? '')) edits.push({ start: tag.start, end, text: '' })
    },
  })
  return encode(applyUnordered(text, edits))
}
