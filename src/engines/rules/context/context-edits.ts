import type { ProposedEdit } from '../../../writing/improver.ts'
import { likeCase } from '../spelling/letter-case.ts'
import { startsSentence } from '../spelling/mistypeable.ts'
import type { Token } from '../tokens.ts'
import type { BetterChoice } from './choices.ts'
import type { ContextModel } from './context-model.ts'
import type { DoubtfulEdit, Move } from './doubtful-edit.ts'
import { isAddressed, isOutOfQuestion, signsOf } from './signs.ts'

/** What is less likely to be meant is not worth a question: two clean sentences in five have such a place. */
const LEAST_ODDS = 1

/** Words for which the neighbours speak for another one; several may be for one word. */
export function doubtfulEdits(tokens: readonly Token[], model: ContextModel): readonly DoubtfulEdit[] {
  const edits = model.likelierChoices(tokens, LEAST_ODDS).flatMap((better) => {
    const edit = toEdit(tokens, better, model)
    const { first, end } = better.choice
    const replacement = { first, end, wording: better.wording }
    if (edit === undefined || isOutOfQuestion(tokens, replacement, model)) return []
    const signs = { ...signsOf(tokens, replacement, model), context: better.odds }
    return [{ ...edit, move: moveOf(better, tokens), signs, isSure: better.isSure }]
  })
  // A word may be in several sets; the same change is asked about once, with what speaks loudest for it.
  const ordered = edits.toSorted((one, other) => one.signs.context - other.signs.context)
  return [...new Map(ordered.map((edit) => [keyOf(edit), edit])).values()]
}

function moveOf({ wording, choice: { first, stem } }: BetterChoice, tokens: readonly Token[]): Move {
  if (wording.startsWith(',') && tokens[first]?.text !== ',') return 'comma'
  if (!wording.startsWith(',') && tokens[first]?.text === ',') return 'no comma'
  return stem === '' ? 'choice' : 'ending'
}

const keyOf = ({ start, end, replacement }: ProposedEdit) => `${start} ${end} ${replacement}`

/** Words for which the context wants another that writers take for it. */
export function contextEdits(tokens: readonly Token[], model: ContextModel): readonly ProposedEdit[] {
  return model.betterChoices(tokens).flatMap((better) => toEdit(tokens, better, model) ?? [])
}

export function toEdit(
  tokens: readonly Token[],
  { choice: { first, end, stem }, wording, probability }: BetterChoice,
  model: ContextModel,
): ProposedEdit | undefined {
  const from = tokens[first]
  const to = tokens[end - 1]
  if (from === undefined || to === undefined) return undefined
  const word = tokens.slice(first, end).find(({ kind }) => kind === 'word')
  // Names and abbreviations are no choices: `IT`, `US`.
  if (word !== undefined && word.text.length > 1 && word.text === word.text.toUpperCase()) return undefined
  if (isAddressed(word?.form, wording)) return undefined
  const addsComma = wording.startsWith(',') && from.text !== ','
  const dropsComma = from.text === ',' && !wording.startsWith(',')
  const previous = tokens[first - 1]
  if (addsComma && (previous === undefined || previous.kind !== 'word' || !from.isApart)) return undefined
  const isName = /^\p{Lu}/u.test(word?.text ?? '') && !startsSentence(tokens, first)
  if (isName && stem !== '' && !isUsuallyCapital(model, word?.form ?? '')) return undefined
  const cased = withCapital(wording, word, tokens, first, model)
  if (isName && /^\p{Ll}/u.test(cased)) return undefined
  const start = addsComma || dropsComma ? (previous?.end ?? from.start) : from.start
  const replacement = dropsComma ? ` ${cased}` : cased
  // An apostrophe at the end joins the next word: `l'` and `le`.
  const next = tokens[end]
  const glued = /['’]$/u.test(replacement)
  const wasGlued = /['’]$/u.test(to.text)
  const tail = glued && next !== undefined && next.isApart && next.kind === 'word' ? next.start : to.end
  return {
    start,
    end: glued && !wasGlued ? tail : to.end,
    replacement: wasGlued && !glued ? `${replacement} ` : replacement,
    kind: kindOf(addsComma || dropsComma, stem),
    explanation: explanationOf(addsComma, dropsComma, stem),
    sureness: Math.round(probability * 1000) / 1000,
  }
}

function kindOf(isComma: boolean, stem: string): ProposedEdit['kind'] {
  if (isComma) return 'punctuation'
  return stem === '' ? 'confusion' : 'grammar'
}

function explanationOf(adds: boolean, drops: boolean, stem: string): string {
  if (adds) return 'A comma stands before the clause.'
  if (drops) return 'No comma stands here.'
  return stem === '' ? 'Another word of like sound or look fits here.' : 'Another ending fits here.'
}

function isUsuallyCapital(model: ContextModel, form: string): boolean {
  const word = model.wordOf(form)
  return word !== undefined && word.capital > word.small
}

function withCapital(
  wording: string,
  word: Token | undefined,
  tokens: readonly Token[],
  first: number,
  model: ContextModel,
): string {
  const starts = startsSentence(tokens, first) && !wording.startsWith(',')
  if (starts && word !== undefined) return likeCase(word.text, wording)
  const own = wording.replace(/^, /u, '')
  const isSingle = !own.includes(' ')
  return isSingle && /^\p{Lu}/u.test(word?.text ?? '') && isUsuallyCapital(model, own.toLowerCase())
    ? likeCase(word?.text ?? '', wording)
    : wording
}
