import type { ProposedEdit } from '../../writing/improver.ts'
import type { ContextModel } from './context/context-model.ts'
import { likeCase } from './spelling/letter-case.ts'
import type { Speller } from './spelling/speller.ts'
import type { Token } from './tokens.ts'

/** Counted so often with a capital, and never without, a word has one. */
const OFTEN = 20
const VERY_OFTEN = 60
const USUAL = 50

/** Words that have a capital wherever they stand, and beginnings of sentences that lack one. */
export function capitalEdits(
  tokens: readonly Token[],
  model: ContextModel,
  language: string,
  speller?: Speller,
): readonly ProposedEdit[] {
  return tokens.flatMap((token, at) => {
    const { kind, text, form, start, end } = token
    if (kind !== 'word' || text !== form || touchesSign(tokens, at)) return []
    // What is no word may be a name of code, which keeps its letters.
    const isStart = beginsSentence(tokens, at, model) && speller?.knows(likeCase('Xx', text)) !== false
    const word = model.wordOf(form)
    const isName =
      word !== undefined &&
      text.length > 2 &&
      word.capital >= OFTEN &&
      word.small === 0 &&
      // German verbs in the first person look like nouns: `ich presse`.
      !(language === 'de' && text.endsWith('e') && word.capital < VERY_OFTEN) &&
      !/['’]/u.test(text) &&
      // `iva` may be meant for another word than `IVA`.
      !speller?.guesses(tokens, at).some((guess) => guess.text.toLowerCase() !== form)
    if (!isStart && !isName) return []
    return [
      {
        start,
        end,
        replacement: likeCase('Xx', text),
        kind: 'capitalisation' as const,
        explanation: isStart ? 'A sentence begins with a capital.' : reasonFor(language),
        sureness: isStart ? 0.95 : 0.92,
      },
    ]
  })
}

/** After a full stop that ends a sentence with a capital; lists, dialogues and notes in small letters are left alone. */
function beginsSentence(tokens: readonly Token[], at: number, model: ContextModel): boolean {
  const [first] = tokens
  const token = tokens[at] as Token
  const previous = tokens[at - 1]
  if (at === 0) {
    const last = tokens.at(-1)
    const words = tokens.filter(({ kind }) => kind === 'word').length
    return (
      words >= 4 &&
      last !== undefined &&
      /^[.!?…]$/u.test(last.text) &&
      !/^(?:e|i|d|n|s|t)$/u.test(token.text)
    )
  }
  if (previous === undefined || !/^[.!?]$/u.test(previous.text) || !token.isApart) return false
  const before = tokens[at - 2]
  const beginsWithCapital = first !== undefined && /^\p{Lu}/u.test(first.text)
  return (
    beginsWithCapital &&
    before?.kind === 'word' &&
    !previous.isApart &&
    before.text.length > 3 &&
    // Others may be abbreviations, and so may what mostly has a full stop.
    model.count(before.form) >= USUAL &&
    2 ** model.table.pairLog(before.form, '.') < model.count(before.form) / 2 &&
    before.text === before.form &&
    tokens[at - 3]?.text !== '.'
  )
}

function touchesSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const glues = /^[\d_/@#\\&*+=~^|<>$€£%()\uFFFC-]/u
  const previous = tokens[at - 1]
  return (
    (next !== undefined && !next.isApart && (glues.test(next.text) || tokens[at + 2]?.isApart === false)) ||
    (previous !== undefined && tokens[at]?.isApart === false && !/^["“„«(¿¡'‘’]$/u.test(previous.text))
  )
}

function reasonFor(language: string): string {
  return language === 'de' ? 'Nouns and names have a capital.' : 'Names have a capital.'
}
