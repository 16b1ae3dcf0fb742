import type { ChoiceFinder } from '../../src/engines/rules/context/choices.ts'
import { toEdit } from '../../src/engines/rules/context/context-edits.ts'
import type { ContextModel } from '../../src/engines/rules/context/context-model.ts'
import { bare } from '../../src/engines/rules/context/signs.ts'
import type { ContextTable } from '../../src/engines/rules/context/table-file.ts'
import type { Vocabulary } from '../../src/engines/rules/context/vocabulary.ts'
import { soundSlipsOf } from '../../src/engines/rules/spelling/edit-cost.ts'
import { type Token, tokenise } from '../../src/engines/rules/tokens.ts'

export interface SpoilingTools {
  readonly finder: ChoiceFinder
  readonly table: ContextTable
  readonly model: ContextModel
  readonly vocabulary: Vocabulary
  /** A whole number from 0 on. */
  readonly random: (below: number) => number
}

/** The sentence with one mistake; `undefined` where the kind of mistake that was drawn cannot be made in it. */
export function spoilt(text: string, tools: SpoilingTools): string | undefined {
  const tokens = tokenise(text, tools.table.language)
  const made = KINDS[tools.random(KINDS.length)]?.(text, tokens, tools)
  return made === text ? undefined : made
}

type Spoil = (text: string, tokens: readonly Token[], tools: SpoilingTools) => string | undefined

const choiceMade: Spoil = (text, tokens, { finder, table, model, random }) => {
  const choices = finder.find(tokens)
  const choice = choices[random(choices.length)]
  if (choice === undefined) return undefined
  const others = choice.possible.filter((member) => member !== choice.member)
  const wording = choice.stem + (table.sets[choice.set]?.members[others[random(others.length)] ?? 0] ?? '')
  const edit = toEdit(tokens, { choice, wording, probability: 1 }, model)
  return edit && text.slice(0, edit.start) + edit.replacement + text.slice(edit.end)
}

/** Another word that begins alike. */
const formChanged: Spoil = (text, tokens, { vocabulary, random }) => {
  const token = oneOf(tokens.slice(1), ({ kind, text: word }) => kind === 'word' && word.length > 3, random)
  if (token === undefined) return undefined
  const stem = token.text.slice(0, Math.max(3, token.text.length - 2))
  const forms = vocabulary.startingWith(stem, 4).filter((form) => form !== token.text)
  const form = forms[random(forms.length)]
  return form && text.slice(0, token.start) + form + text.slice(token.end)
}

/** A word of grammar of the sentence stands once more in front of another word. */
const wordDoubled: Spoil = (text, tokens, { vocabulary, random }) => {
  const token = oneOf(tokens.slice(1), ({ form }) => vocabulary.isGrammar(form), random)
  const place = oneOf(tokens.slice(1), ({ kind, isApart }) => kind === 'word' && isApart, random)
  return token && place && `${text.slice(0, place.start)}${token.form} ${text.slice(place.start)}`
}

const commaDropped: Spoil = (text, tokens, { random }) => {
  const comma = oneOf(tokens, (token) => token.text === ',', random)
  return comma && text.slice(0, comma.start) + text.slice(comma.end)
}

const wordsSwapped: Spoil = (text, tokens, { random }) => {
  const isPair = ({ kind }: Token, next: Token | undefined) =>
    kind === 'word' && next?.kind === 'word' && next.isApart
  const at = random(tokens.length - 1) + 1
  const [one, other] = [tokens[at], tokens[at + 1]]
  if (one === undefined || other === undefined || !isPair(one, other)) return undefined
  return (
    text.slice(0, one.start) +
    other.text +
    text.slice(one.end, other.start) +
    one.text +
    text.slice(other.end)
  )
}

const isPlain = ({ kind, text, form }: Token) => kind === 'word' && text === form && text.length > 3

/** As who writes without accents does. */
const accentLost: Spoil = (text, tokens, { random }) => {
  const token = oneOf(tokens, ({ kind, form }) => kind === 'word' && bare(form) !== form, random)
  return token && text.slice(0, token.start) + bare(token.text) + text.slice(token.end)
}

/** A slip of the fingers, or what sounds alike. */
const mistyped: Spoil = (text, tokens, { random }) => {
  const token = oneOf(tokens, isPlain, random)
  if (token === undefined) return undefined
  const word = token.text
  const at = random(word.length - 1)
  const [before, letter = '', next = '', rest] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ]
  const slips = [before + next + rest, before + next + letter + rest, before + letter + letter + next + rest]
  const sounds = [...soundSlipsOf(word)]
  const sound = sounds[random(sounds.length)] ?? word
  const made = [...slips, sound, sound, sound][random(6)] ?? word
  return text.slice(0, token.start) + made + text.slice(token.end)
}

/** As often as such mistakes are made, more or less. */
const KINDS: readonly Spoil[] = [
  { kind: choiceMade, often: 6 },
  { kind: formChanged, often: 4 },
  { kind: accentLost, often: 4 },
  { kind: mistyped, often: 3 },
  { kind: wordDoubled, often: 1 },
  { kind: commaDropped, often: 1 },
  { kind: wordsSwapped, often: 1 },
].flatMap(({ kind, often }) => Array.from({ length: often }, () => kind))

function oneOf(
  tokens: readonly Token[],
  isFit: (token: Token) => boolean,
  random: SpoilingTools['random'],
): Token | undefined {
  const fit = tokens.filter(isFit)
  return fit[random(fit.length)]
}
