import type { ChoiceFinder } from '../../src/engines/rules/context/choices.ts'
import { toEdit } from '../../src/engines/rules/context/context-edits.ts'
import type { ContextModel } from '../../src/engines/rules/context/context-model.ts'
import type { ContextTable } from '../../src/engines/rules/context/table-file.ts'
import type { Vocabulary } from '../../src/engines/rules/context/vocabulary.ts'
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
  const kinds = [choiceMade, choiceMade, formChanged, formChanged, wordDoubled, commaDropped, wordsSwapped]
  const tokens = tokenise(text, tools.table.language)
  const made = kinds[tools.random(kinds.length)]?.(text, tokens, tools)
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

function oneOf(
  tokens: readonly Token[],
  isFit: (token: Token) => boolean,
  random: SpoilingTools['random'],
): Token | undefined {
  const fit = tokens.filter(isFit)
  return fit[random(fit.length)]
}
