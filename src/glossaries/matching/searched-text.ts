import type { TextRange } from '../../translation/port.ts'
import type { CompiledDictionary } from './compiled-dictionary.ts'
import { stemKey } from './dictionary-tables.ts'
import type { BaseForm } from './inflection/inflection.ts'
import { type Token, tokenise } from './tokens.ts'
import type { UnspacedWords } from './unspaced-words.ts'

/** A form under which a token of the text may stand in the trie. */
export interface TokenReading {
  readonly number: number
  /** `undefined` for the token as it is written. */
  readonly base: BaseForm | undefined
}

/** A text taken apart once for all dictionaries of one language that are searched for in it. */
export interface SearchedText {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly unspaced: UnspacedWords
  /** True for tokens that may not be part of a match. */
  readonly taken: Uint8Array
}

/** What a dictionary can make of the tokens of a text; computed when first asked for. */
export interface TextReadings {
  /** Empty for tokens of which the dictionary knows nothing. */
  readonly forms: (index: number) => readonly TokenReading[]
  /** Number of the token's stem, or of its form where it has none; `undefined` when the dictionary knows neither. */
  readonly stem: (index: number) => number | undefined
}

export function searchText(
  text: string,
  dictionary: CompiledDictionary,
  unspaced: UnspacedWords,
): SearchedText {
  const tokens = tokenise(text, dictionary.fold)
  return { text, tokens, unspaced, taken: new Uint8Array(tokens.length) }
}

/** Takes the tokens that touch any of the ranges, which ascend and do not overlap. */
export function takeTokens({ tokens, taken }: SearchedText, ranges: readonly TextRange[]): void {
  let next = 0
  for (const [index, token] of tokens.entries()) {
    while (next < ranges.length && (ranges[next]?.end ?? 0) <= token.start) next += 1
    const range = ranges[next]
    if (range !== undefined && range.start < token.end) taken[index] = 1
  }
}

export function readTokens({ text, tokens }: SearchedText, dictionary: CompiledDictionary): TextReadings {
  const { numberOf, inflection } = dictionary
  const forms: (readonly TokenReading[] | undefined)[] = Array.from({ length: tokens.length })

  const readForms = (token: Token): readonly TokenReading[] => {
    if (token.kind === 'gap') return []
    const readings: TokenReading[] = []
    const number = numberOf(token.form)
    if (number !== undefined) readings.push({ number, base: undefined })
    if (token.kind !== 'word') return readings
    for (const base of inflection.baseForms(token.form)) {
      const baseNumber = numberOf(base.form)
      if (baseNumber !== undefined && isPlaced(text, token, base)) readings.push({ number: baseNumber, base })
    }
    return readings
  }

  return {
    forms: (index) => {
      const token = tokens[index]
      if (token === undefined) return []
      forms[index] ??= readForms(token)
      return forms[index]
    },
    stem: (index) => {
      const token = tokens[index]
      if (token === undefined || token.kind === 'gap') return undefined
      return numberOf(stemKey(token, inflection) ?? token.form)
    },
  }
}

/** What stays outside of the term is counted in units of the folded word; it must be the same in the text. */
function isPlaced(text: string, token: Token, { before, after }: BaseForm): boolean {
  if (before === 0 && after === 0) return true
  return text.slice(token.start, token.end) === token.form
}
