import type { LanguageCode } from '../../languages/language-code.ts'
import type { ProtectedSpan } from '../../translation/engine.ts'
import type { ProposedEdit } from '../../writing/improver.ts'
import { createWorkingText } from '../../writing/working-text.ts'
import { capitalEdits } from './capitals.ts'
import { contextEdits } from './context/context-edits.ts'
import type { ContextModel } from './context/context-model.ts'
import type { EnglishGrammar } from './english-grammar.ts'
import type { PatternRule } from './patterns/pattern-rule.ts'
import { patternEdits } from './patterns/pattern-rule.ts'
import type { Speller } from './spelling/speller.ts'
import { spellingEdits } from './spelling/spelling-edits.ts'
import { tokenise } from './tokens.ts'

export interface CorrectorParts {
  readonly language: string
  readonly model: ContextModel
  readonly patterns: readonly PatternRule[]
  /** Absent where no dictionary of the language is installed. */
  readonly spellerFor: (form: LanguageCode) => Speller | undefined
  readonly grammar: EnglishGrammar | undefined
}

/** Finds the mistakes of one passage, each rule seeing the text as the rules before it left it. */
export interface Corrector {
  correct(
    text: string,
    guarded: readonly ProtectedSpan[],
    form: LanguageCode,
  ): Promise<readonly ProposedEdit[]>
}

export function createCorrector({
  language,
  model,
  patterns,
  spellerFor,
  grammar,
}: CorrectorParts): Corrector {
  return {
    async correct(text, guarded, form) {
      const working = createWorkingText(text, guarded)
      const tokens = () => tokenise(working.masked(), language)
      working.take(patternEdits(working.masked(), patterns, model))
      const speller = spellerFor(form)
      if (speller !== undefined) working.take(spellingEdits(tokens(), speller))
      working.take(contextEdits(tokens(), model))
      working.take(capitalEdits(tokens(), model, language))
      if (grammar !== undefined) working.take(await grammar.check(working.masked(), form))
      return working.edits()
    },
  }
}
