import type { Shortlist } from '../format/shortlist.ts'
import type { WordSet } from '../format/word-set.ts'
import type { Decoded, DecodeTask } from '../inference/decode-task.ts'
import type { NetworkTables } from '../inference/network-tables.ts'
import type { Tokeniser } from '../tokeniser/tokeniser.ts'
import type { WordLookup } from './dictionary-words.ts'

/** What a pack says about itself that changes how text is prepared. */
export interface ModelControls {
  /** Words that the model is known to copy; used in place of protected spans. */
  readonly copyTokens: readonly string[]
  /** Pieces that tell the model a term: `before` house `between` Haus `after`. */
  readonly terminology?:
    | { readonly before: string; readonly between: string; readonly after: string }
    | undefined
  /** Pieces that tell the model something, such as a tone, and belong into no translation. */
  readonly marks?: readonly string[]
}

/** One model as the translation of segments sees it. */
export interface SegmentModel {
  readonly sourceTokeniser: Tokeniser
  readonly targetTokeniser: Tokeniser
  /** The shortlist for sentences with these pieces before them. */
  readonly shortlistFor: (prefixTokens: readonly string[]) => Shortlist | undefined
  /** The words of a target language that training has seen, from packs that know them. */
  readonly wordsOf: (targetLanguage: string) => WordSet | undefined
  /** What words of the source mean in a target language, where there is a dictionary of the two. */
  readonly lookupFor: (sourceLanguage: string, targetLanguage: string) => WordLookup | undefined
  /**
   * Whether a source language writes a word so, with these capitals; `undefined` where the pack cannot tell. Of spellings that
   * training has not seen, one in 64 counts as seen, as in a `WordSet`.
   */
  readonly isWordOf: (sourceLanguage: string, spelling: string) => boolean | undefined
  readonly tables: NetworkTables
  readonly controls: ModelControls
  /** Source pieces a sentence is cut at. */
  readonly maxSourcePieces: number
  readonly decode: (request: DecodeRequest) => Promise<Decoded>
}

export interface DecodeRequest extends Omit<DecodeTask, 'isCancelled' | 'finish'> {
  readonly path: readonly string[]
  readonly signal: AbortSignal
}

/** How one segment is to be translated. */
export interface SegmentOptions {
  /** Pieces put before the sentence: target language, formality. */
  readonly prefixTokens: readonly string[]
  /** Hypotheses; 1 is greedy. */
  readonly width: number
  /** Base languages, e.g. `en` and `de`. */
  readonly sourceLanguage: string
  readonly targetLanguage: string
  /** How many other translations are wanted of a segment without protected spans that is translated in one piece. */
  readonly alternatives: number
  /** What stands between parts that were translated separately: a space, or nothing in unspaced scripts. */
  readonly joint: string
  /** Whose turn it takes, from the largest party to the request itself. */
  readonly path: readonly string[]
  readonly signal: AbortSignal
}
