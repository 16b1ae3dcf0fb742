import type { Formality, LanguagePair, Segment, SegmentExample, TranslatedSegment } from '../engine.ts'

/** A unit that is about to be translated, with what stands beside it in its text. */
export interface RecallUnit {
  readonly segment: Segment
  readonly before: string | undefined
  readonly after: string | undefined
  /** Which of the texts of the request it belongs to. */
  readonly textIndex: number
}

export interface RecallWork {
  readonly pair: LanguagePair
  readonly formality: Formality | 'prefer_more' | 'prefer_less'
  /** True where only what is the translation of the whole unit is wanted. */
  readonly isExactOnly: boolean
  /** Translates as the request is translated: words of a unit, say. */
  readonly translate: (segments: readonly Segment[]) => Promise<readonly TranslatedSegment[]>
  readonly signal: AbortSignal
}

/**
 * What is known of a unit: its translation, or one of a similar sentence, from which an engine may learn. A final
 * translation stands as it is; others are finished as those of engines are.
 */
export type Recalled =
  | { readonly translated: TranslatedSegment; readonly isFinal: boolean }
  | { readonly example: SegmentExample }

/** Knows translations before an engine is asked. */
export interface SegmentMemory {
  /** True where it may hold several sentences as one: it is then asked for whole paragraphs, too. */
  readonly knowsParagraphs?: boolean
  /** One answer per unit, in order; `undefined` for what is not known. */
  recall(units: readonly RecallUnit[], work: RecallWork): Promise<readonly (Recalled | undefined)[]>
}
