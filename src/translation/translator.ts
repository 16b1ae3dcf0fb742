import type { LanguageCode } from '../languages/language-code.ts'
import type { Protector } from './pipeline/protect-block.ts'
import type { Finisher } from './pipeline/translated-block.ts'

/** How markup in the texts is treated; see `markup/parsed-text.ts`. */
export interface TagHandling {
  readonly kind: 'xml' | 'html'
  /** `v2` refuses XML that is not well-formed, `v1` carries it through. */
  readonly version: 'v1' | 'v2'
  readonly outlineDetection: boolean
  readonly splittingTags: ReadonlySet<string>
  readonly nonSplittingTags: ReadonlySet<string>
  readonly ignoreTags: ReadonlySet<string>
}

/** `0`: one unit; `1`: at punctuation and newlines; `nonewlines`: at punctuation. */
export type SplitSentences = '0' | '1' | 'nonewlines'

export type ModelType = 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized'

export interface TranslationRequest {
  /** Each text by itself; may be empty or blank. */
  readonly texts: readonly string[]
  /** Detected per text when absent. */
  readonly source: LanguageCode | undefined
  readonly target: LanguageCode
  readonly context: string | undefined
  readonly splitSentences: SplitSentences
  readonly preserveFormatting: boolean
  readonly formality: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  readonly modelType: ModelType
  readonly tagHandling: TagHandling | undefined
  readonly instructions: readonly string[]
  /** What must come back as it is, beside markup and placeholders, e.g. a glossary's terms; the first goes first. */
  readonly protectors?: readonly Protector[]
  /** What is changed in translated blocks, in order, after case and punctuation follow the source. */
  readonly finishers?: readonly Finisher[]
  readonly signal: AbortSignal
}

export interface TextTranslation {
  readonly text: string
  /** The source that was named, otherwise what was detected or assumed; never absent. */
  readonly detectedSource: LanguageCode
  /** Unicode code points of the source text without markup. */
  readonly billedCharacters: number
  readonly modelTypeUsed: 'latency_optimized' | 'quality_optimized'
}

/**
 * Translates the texts of one request.
 *
 * Errors: `unsupported_pair`, `markup_not_well_formed`, `invalid_parameter` (formality that nothing can do for the
 * target), and those of the engines.
 */
export interface Translator {
  /** One translation per text, in order. */
  translate(request: TranslationRequest): Promise<readonly TextTranslation[]>
  /** What `translate` would bill per text, without translating; same errors for markup. */
  billedCharacters(request: Pick<TranslationRequest, 'texts' | 'tagHandling'>): readonly number[]
}
