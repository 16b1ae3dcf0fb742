import { parseUuid } from '../kernel/ids.ts'
import type { LanguageCode } from '../languages/language-code.ts'

declare const memoryIdBrand: unique symbol
declare const jobIdBrand: unique symbol

/** UUID in lower case. */
export type MemoryId = string & { readonly [memoryIdBrand]: true }
export type MemoryJobId = string & { readonly [jobIdBrand]: true }

export const parseMemoryId = (text: string) => parseUuid(text) as MemoryId | undefined
export const parseMemoryJobId = (text: string) => parseUuid(text) as MemoryJobId | undefined

/** A translation memory without its segments: one source language, any number of targets. */
export interface Memory {
  readonly id: MemoryId
  /** By this number its segments are kept; drawn at random, so that it is never used twice. */
  readonly place: number
  readonly name: string
  /** Without its form: what is written in `en-GB` is a source in `en`. */
  readonly source: LanguageCode
  /** In the order in which they came; at least one once it is ready. */
  readonly targets: readonly LanguageCode[]
  readonly segmentCount: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** What the file that it was imported from said of itself. */
  readonly header: UnitAttributes | undefined
}

/** One text of a segment in one language. */
export interface SegmentText {
  /** As a reader sees it, without inline codes: what is searched, and what is put into a translation. */
  readonly text: string
  /** Content of its `seg` element, where that holds inline codes. */
  readonly markup?: string
  /** Attributes and properties of its `tuv` element. */
  readonly attributes?: UnitAttributes
}

export interface TargetText extends SegmentText {
  readonly language: LanguageCode
}

/** A sentence and its translations, as they are kept. */
export interface SegmentContent {
  readonly source: SegmentText
  /** No language twice, never empty. */
  readonly targets: readonly TargetText[]
  /** Attributes and properties of its `tu` element. */
  readonly attributes?: UnitAttributes
}

/** A kept segment. Numbers ascend in the order in which segments were added; what was one text has numbers in a row. */
export interface MemorySegment extends SegmentContent {
  readonly number: number
  readonly createdAtMs: number
}

/** What an exchange format says of a unit beside its texts; kept so that an export gives it back. */
export interface UnitAttributes {
  readonly attributes?: Readonly<Record<string, string>>
  readonly props?: readonly { readonly type: string; readonly value: string }[]
  readonly notes?: readonly string[]
}
