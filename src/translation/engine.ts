import type { LanguageCode } from '../languages/language-code.ts'
import type { TextRange } from '../text/text-range.ts'

export type { TextRange } from '../text/text-range.ts'

/**
 * A stretch of the source that must not be translated. `output` is what has to stand in the result for it, exactly
 * once: the source stretch itself for a placeholder or a URL, the wanted term for a glossary entry.
 *
 * Example: in `Hello {name}!` the span `[6, 12)` has the output `{name}`.
 */
export interface ProtectedSpan extends TextRange {
  readonly output: string
}

/** One sentence, free of markup, without leading or trailing whitespace. */
export interface Segment {
  readonly text: string
  /** Ascending and disjoint; never empty ranges. */
  readonly protectedSpans: readonly ProtectedSpan[]
  /** How a similar sentence is translated, for engines that learn from examples; others pass over it. */
  readonly example?: SegmentExample
}

/** A sentence with a translation that somebody approved. */
export interface SegmentExample {
  readonly source: string
  readonly target: string
}

/**
 * Says that a stretch of the translation stems from a stretch of the source. Links may overlap and may leave text
 * uncovered; inline markup is placed by them.
 */
export interface AlignmentLink {
  readonly source: TextRange
  readonly target: TextRange
}

export interface TranslatedSegment {
  readonly text: string
  /** Ascending by target start. Empty when the engine knows nothing; the pipeline then places markup by rule. */
  readonly alignment: readonly AlignmentLink[]
  /**
   * Where each protected span of the segment went, in the order of `Segment.protectedSpans`; the text at the range
   * equals `output`. `undefined` when the engine lost it; `guardProtectedSpans` then mends the result.
   */
  readonly protectedRanges: readonly (TextRange | undefined)[]
  /** Mean log-probability per token, at most 0, from engines that know it. */
  readonly score?: number
  /** The likeliest other translations, from engines that know some, where they were asked for; these have none. */
  readonly alternatives?: readonly TranslatedSegment[]
}

export interface LanguagePair {
  readonly source: LanguageCode
  readonly target: LanguageCode
}

/**
 * How good a pair is: `basic` gives the gist (rules, or the small models that come with the service), `standard` is a
 * small neural model, `high` a large one.
 */
export type PairQuality = 'basic' | 'standard' | 'high'

export type Formality = 'default' | 'more' | 'less'

export interface EnginePair extends LanguagePair {
  readonly quality: PairQuality
  /** True when the engine obeys `formality` for this pair. */
  readonly formality: boolean
  /** True when the engine obeys free-text instructions for this pair. */
  readonly instructions: boolean
}

/**
 * Whose turn work takes. Engines that queue share their time evenly between accounts, an account's share between its
 * keys and a key's between its requests; `interactive` work, for which somebody waits, goes before `bulk`.
 */
export interface WorkTurn {
  readonly accountId: string
  readonly keyId: string
  readonly priority: 'interactive' | 'bulk'
}

export interface EngineRequest {
  readonly pair: LanguagePair
  readonly segments: readonly Segment[]
  readonly formality: Formality
  /** Prefer quality to speed, where the engine has a choice (beam search, larger model). */
  readonly preferQuality: boolean
  /** Text around the segments that steers but is not translated. */
  readonly context: string | undefined
  readonly instructions: readonly string[]
  /** How many other translations of each segment are wanted; by default none. */
  readonly alternatives?: number
  /** By default one nameless party that waits for it. */
  readonly turn?: WorkTurn
  /** Aborts when the caller has gone or the deadline has passed. */
  readonly signal: AbortSignal
}

/**
 * Translates segments from one language to another.
 *
 * Guarantees: one result per segment, in order; a segment's result does not depend on the other segments of the
 * request or on concurrent requests. Errors: `InterpresError` with `engine_unavailable` (passing: crash, overload of
 * a back end), `overloaded`, `deadline_exceeded` or `cancelled`.
 */
export interface TranslationEngine {
  /** Lower-case name for logs, metrics and `model_type` decisions: `marian`, `apertium`, `remote`, `fixture`. */
  readonly name: string
  /**
   * What is installed and usable now, without pivots. May change while the server runs. A pair stands there twice where
   * what obeys formality is of another quality than what translates without it.
   */
  pairs(): readonly EnginePair[]
  translate(request: EngineRequest): Promise<readonly TranslatedSegment[]>
  /** Ends workers and child processes. Running requests fail with `engine_unavailable`. */
  close(): Promise<void>
}
