import { startsSentence } from '../spelling/mistypeable.ts'
import type { Token } from '../tokens.ts'
import type { ContextModel } from './context-model.ts'
import type { Signs } from './doubtful-edit.ts'
import { suitsDutchSubject } from './dutch-subject.ts'

/** Tokens `[first, end)` and the words in their place. */
export interface Replacement {
  readonly first: number
  readonly end: number
  readonly wording: string
}

/** Beyond it a word is simply rare. */
const MOST_FREQUENCY = 8

/** What the counted text says of a change. */
export function signsOf(
  tokens: readonly Token[],
  { first, end, wording }: Replacement,
  model: ContextModel,
): Signs {
  const before = tokens[first - 1]?.form ?? '.'
  const after = tokens[end]?.form ?? '.'
  const now = tokens.slice(first, end).map(({ form }) => form)
  const then = wording === '' ? [] : wording.toLowerCase().replaceAll('’', "'").split(' ')
  const chain = (forms: readonly string[]) =>
    forms.slice(1).reduce((sum, form, index) => sum + model.table.pairLog(forms[index] ?? '', form), 0) /
    (forms.length - 1)
  const rarest = (forms: readonly string[]) =>
    Math.log(1 + Math.min(...forms.map((form) => model.count(form))))
  const isReplaced = now.length > 0 && then.length > 0
  const frequency = isReplaced ? rarest(then) - rarest(now) : 0
  return {
    pairs: chain([before, ...then, after]) - chain([before, ...now, after]),
    isFirst: startsSentence(tokens, first),
    frequency: Math.max(-MOST_FREQUENCY, Math.min(MOST_FREQUENCY, frequency)),
    ...accentsOf(now.join(' '), then.join(' ')),
  }
}

function accentsOf(now: string, then: string): Pick<Signs, 'accents'> {
  if (now === then || bare(now) !== bare(then)) return {}
  const count = (text: string) => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
  return { accents: count(then) > count(now) ? 'more' : 'others' }
}

/** What needs no judge to be told that it is not meant. */
export function isOutOfQuestion(
  tokens: readonly Token[],
  { first, end, wording }: Replacement,
  { table }: ContextModel,
): boolean {
  const suits = table.language !== 'nl' || suitsDutchSubject(wording, { first, end }, tokens, table)
  return !suits || isAddressed(tokens[first]?.form, wording)
}

const ADDRESSED = /^(?:tu|vous|tú|vosotr[oa]s|usted|ustedes|vocês?|vós|voi|du|ihr|jij|je|jullie)$/u

/** Both are said to somebody: a judge that reads `you` for them cannot tell them apart. */
export function isAddressed(now = '', then: string): boolean {
  return ADDRESSED.test(now) && ADDRESSED.test(then.toLowerCase())
}

/** Without accents. */
export function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')
}
