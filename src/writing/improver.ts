import type { LanguageCode } from '../languages/language-code.ts'
import type { ProtectedSpan, TextRange, WorkTurn } from '../translation/engine.ts'
import type { Manner } from './manner.ts'

/** What was wrong, for people who look through the changes. */
export type EditKind =
  | 'spelling'
  | 'grammar'
  | 'confusion'
  | 'punctuation'
  | 'capitalisation'
  | 'spacing'
  | 'repetition'
  | 'style'

/** A change of one passage; offsets are UTF-16 units of its text. An empty range inserts. */
export interface ProposedEdit extends TextRange {
  readonly replacement: string
  readonly kind: EditKind
  /** One sentence for the writer, in English. */
  readonly explanation: string
  /** From 0 to 1: how often an edit with this figure is right, roughly. */
  readonly sureness: number
}

/** A paragraph-like stretch of a text, free of markup, with what in it must stay as it is. */
export interface Passage {
  readonly text: string
  /** Ascending and disjoint. */
  readonly protectedSpans: readonly ProtectedSpan[]
}

export interface ImproveRequest {
  /** With its form where the writer named one: `en-GB`, `pt-BR`, `de`. */
  readonly language: LanguageCode
  readonly manner: Manner
  readonly passages: readonly Passage[]
  /** By default one nameless party that waits for it. */
  readonly turn?: WorkTurn | undefined
  readonly signal: AbortSignal
}

/** What an improver can do now in a language, given without its form: `en` covers `en-GB`. */
export interface ImproverSkill {
  readonly language: LanguageCode
  readonly manners: readonly Manner[]
}

/**
 * Proposes changes of texts.
 *
 * Guarantees: one list per passage, in order, each ascending and disjoint; a passage's list does not depend on the
 * others of the request; no edit touches a protected span. A passage without mistakes has no edits. Errors:
 * `InterpresError` with `engine_unavailable`, `overloaded`, `deadline_exceeded` or `cancelled`.
 */
export interface Improver {
  /** Lower-case name for logs: `rules`, `remote`, `languagetool`. */
  readonly name: string
  /** What is installed and usable now. May change while the server runs. */
  skills(): readonly ImproverSkill[]
  improve(request: ImproveRequest): Promise<readonly (readonly ProposedEdit[])[]>
  /** Ends workers. Running requests fail with `engine_unavailable`. */
  close(): Promise<void>
}
