import { type Token, tokenise } from '../tokens.ts'
import { type ChoiceSet, SHORTEST_STEM } from './choice-sets.ts'

/** A place of a text where one of a set's members stands. */
export interface Choice {
  readonly set: number
  /** The set's member that stands there. */
  readonly member: number
  /** Members that would make a word there, `member` among them. */
  readonly possible: readonly number[]
  /** Tokens `[first, end)`. */
  readonly first: number
  readonly end: number
  readonly stem: string
}

/** A member of a set that fits its place far better than the one that stands there. */
export interface BetterChoice {
  readonly choice: Choice
  readonly wording: string
  readonly probability: number
}

/** A member that may be meant instead, with what the counted text says for it. */
export interface WeighedChoice extends BetterChoice {
  /** Natural logarithm of how much likelier it is than the member that stands there. */
  readonly odds: number
  /** The context alone leaves no doubt. */
  readonly isSure: boolean
}

/** Finds every place of a tokenised text at which a set has a say. */
export interface ChoiceFinder {
  find(tokens: readonly Pick<Token, 'form' | 'kind'>[]): readonly Choice[]
}

/** `isWord` tells whether an ending makes a word. */
export function createChoiceFinder(
  sets: readonly ChoiceSet[],
  language: string,
  isWord: (form: string) => boolean,
): ChoiceFinder {
  const addWords = createWordFinder(sets, language)
  const addEndings = createEndingFinder(sets, isWord)
  return {
    find(tokens) {
      const found: Choice[] = []
      for (const [at, { form, kind }] of tokens.entries()) {
        addWords(found, tokens, at)
        if (kind === 'word' && form.length > SHORTEST_STEM - 1) addEndings(found, form, at)
      }
      return found
    },
  }
}

type Forms = readonly Pick<Token, 'form'>[]

interface Start {
  readonly set: number
  readonly member: number
  readonly forms: readonly string[]
}

/** Finds members that are words, or several words side by side. */
function createWordFinder(
  sets: readonly ChoiceSet[],
  language: string,
): (found: Choice[], tokens: Forms, at: number) => void {
  const starts = new Map<string, Start[]>()
  for (const [set, { kind, members }] of sets.entries()) {
    if (kind === 'endings') continue
    for (const [member, text] of members.entries()) {
      const forms = tokenise(text, language).map(({ form }) => form)
      const first = forms[0] ?? ''
      starts.set(first, [...(starts.get(first) ?? []), { set, member, forms }])
    }
  }
  const startsAt = (tokens: Forms, at: number) => starts.get(tokens[at]?.form ?? '\u0000') ?? []

  return (found, tokens, at) => {
    for (const start of startsAt(tokens, at)) {
      const { set, member, forms } = start
      if (!standsAt(tokens, at, start) || isPartOfLonger(tokens, at, start)) continue
      const members = sets[set]?.members ?? []
      found.push({ set, member, possible: [...members.keys()], first: at, end: at + forms.length, stem: '' })
    }
  }

  function standsAt(tokens: Forms, at: number, { forms }: Start): boolean {
    return forms.every((form, index) => tokens[at + index]?.form === form)
  }

  /** `dass` in `, dass` is no choice of its own where the set has both. */
  function isPartOfLonger(tokens: Forms, at: number, { set, forms }: Start): boolean {
    const end = at + forms.length
    return [at, at - 1].some((start) =>
      startsAt(tokens, start).some(
        (other) =>
          other.set === set &&
          other.forms.length > forms.length &&
          start + other.forms.length >= end &&
          standsAt(tokens, start, other),
      ),
    )
  }
}

/** Finds members that are endings of words. */
function createEndingFinder(
  sets: readonly ChoiceSet[],
  isWord: (form: string) => boolean,
): (found: Choice[], form: string, at: number) => void {
  const endings = [...sets.entries()].filter(([, { kind }]) => kind === 'endings')
  return (found, form, at) => {
    for (const [set, { members }] of endings) {
      for (const [member, ending] of members.entries()) {
        if (!form.endsWith(ending)) continue
        const stem = form.slice(0, form.length - ending.length)
        if (stem.length < SHORTEST_STEM) continue
        const possible = [...members.keys()].filter(
          (other) => other === member || isWord(stem + (members[other] ?? '')),
        )
        if (possible.length < 2) continue
        found.push({ set, member, possible, first: at, end: at + 1, stem })
      }
    }
  }
}
