import type { SegmentText, UnitAttributes } from '../memory.ts'

/** A unit as it stands in a file: languages have not been looked at yet. */
export interface FileUnit {
  /** In the file's order. */
  readonly variants: readonly FileVariant[]
  /** The language of the unit that is its source, where the file says so of this one. */
  readonly sourceLanguage?: string
  readonly attributes?: UnitAttributes
  /** True for one of which a text is longer than a segment may be. */
  readonly isTooLong?: boolean
}

export interface FileVariant {
  readonly language: string
  readonly content: SegmentText
}

/** What a file says of all its units. */
export interface FileHeader {
  /** `undefined` or `*all*` where any language may be the source. */
  readonly sourceLanguage: string | undefined
  readonly attributes?: UnitAttributes
}

/**
 * Reads a file as it comes, and holds no more than the unit that it is in. Errors of both methods: `UnreadableMemory`.
 */
export interface UnitReader {
  /** Gives the units that end in this piece of the text. */
  push(text: string): readonly FileUnit[]
  /** The text is over. */
  end(): readonly FileUnit[]
  /** What is known of the file so far. */
  header(): FileHeader
}
