import type { LanguageCode } from '../../languages/language-code.ts'
import type { ProtectedSpan } from '../../translation/engine.ts'
import type { ExpectedPiece } from '../../translation/scorer.ts'
import type { ProposedEdit } from '../../writing/improver.ts'
import { createWorkingText } from '../../writing/working-text.ts'
import { capitalEdits } from './capitals.ts'
import { contextEdits, doubtfulEdits } from './context/context-edits.ts'
import type { ContextModel } from './context/context-model.ts'
import type { DoubtfulEdit } from './context/doubtful-edit.ts'
import { expectedEdits } from './context/expected-edits.ts'
import { createVocabulary } from './context/vocabulary.ts'
import type { EnglishGrammar } from './english-grammar.ts'
import type { PatternRule } from './patterns/pattern-rule.ts'
import { patternEdits } from './patterns/pattern-rule.ts'
import { accentDoubts } from './spelling/accent-doubts.ts'
import type { Speller } from './spelling/speller.ts'
import { spellingDoubts, spellingEdits } from './spelling/spelling-edits.ts'
import { type Token, tokenise } from './tokens.ts'

export interface CorrectorParts {
  readonly language: string
  /** Letters of its words. */
  readonly alphabet: string
  readonly model: ContextModel
  readonly patterns: readonly PatternRule[]
  /** Absent where no dictionary of the language is installed. */
  readonly spellerFor: (form: LanguageCode) => Speller | undefined
  readonly grammar: EnglishGrammar | undefined
}

export interface Corrections {
  readonly edits: readonly ProposedEdit[]
  /** What somebody who knows more has to decide, as edits of the passage after `edits` were made. */
  readonly doubts: readonly DoubtfulEdit[]
}

/** What a judge would rather have read in a sentence, `text` with what is protected masked. */
export interface ExpectedReading {
  readonly masked: string
  readonly expected: readonly ExpectedPiece[]
}

/** Finds the mistakes of one passage, each rule seeing the text as the rules before it left it. */
export interface Corrector {
  /** What stands in its context for another word is an edit when that is sure, or, where `isJudged`, a doubt. */
  correct(
    text: string,
    guarded: readonly ProtectedSpan[],
    form: LanguageCode,
    isJudged?: boolean,
  ): Promise<Corrections>
  /** Changes of a sentence that a judge's expectations speak for, for the judge to decide. */
  expectedEdits(reading: ExpectedReading): readonly DoubtfulEdit[]
}

export function createCorrector({
  language,
  alphabet,
  model,
  patterns,
  spellerFor,
  grammar,
}: CorrectorParts): Corrector {
  const vocabulary = createVocabulary(model)
  return {
    expectedEdits: ({ masked, expected }) => expectedEdits(masked, expected, { model, vocabulary, language }),
    async correct(text, guarded, form, isJudged = false) {
      const working = createWorkingText(text, guarded)
      const tokens = () => tokenise(working.masked(), language)
      working.take(patternEdits(working.masked(), patterns, model))
      const speller = spellerFor(form)
      if (speller !== undefined) working.take(spellingEdits(tokens(), speller, isJudged))
      if (!isJudged) working.take(contextEdits(tokens(), model))
      working.take(capitalEdits(tokens(), model, language, speller))
      if (grammar !== undefined) working.take(await grammar.check(working.masked(), form))
      return { edits: working.edits(), doubts: isJudged ? doubtsOf(tokens(), speller) : [] }
    },
  }

  /** The same change is asked about once, with what speaks loudest for it first. */
  function doubtsOf(tokens: readonly Token[], speller: Speller | undefined): readonly DoubtfulEdit[] {
    const found = doubtfulEdits(tokens, model)
    if (speller === undefined) return found
    const isNew = ({ start, end, replacement }: DoubtfulEdit) =>
      !found.some((other) => other.start === start && other.end === end && other.replacement === replacement)
    const accents = accentDoubts(tokens, { speller, model, alphabet })
    return [...found, ...accents.filter(isNew), ...spellingDoubts(tokens, speller, model)]
  }
}
