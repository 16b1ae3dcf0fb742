import type { LanguageCode } from '../languages/language-code.ts'
import type { TextRange, TranslatedSegment, WorkTurn } from './engine.ts'
import type { Block, MarkupOptions } from './markup/parsed-text.ts'
import type { Protector } from './pipeline/protect-block.ts'
import type { SegmentMemory } from './pipeline/segment-memory.ts'
import type { Finisher } from './pipeline/translated-block.ts'

/** How markup in the texts is treated; see `markup/parsed-text.ts`. */
export interface TagHandling extends Omit<MarkupOptions, 'strict'> {
  readonly kind: 'xml' | 'html'
  /** `v2` refuses XML that is not well-formed, `v1` carries it through. */
  readonly version: 'v1' | 'v2'
}

/** `0`: one unit; `1`: at punctuation and newlines; `nonewlines`: at punctuation. */
export type SplitSentences = '0' | '1' | 'nonewlines'

export type ModelType = 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized'

/** How texts or blocks are to be translated. */
export interface TranslationOptions {
  readonly target: LanguageCode
  readonly context: string | undefined
  readonly splitSentences: SplitSentences
  readonly preserveFormatting: boolean
  readonly formality: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  readonly modelType: ModelType
  readonly instructions: readonly string[]
  /** What must come back as it is, beside markup and placeholders, e.g. a glossary's terms; the first goes first. */
  readonly protectors?: readonly Protector[]
  /** What is changed in translated blocks, in order, after case and punctuation follow the source. */
  readonly finishers?: readonly Finisher[]
  /** What is known before an engine is asked; the first goes first. */
  readonly memories?: readonly SegmentMemory[]
  /**
   * To be told which sentence became which, and up to so many other translations of each, from engines that know some.
   */
  readonly sentences?: { readonly alternatives: number } | undefined
  /** For whom this is done and how urgently; by default one nameless party that waits for it. */
  readonly turn?: WorkTurn
  readonly signal: AbortSignal
}

export interface TranslationRequest extends TranslationOptions {
  /** Each text by itself; may be empty or blank. */
  readonly texts: readonly string[]
  /** Detected per text when absent. */
  readonly source: LanguageCode | undefined
  readonly tagHandling: TagHandling | undefined
}

/** A sentence and what became of it: ranges in UTF-16 units of the text, or block, and of its translation. */
export interface SentencePair {
  readonly source: TextRange
  readonly target: TextRange
  /** Other translations, the likeliest first; none of a sentence that was cut into pieces. */
  readonly alternatives: readonly string[]
}

export interface TextTranslation {
  readonly text: string
  /** Only where they were asked for, of a text without markup. */
  readonly sentences?: readonly SentencePair[]
  /** The source that was named, otherwise what was detected or assumed; never absent. */
  readonly detectedSource: LanguageCode
  /** Only where the text leaves open which language it is in. */
  readonly isSourceUncertain?: boolean
  /** Unicode code points of the source text without markup. */
  readonly billedCharacters: number
  readonly modelTypeUsed: 'latency_optimized' | 'quality_optimized'
}

/** A request whose texts are taken apart and counted; nothing has been translated yet. */
export interface PreparedTranslation {
  /** Unicode code points per text, without markup. */
  readonly billedCharacters: readonly number[]
  /** One translation per text, in order. */
  translate(): Promise<readonly TextTranslation[]>
}

/** Blocks of one language: plain data, so that they may be taken apart and put together elsewhere. */
export interface BlocksRequest extends TranslationOptions {
  /** By text; the blocks of a document are one text. */
  readonly blocks: readonly (readonly Block[])[]
  /** Which texts of the caller's these are, where they are not all; memories are told. */
  readonly textIndices?: readonly number[]
  /** When absent, found once from a sample over all blocks. */
  readonly source: LanguageCode | undefined
  /** True where the source was detected: blocks without words are then returned whether or not the pair is served. */
  readonly isSourceAssumed?: boolean
  /** True where markup is placed by the alignment of the results, which otherwise is empty. */
  readonly aligned: boolean
  /** Called after every slice. */
  readonly onProgress?: (progress: BlocksProgress) => void
}

/** UTF-16 units of what engines have to translate, equal segments once. `done` ends at `total`. */
export interface BlocksProgress {
  readonly done: number
  readonly total: number
}

/** A translated block with its sentences, where they were asked for. */
export interface TranslatedBlockText extends TranslatedSegment {
  readonly sentences?: readonly SentencePair[]
}

export interface TranslatedBlocks {
  /** What was named or found. */
  readonly source: LanguageCode
  /** One per block, by text; the blocks themselves where source and target are one language. */
  readonly blocks: readonly (readonly TranslatedBlockText[])[]
  readonly modelTypeUsed: TextTranslation['modelTypeUsed']
}

/**
 * Translates texts, and blocks of texts that somebody else has taken apart: a document's, say.
 *
 * Errors: `unsupported_pair`, `markup_not_well_formed`, `invalid_parameter` (formality that nothing can do for the
 * target), `deadline_exceeded` and `cancelled` as the signal says, and those of the engines.
 */
export interface Translator {
  /** Takes the texts apart, once for billing and translating. Throws what can be known before translating. */
  prepare(request: TranslationRequest): Promise<PreparedTranslation>
  /** `prepare` and then `translate`. */
  translate(request: TranslationRequest): Promise<readonly TextTranslation[]>
  translateBlocks(request: BlocksRequest): Promise<TranslatedBlocks>
}
