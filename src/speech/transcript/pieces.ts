import type { LanguageCode } from '../../languages/language-code.ts'

/** A stretch of a transcript; pieces put together as they are make the whole text. */
export interface TranscriptPiece {
  readonly text: string
  /** Within the source audio of the session. */
  readonly startMs: number
  readonly endMs: number
}

export interface SourcePiece extends TranscriptPiece {
  readonly language: LanguageCode
}

/** What is translated at once. All of its text is concluded. */
export interface Sentence extends SourcePiece {
  /** Without blanks around it. */
  readonly text: string
  /** With what stands before each, blanks and marks; put together they are the text with what stands before it. */
  readonly words: readonly TranscriptPiece[]
}
