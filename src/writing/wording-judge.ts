import type { LanguageCode } from '../languages/language-code.ts'
import type { WorkTurn } from '../translation/engine.ts'
import type { ExpectedPiece, TextScore } from '../translation/scorer.ts'

interface JudgeRequest {
  /** Without form: `en`. */
  readonly language: LanguageCode
  /** By default one nameless party that waits for it. */
  readonly turn?: WorkTurn | undefined
  readonly signal: AbortSignal
}

export interface ReadingRequest extends JudgeRequest {
  readonly sentences: readonly string[]
}

/** What a judge makes of a sentence. */
export interface Reading {
  readonly sentence: string
  /** What it means, for the judge. */
  readonly meaning: string
  /** `undefined` where nothing can be said. */
  readonly score: TextScore | undefined
  /** What the judge would rather have read, place by place. */
  readonly expected: readonly ExpectedPiece[]
}

/** The reading of a sentence that nothing can be said of. */
export function unread(sentence: string): Reading {
  return { sentence, meaning: '', score: undefined, expected: [] }
}

/** A sentence that was read, and the whole sentence in other wordings. */
export interface WordingQuestion {
  readonly reading: Reading
  readonly others: readonly string[]
}

export interface WordingRequest extends JudgeRequest {
  readonly questions: readonly WordingQuestion[]
}

/**
 * Tells which wording of a sentence a reader would expect. An answer does not depend on the other sentences of a request.
 * Errors: `InterpresError` as of translation engines.
 */
export interface WordingJudge {
  canJudge(language: LanguageCode): boolean
  /** One reading a sentence, in order. */
  read(request: ReadingRequest): Promise<readonly Reading[]>
  /**
   * For each question and each of its other wordings the natural logarithm of how much likelier it is than the sentence
   * as it stands; `undefined` where nothing can be said.
   */
  compare(request: WordingRequest): Promise<readonly (readonly (number | undefined)[])[]>
}
