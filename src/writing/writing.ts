import type { LanguageCode } from '../languages/language-code.ts'
import type { WorkTurn } from '../translation/engine.ts'
import type { TagHandling } from '../translation/translator.ts'
import type { EditKind, ImproverSkill } from './improver.ts'
import type { WantedManner } from './manner.ts'

export interface WritingRequest {
  /** Each text by itself; may be empty or blank. */
  readonly texts: readonly string[]
  /** The language that texts must be in, with the form to write; each text's own language when absent. */
  readonly target: LanguageCode | undefined
  readonly wanted: WantedManner
  readonly tagHandling: TagHandling | undefined
  /** For whom this is done; by default one nameless party that waits for it. */
  readonly turn?: WorkTurn | undefined
  readonly signal: AbortSignal
}

/** A change of a text as it was sent, markup included; offsets are Unicode code points. */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
  readonly kind: EditKind
  readonly explanation: string
  readonly sureness: number
}

export interface TextImprovement {
  readonly text: string
  /** Without form: `en`. */
  readonly detectedLanguage: LanguageCode
  /** What the text is in now: `en-US`. */
  readonly language: LanguageCode
  /** Unicode code points of the text without markup. */
  readonly billedCharacters: number
  readonly changes: readonly TextChange[]
}

/** A request whose texts are taken apart and whose price is known. */
export interface PreparedWriting {
  readonly billedCharacters: number
  /** One improvement per text, in order. */
  improve(): Promise<readonly TextImprovement[]>
}

/** Improves the texts of a request, without translating them. */
export interface Writing {
  /**
   * Errors: `markup_not_well_formed`; `invalid_parameter` for a language that nothing installed can correct, a text in
   * another language than the target, a style or tone that must be followed and cannot be.
   */
  prepare(request: WritingRequest): Promise<PreparedWriting>
  /** What installed improvers can do, each language once. */
  skills(): readonly ImproverSkill[]
  close(): Promise<void>
}
