import { applyUnordered } from '../../../text/text-edit.ts'
import type { TranslatedSegment } from '../../../translation/engine.ts'
import { changedTranslations, type DocumentDraft } from '../../model/document-draft.ts'
import type { OpenedDocument, RenderOptions } from '../../model/document-reader.ts'
import { editsOfPart, type PartPlaces } from '../../model/part-places.ts'
import type { OfficePackage } from './office-package.ts'
import { withoutSignatures } from './signatures.ts'

/** What can change in a file: its parts, and whole parts that are files themselves. */
export interface OfficeParts {
  readonly places: ReadonlyMap<string, PartPlaces>
  /** Further parts that are written anew for changed translations. */
  more?(
    changed: ReadonlyMap<number, TranslatedSegment>,
    options: RenderOptions,
  ): ReadonlyMap<string, Uint8Array>
}

export function openedOffice(
  bytes: Uint8Array,
  office: OfficePackage,
  parts: OfficeParts,
  draft: DocumentDraft,
): OpenedDocument {
  return {
    blocks: draft.blocks,
    billedCharacters: draft.billedCharacters(),
    render(translations, options) {
      const changed = changedTranslations(draft.blocks, translations)
      return changed.size === 0 ? bytes.slice() : writeOffice(office, parts, changed, options)
    },
  }
}

export function writeOffice(
  office: OfficePackage,
  parts: OfficeParts,
  changed: ReadonlyMap<number, TranslatedSegment>,
  options: RenderOptions,
): Uint8Array {
  const contents = new Map<string, Uint8Array>()
  for (const [part, places] of parts.places) {
    if (places.blocks.length === 0 && places.followUps.length === 0) continue
    const { text, encode } = office.decode(part)
    const edits = editsOfPart(text, places, changed, options)
    const written = edits.length === 0 ? text : applyUnordered(text, edits)
    // A translation that was too long for its place left the part as it was.
    if (written !== text) contents.set(part, encode(written))
  }
  for (const [part, content] of parts.more?.(changed, options) ?? []) contents.set(part, content)
  if (contents.size === 0) return office.archive.write({ contents })
  return office.archive.write(withoutSignatures(office, contents))
}
