import { applyUnordered, type TextEdit } from '../../text/text-edit.ts'
import type { Archive } from '../archive/archive.ts'
import type { OpenedDocument, RenderOptions } from '../model/document-reader.ts'
import type { TextLayer } from './passage.ts'
import { collectBlocks } from './text-document.ts'

/** A text in an archive. */
export interface PackagePart {
  readonly name: string
  readonly text: string
  encode(text: string): Uint8Array
  readonly layers: readonly TextLayer[]
  /** What else changes in the part once a text of the document does; not where a layer has edits. */
  readonly changes?: (options: RenderOptions, isTouched: boolean) => readonly TextEdit[]
}

export interface PackageParts {
  readonly bytes: Uint8Array
  readonly archive: Archive
  readonly parts: readonly PackagePart[]
  /** Entries that are void once something changes: signatures. */
  readonly removed?: ReadonlySet<string>
}

/** A document of several texts in an archive. Parts without a change keep their bytes. */
export function openPackageDocument({ bytes, archive, parts, removed }: PackageParts): OpenedDocument {
  const collected = collectBlocks(parts.flatMap(({ layers }) => layers))
  return {
    ...collected,
    render(translations, options) {
      const changed = collected.editsOf(translations, options)
      if (changed.size === 0) return bytes.slice()
      const contents = new Map<string, Uint8Array>()
      for (const part of parts) {
        const own = part.layers.flatMap((layer) => changed.get(layer) ?? [])
        const edits = [...own, ...(part.changes?.(options, own.length > 0) ?? [])]
        if (edits.length > 0) contents.set(part.name, part.encode(applyUnordered(part.text, edits)))
      }
      return archive.write(removed === undefined ? { contents } : { contents, removed })
    },
  }
}
