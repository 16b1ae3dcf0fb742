import type { PdfRun } from '../page-lines.ts'
import type { RedrawObstacle } from '../pdf-pages.ts'

/** A paragraph to be drawn, and the room for it. Points from the lower left corner of the page. */
export interface PlacedText {
  readonly runs: readonly PdfRun[]
  readonly size: number
  readonly left: number
  readonly right: number
  readonly align: 'left' | 'center' | 'right'
  /** The first line stands on `top`, the last one did on `bottom`, and could on `lowest`. */
  readonly top: number
  readonly bottom: number
  readonly lowest: number
  /** From line to line. */
  readonly pitch: number
}

/** What becomes of one page: the operators whose text goes, and what is drawn instead. */
export interface PageChange {
  readonly page: number
  readonly removed: readonly number[]
  readonly texts: readonly PlacedText[]
}

export interface RedrawQuestion {
  readonly bytes: Uint8Array
  /** Per page, how far each operator that shows text moves on; see `PdfPage.advances`. */
  readonly advances: readonly (readonly number[])[]
  readonly changes: readonly PageChange[]
  /** New texts of notes and bookmarks, by their number in the document. */
  readonly notes: ReadonlyMap<number, string>
}

export type RedrawAnswer = { readonly bytes: Uint8Array } | { readonly refused: RedrawObstacle }
