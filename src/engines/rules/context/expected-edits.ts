import type { ExpectedPiece } from '../../../translation/scorer.ts'
import { editCost } from '../spelling/edit-cost.ts'
import { likeCase } from '../spelling/letter-case.ts'
import { startsSentence } from '../spelling/mistypeable.ts'
import { type Token, tokenise } from '../tokens.ts'
import type { ContextModel } from './context-model.ts'
import type { DoubtfulEdit, Move } from './doubtful-edit.ts'
import { isOutOfQuestion, signsOf } from './signs.ts'
import type { Vocabulary } from './vocabulary.ts'

interface Change {
  readonly move: Exclude<Move, 'choice' | 'ending' | 'spelling' | 'accent'>
  /** Tokens `[first, end)` that are replaced; none where a comma is put before `first`. */
  readonly first: number
  readonly end: number
  readonly wording: string
}

/** Of one sentence at most so many, the most expected. */
const MOST = 6
const LONGEST_TAIL = 3
const SHORTEST_STEM = 3
const NEAR = 1

/**
 * What a judge would rather have read, as changes of words: another form of a word, a word of grammar for another one, a
 * word less, neighbours the other way round, a comma. `text` is one sentence with what is protected masked.
 */
export function expectedEdits(
  text: string,
  expected: readonly ExpectedPiece[],
  { model, vocabulary, language }: { model: ContextModel; vocabulary: Vocabulary; language: string },
): readonly DoubtfulEdit[] {
  const tokens = tokenise(text, language)
  const weighed = weightsOf(tokens, model)
  const found = expected.flatMap((piece) =>
    changesFor(tokens, piece, vocabulary).flatMap((change) => {
      const edit = editOf(tokens, change, model)
      if (edit === undefined || isOutOfQuestion(tokens, change, model)) return []
      const choice = weighed.get(keyOf(change))
      const signs = { ...signsOf(tokens, change, model), expected: piece.odds }
      return choice === undefined
        ? [{ ...edit, signs }]
        : [{ ...edit, move: choice.move, signs: { ...signs, context: choice.odds } }]
    }),
  )
  const ordered = found.toSorted((one, other) => one.signs.expected - other.signs.expected)
  const single = new Map(ordered.map((edit) => [`${edit.start} ${edit.end} ${edit.replacement}`, edit]))
  return [...single.values()].slice(-MOST)
}

/** What the sets say of every word and each of its alternatives. */
function weightsOf(tokens: readonly Token[], model: ContextModel) {
  const all = model.likelierChoices(tokens, Number.NEGATIVE_INFINITY)
  const ordered = all.toSorted((one, other) => one.odds - other.odds)
  return new Map(
    ordered.map(({ choice: { first, end, stem }, wording, odds }) => {
      const move: Move = stem === '' ? 'choice' : 'ending'
      return [keyOf({ first, end, wording }), { odds, move }]
    }),
  )
}

const keyOf = ({ first, end, wording }: Pick<Change, 'first' | 'end' | 'wording'>) =>
  `${first} ${end} ${wording.toLowerCase()}`

/** A piece is the beginning of a word, or goes on with one. */
function changesFor(
  tokens: readonly Token[],
  piece: ExpectedPiece,
  vocabulary: Vocabulary,
): readonly Change[] {
  const at = tokens.findIndex(({ end }) => end > piece.start)
  const token = tokens[at]
  if (token === undefined || !/^ ?(?:[\p{L}\p{M}'’-]+|,)?$/u.test(piece.text)) return []
  const inside = piece.start - token.start
  const begins = piece.text.startsWith(' ') || piece.start === 0
  const letters = piece.text.trim()
  if (letters === ',') return begins || inside > 0 ? [] : commaBefore(tokens, at)
  if (begins)
    return inside > 0
      ? shortened(token, at, inside, vocabulary)
      : wordChanges(tokens, at, letters, vocabulary)
  if (inside > 0)
    return longer(
      token,
      at,
      token.text.slice(0, inside) + letters,
      token.text.slice(piece.end - token.start),
      vocabulary,
    )
  const previous = tokens[at - 1]
  if (previous?.kind !== 'word' || (!token.isApart && token.kind === 'word')) return []
  return longer(previous, at - 1, previous.text + letters, '', vocabulary)
}

function commaBefore(tokens: readonly Token[], at: number): readonly Change[] {
  const isBetween = tokens[at - 1]?.kind === 'word' && tokens[at]?.kind === 'word' && tokens[at]?.isApart
  return isBetween ? [{ move: 'comma', first: at, end: at, wording: ',' }] : []
}

/** The word ends before its last pieces. */
function shortened(
  { text, kind }: Token,
  at: number,
  inside: number,
  vocabulary: Vocabulary,
): readonly Change[] {
  const wording = text.slice(0, inside)
  return kind === 'word' && vocabulary.has(wording) && isForm(text, wording)
    ? [replaced('form', at, wording)]
    : []
}

/** The word goes on otherwise than it does; `rest` is what stood behind the piece. */
function longer(
  { text, kind }: Token,
  at: number,
  beginning: string,
  rest: string,
  vocabulary: Vocabulary,
): readonly Change[] {
  if (kind !== 'word') return []
  const words = [beginning, beginning + rest, ...vocabulary.startingWith(beginning, LONGEST_TAIL)]
  return words
    .filter((word) => vocabulary.has(word) && isForm(text, word))
    .map((word) => replaced('form', at, word))
}

function wordChanges(
  tokens: readonly Token[],
  at: number,
  word: string,
  vocabulary: Vocabulary,
): readonly Change[] {
  // That a word begins here says nothing of which.
  if (word === '') return []
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  const form = word.toLowerCase()
  const isNext = next?.kind === 'word' && next.form.startsWith(form)
  if (token.text === ',') return isNext ? [{ move: 'no comma', first: at, end: at + 1, wording: '' }] : []
  if (token.kind !== 'word') return []
  const changes: Change[] = []
  if (isNext && next.isApart && next.form !== token.form)
    changes.push({ move: 'order', first: at, end: at + 2, wording: `${next.text} ${token.text}` })
  if (isNext && (vocabulary.isGrammar(token.form) || next.form === token.form))
    changes.push({ move: 'less', first: at, end: at + 1, wording: '' })
  if (form === token.form) return word === token.text ? [] : [replaced('capital', at, word)]
  if (vocabulary.isGrammar(form) && vocabulary.isGrammar(token.form)) changes.push(replaced('word', at, word))
  for (const near of [word, ...vocabulary.startingWith(word, LONGEST_TAIL)])
    if (vocabulary.has(near) && isForm(token.text, near)) changes.push(replaced('form', at, near))
  return changes
}

const replaced = (move: Change['move'], at: number, wording: string): Change => ({
  move,
  first: at,
  end: at + 1,
  wording,
})

/** Words that begin alike and differ in their ends, or that differ in a slip. */
function isForm(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()]
  if (left === right) return false
  let same = 0
  while (same < left.length && left[same] === right[same]) same += 1
  const isStem = same >= SHORTEST_STEM && Math.max(left.length, right.length) - same <= LONGEST_TAIL
  return isStem || editCost(left, right, NEAR) <= NEAR
}

function editOf(
  tokens: readonly Token[],
  change: Change,
  model: ContextModel,
): Omit<DoubtfulEdit, 'signs'> | undefined {
  const { move, first, end, wording } = change
  const token = tokens[first]
  if (token === undefined) return undefined
  const previous = tokens[first - 1]
  const isStart = startsSentence(tokens, first)
  if (move !== 'comma' && move !== 'no comma' && !mayChange(token, isStart, model)) return undefined
  const shared = { ...SAID[move], move, sureness: 0.5, isSure: false }
  if (move === 'comma') return { ...shared, start: previous?.end ?? 0, end: token.start, replacement: ', ' }
  if (move === 'less' || move === 'no comma') {
    const next = tokens[end]
    if (next === undefined || isStart) return undefined
    const start = move === 'less' ? token.start : (previous?.end ?? token.start)
    return { ...shared, start, end: next.start, replacement: move === 'less' ? '' : ' ' }
  }
  if (move === 'order') {
    const last = tokens[end - 1] as Token
    return isStart ? undefined : { ...shared, start: token.start, end: last.end, replacement: wording }
  }
  const replacement = isStart ? likeCase(token.text, wording) : wording
  if (replacement === token.text || (!token.isApart && /['’]$/u.test(previous?.text ?? ''))) return undefined
  if (/['’]$/u.test(token.text) !== /['’]$/u.test(replacement)) return undefined
  return { ...shared, start: token.start, end: token.end, replacement }
}

/** Names and abbreviations are left alone. */
function mayChange({ text, form }: Token, isStart: boolean, model: ContextModel): boolean {
  if (text.length > 1 && text === text.toUpperCase()) return false
  if (!/^\p{Lu}/u.test(text) || isStart) return true
  const word = model.wordOf(form)
  return word !== undefined && word.capital > word.small
}

const SAID: Readonly<Record<Change['move'], Pick<DoubtfulEdit, 'kind' | 'explanation'>>> = {
  form: { kind: 'grammar', explanation: 'Another form of the word fits here.' },
  word: { kind: 'confusion', explanation: 'Another word fits here.' },
  capital: { kind: 'capitalisation', explanation: 'The word is written otherwise here.' },
  comma: { kind: 'punctuation', explanation: 'A comma stands here.' },
  'no comma': { kind: 'punctuation', explanation: 'No comma stands here.' },
  order: { kind: 'grammar', explanation: 'The words stand in another order here.' },
  less: { kind: 'grammar', explanation: 'The word is too much here.' },
}
