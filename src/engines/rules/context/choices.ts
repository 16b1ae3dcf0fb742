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

interface Start {
  readonly set: number
  readonly member: number
  readonly forms: readonly string[]
}

/** `isWord` tells whether an ending makes a word. */
export function createChoiceFinder(
  sets: readonly ChoiceSet[],
  language: string,
  isWord: (form: string) => boolean,
): ChoiceFinder {
  const starts = new Map<string, Start[]>()
  const endings: { readonly set: number; readonly members: readonly string[] }[] = []
  for (const [set, { kind, members }] of sets.entries()) {
    if (kind === 'endings') {
      endings.push({ set, members })
      continue
    }
    for (const [member, text] of members.entries()) {
      const forms = tokenise(text, language).map(({ form }) => form)
      const first = forms[0] ?? ''
      starts.set(first, [...(starts.get(first) ?? []), { set, member, forms }])
    }
  }
  return {
    find(tokens) {
      const found: Choice[] = []
      for (const [at, { form, kind }] of tokens.entries()) {
        addWords(found, tokens, at, starts.get(form) ?? [])
        if (kind === 'word' && form.length > SHORTEST_STEM - 1) addEndings(found, form, at)
      }
      return found
    },
  }

  function addWords(
    found: Choice[],
    tokens: readonly Pick<Token, 'form'>[],
    at: number,
    candidates: readonly Start[],
  ): void {
    for (const { set, member, forms } of candidates) {
      if (!forms.every((form, index) => tokens[at + index]?.form === form)) continue
      if (isPartOfLonger(tokens, at, set, forms)) continue
      const members = sets[set]?.members ?? []
      found.push({ set, member, possible: [...members.keys()], first: at, end: at + forms.length, stem: '' })
    }
  }

  /** `dass` in `, dass` is no choice of its own where the set has both. */
  function isPartOfLonger(
    tokens: readonly Pick<Token, 'form'>[],
    at: number,
    set: number,
    forms: readonly string[],
  ): boolean {
    const longer = (start: number) =>
      (starts.get(tokens[start]?.form ?? '\u0000') ?? []).some(
        (other) =>
          other.set === set &&
          other.forms.length > forms.length &&
          start + other.forms.length >= at + forms.length &&
          other.forms.every((form, index) => tokens[start + index]?.form === form),
      )
    return longer(at) || longer(at - 1)
  }

  function addEndings(found: Choice[], form: string, at: number): void {
    for (const { set, members } of endings) {
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
