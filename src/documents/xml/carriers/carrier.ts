import type { Slice, Writer } from '../writer.ts'

/**
 * What has to stand directly around text at a place, where a format allows text only in certain elements: in
 * WordprocessingML `<w:r><w:rPr>…</w:rPr><w:t>` and `</w:t></w:r>`.
 */
export interface Carrier {
  /** Equal for text of equal formatting. */
  readonly key: string
  /** Formatting that shows on white space too: underline, highlighting. */
  readonly showsSpace: boolean
  /** `text` is escaped character data, never empty; `\t` and `\n` in it are a tab and a soft line end. */
  write(text: string, slice: Slice): string
}

/** What a block is made of, as a tree in source order. */
export type CarriedItem = CarriedText | CarriedPoint | CarriedProtected | CarriedElement

export interface CarriedText {
  readonly kind: 'text'
  /** Escaped as the part has it. */
  readonly text: string
  readonly carrier: Carrier
}

/** Something without text that keeps its place between words. */
export interface CarriedPoint {
  readonly kind: 'point'
  readonly write: Writer
  /** Words that touch it on both sides are two words. */
  readonly separates: boolean
}

/** Text that comes out as it was. */
export interface CarriedProtected {
  readonly kind: 'protected'
  readonly write: Writer
  readonly text: string
}

/** A real element around text: a link, an insertion, a field. */
export interface CarriedElement {
  readonly kind: 'element'
  readonly open: Writer
  readonly close: Writer
  readonly children: readonly CarriedItem[]
}

/** What a tag of the small markup stands for; one with a carrier changes the formatting of the text inside. */
export interface CarrierMark {
  readonly open: Writer
  readonly close: Writer
  readonly carrier: Carrier | undefined
}
