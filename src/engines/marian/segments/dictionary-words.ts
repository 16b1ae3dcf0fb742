import type { TextRange } from '../../../translation/engine.ts'
import type { Dictionary, DictionaryEntry } from '../format/dictionary.ts'
import { entryOfForm, possibleBases } from './english-words.ts'

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu
const POSSESSIVE = /['’]s?$/u
/** No two of its parts can take the same character, so that whoever sends a thousand hyphens waits no longer for an answer. */
const BARE =
  /^([^\p{L}\p{N}]*)([Tt]o )?(\p{L}[\p{L}\p{M}]*(?:['’ -]\p{L}[\p{L}\p{M}]*)*)((?:[^\p{L}\p{M}\p{N}!?！？][^\p{L}\p{N}!?！？]*)?)$/u
/** Words of the longest expression that is looked for. */
const LONGEST_EXPRESSION = 5

/** A word or expression of a source text that a dictionary has. */
export interface DictionaryWord extends DictionaryEntry {
  readonly range: TextRange
  /** As the source has it. */
  readonly text: string
  /** Whether the dictionary has it in another form only. */
  readonly isInflected: boolean
}

/** Where capitals do not tell names. */
export const NOUNS_WITH_CAPITALS: ReadonlySet<string> = new Set(['de'])

/** Finds the words of source texts that a dictionary has. */
export interface WordLookup {
  /** Whether `to` before a verb belongs to it. */
  readonly hasInfinitiveMark: boolean
  /** The words and expressions of a text, the longest of those that overlap. Names are left out. */
  readonly wordsIn: (text: string) => readonly DictionaryWord[]
}

/** Looks words of English up. */
export function lookupFromEnglish(dictionary: Dictionary): WordLookup {
  return { hasInfinitiveMark: true, wordsIn: (text) => dictionaryWords(dictionary, text) }
}

interface Token extends TextRange {
  readonly text: string
  readonly small: string
}

/**
 * The words and expressions of a text that the dictionary has, the longest of those that overlap. Names are left out: single words with a
 * capital that do not begin the text.
 */
export function dictionaryWords(dictionary: Dictionary, text: string): readonly DictionaryWord[] {
  const tokens = [...text.matchAll(WORD)].map(({ 0: own, index }): Token => {
    const word = own.replace(POSSESSIVE, '')
    return {
      text: word,
      small: word.toLowerCase().replaceAll('’', "'"),
      start: index,
      end: index + word.length,
    }
  })
  const found: DictionaryWord[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    const many = expressionAt(dictionary, text, tokens, at)
    const isName = many === undefined && at > 0 && token.text !== token.small
    if (isName) continue
    const entry = many?.entry ?? entryOfForm(dictionary, token.small)
    const last = tokens[at + (many?.length ?? 1) - 1] ?? token
    if (entry === undefined) continue
    const range = { start: token.start, end: last.end }
    const own = text.slice(range.start, range.end)
    const isInflected = dictionary.entryOf(own) === undefined
    found.push({ ...entry, range, text: own, isInflected })
    at += (many?.length ?? 1) - 1
  }
  return found
}

/** A text that is nothing but a word or an expression. */
export interface BareText extends DictionaryEntry {
  /** Whether the dictionary has it in another form only. */
  readonly isInflected: boolean
  /** What stands before and after it. */
  readonly before: string
  readonly after: string
  /** As it is written. */
  readonly word: string
}

/** `to` before it makes it a verb; a mark of exclamation, or a question, makes it more than a word. Texts that have letters beside the word are not bare. */
export function bareText(lookup: WordLookup, text: string): BareText | undefined {
  const [, before = '', to = '', word = '', after = ''] = BARE.exec(text) ?? []
  if (to !== '' && !lookup.hasInfinitiveMark) return undefined
  if (word === '' || word.split(' ').length > LONGEST_EXPRESSION) return undefined
  const [only] = lookup.wordsIn(word.toLowerCase())
  if (only === undefined || only.text.length !== word.length) return undefined
  const senses = to === '' ? only.senses : only.senses.filter(({ part }) => part === 'v')
  if (senses.length === 0) return undefined
  return { seen: only.seen, senses, isInflected: only.isInflected, before, word: to + word, after }
}

/** Fewer words with commas between them may be an answer or a greeting: `yes, mum`. */
const SHORTEST_LIST = 3
/** What stands between commas or the like; a dot between katakana is none: `トマト・ソース`. Spaces around a word are cut off apart from it: looking for where they begin would take as long as their number squared. */
const LISTED = /(?:[^,;/|、，；・／]|(?<=[ァ-ヺー])・(?=[ァ-ヺ]))+/gu

/** The words of a text that is nothing but a list of nouns or adjectives, `hedgehog, owl, badger`; `undefined` of any other. */
export function bareList(
  lookup: WordLookup,
  text: string,
): readonly (BareText & { readonly range: TextRange })[] | undefined {
  const parts = [...text.matchAll(LISTED)].filter(({ 0: part }) => part.trim() !== '')
  if (parts.length < SHORTEST_LIST) return undefined
  const list = parts.flatMap(({ 0: part, index }) => {
    const word = part.trim()
    const bare = bareText(lookup, word)
    const start = index + part.length - part.trimStart().length
    return bare?.senses.some(({ part: one }) => one === 'n' || one === 'a') === true
      ? [{ ...bare, range: { start, end: start + word.length } }]
      : []
  })
  return list.length === parts.length ? list : undefined
}

function expressionAt(
  dictionary: Dictionary,
  text: string,
  tokens: readonly Token[],
  at: number,
): { entry: DictionaryEntry; length: number } | undefined {
  const first = tokens[at]
  if (first === undefined || !possibleBases(first.small).some(dictionary.beginsExpression)) return undefined
  let most = 1
  while (most < LONGEST_EXPRESSION && isNext(text, tokens[at + most - 1], tokens[at + most])) most += 1
  for (let length = most; length > 1; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ small }) => small)
    const entry = expression(dictionary, words)
    if (entry !== undefined) return { entry, length }
  }
  return undefined
}

/** Whether only a space is between them. */
function isNext(text: string, one: Token | undefined, next: Token | undefined): boolean {
  return one !== undefined && next !== undefined && text.slice(one.end, next.start) === ' '
}

/** The irregular forms of expressions are in the dictionary themselves. */
function expression(dictionary: Dictionary, words: readonly string[]): DictionaryEntry | undefined {
  const whole = words.join(' ')
  const [base = whole] = dictionary.basesOf(whole)
  const exact = dictionary.entryOf(base)
  if (exact !== undefined) return exact
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const ofVerbs = possibleBases(first).map((one) => ['v', [one, ...rest]] as const)
  const ofNouns = possibleBases(last).map((one) => ['n', [...before, one]] as const)
  for (const [wanted, own] of [...ofVerbs.slice(1), ...ofNouns.slice(1)]) {
    const entry = dictionary.beginsExpression(own[0] ?? '') ? dictionary.entryOf(own.join(' ')) : undefined
    const senses = entry?.senses.filter(({ part }) => part === wanted) ?? []
    if (entry !== undefined && senses.length > 0) return { ...entry, senses }
  }
  return undefined
}
