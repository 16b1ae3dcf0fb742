import type { ContextModel } from '../context/context-model.ts'
import type { Token } from '../tokens.ts'
import type { CandidateFinder } from './candidates.ts'
import type { Dictionary } from './dictionary.ts'
import { likeCase } from './letter-case.ts'
import { mayBeMistyped } from './mistypeable.ts'
import { createRanking, type RankedCandidate } from './ranked-candidates.ts'

export interface Respelling {
  readonly text: string
  readonly sureness: number
}

/** What may have been meant by a word that is none. */
export interface Guess extends Respelling {
  /** How far it is ahead of the best other guess, or behind it. */
  readonly margin: number
  /** It is what `respell` gives. */
  readonly isSure: boolean
}

/** Finds words that are none, and what was meant where that is clear. */
export interface Speller {
  /** True for a word that is spelled as it may be. */
  knows(text: string): boolean
  respell(tokens: readonly Token[], at: number): Respelling | undefined
  /** For somebody who knows more: the likeliest that may have been meant, unless nothing else can be. */
  guesses(tokens: readonly Token[], at: number): readonly Guess[]
}

export interface SpellerConfig {
  /** Nouns have capitals: a capital says nothing about names. */
  readonly capitalNouns: boolean
  /** The dictionary has nearly every word, though not its plural in -s: what it lacks is more likely a slip. */
  readonly isComplete: boolean
}

/** Counted so often, a form is a word, whatever the dictionary says. */
const USUAL = 12

/** What the best candidate must be ahead of the next and of doing nothing. */
const MARGIN = 1.6
const LEAST = -2
/** Of a word that lacks accents only, it does not matter how rare it is. */
const ACCENT = 0.31
/** What another spelling of one sound costs. */
const SOUND = 0.7
/** What has no rival. */
const ALONE = 6
/** So far ahead, lost accents need no judge; so far behind, nothing is worth a question. */
const WITHOUT_RIVAL = 4
const MOST_GUESSES = 3
/** Of a word that is nearer by so much, and was counted so often, it is not clear that it is not meant. */
const NEARER = { cost: 0.2, count: 12 }
/** The only candidate for a long word that a complete dictionary lacks may be a rare word. */
const ONLY = { length: 7, margin: 2.5, least: -5.5 }

export function createSpeller(
  model: ContextModel,
  dictionary: Pick<Dictionary, 'has'>,
  finder: CandidateFinder,
  config: SpellerConfig,
): Speller {
  const knows = knownWords(model, dictionary)
  const names = createNames(model, dictionary)
  const rank = createRanking(model, finder)
  const { capitalNouns, isComplete } = config

  function candidatesAt(tokens: readonly Token[], at: number): readonly RankedCandidate[] {
    const token = tokens[at]
    if (token === undefined || !mayBeMistyped(tokens, at, capitalNouns) || knows(token.text)) return []
    if (isTorn(tokens, at, knows)) return []
    const candidates = rank(token.form, tokens[at - 1]?.form ?? '.', tokens[at + 1]?.form ?? '.')
    // A name in small letters is the business of capitals, unless another word sounds like it: `iva`.
    if (!capitalNouns && candidates[0]?.cost === 0 && !candidates.some(soundsAlike)) return []
    return candidates.filter(({ form, cost }) =>
      startsWithCapital(token.text)
        ? // It may be a name's, which begins as its bearer likes.
          form[0] === token.form[0]
        : isComplete || capitalNouns || cost <= ACCENT || !names.has(form),
    )
  }

  const soundsAlike = ({ form, cost }: RankedCandidate) =>
    cost > 0 && cost <= SOUND && model.count(form) >= USUAL

  return {
    knows,
    respell(tokens, at) {
      const candidates = candidatesAt(tokens, at)
      const [token, best] = [tokens[at], candidates[0]]
      if (token === undefined || best === undefined || !isClear(token, candidates, model, config)) {
        return undefined
      }
      return respelling(token, names.written(best.form), marginOf(candidates, 0))
    },
    guesses(tokens, at) {
      const candidates = candidatesAt(tokens, at)
      const [token, best] = [tokens[at], candidates[0]]
      if (token === undefined || best === undefined || isComplete) return []
      const isSure = isClear(token, candidates, model, config)
      if (isSure && best.cost <= ACCENT && marginOf(candidates, 0) >= WITHOUT_RIVAL) return []
      return candidates
        .filter((other) => other.score >= best.score - WITHOUT_RIVAL || soundsAlike(other))
        .slice(0, MOST_GUESSES)
        .map((candidate, which) => {
          const margin = marginOf(candidates, which)
          const respelt = respelling(token, names.written(candidate.form), margin)
          return { ...respelt, margin, isSure: isSure && which === 0 }
        })
    },
  }
}

/** Together with a neighbour it is a word: `voor tzetten`. */
function isTorn(tokens: readonly Token[], at: number, knows: Speller['knows']): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return (
    (previous?.kind === 'word' && knows(previous.form + token?.form)) ||
    (next?.kind === 'word' && knows(token?.form + next.form))
  )
}

function respelling(token: Token, written: string, margin: number): Respelling {
  return {
    text: likeCase(token.text, written),
    sureness: Math.min(0.99, 0.85 + Math.max(0, margin) * 0.03),
  }
}

function marginOf(candidates: readonly RankedCandidate[], which: number): number {
  const rival = candidates[which === 0 ? 1 : 0]
  return rival === undefined ? ALONE : (candidates[which]?.score ?? 0) - rival.score
}

function isClear(
  token: Token,
  candidates: readonly RankedCandidate[],
  model: ContextModel,
  config: SpellerConfig,
): boolean {
  const [best] = candidates
  if (best === undefined || candidates.some((other) => isNearer(other, best, model))) return false
  const margin = marginOf(candidates, 0)
  if (best.cost === 0 && !config.capitalNouns) return false
  if (best.cost > ACCENT && best.score < leastFor(token, margin, config)) return false
  if (config.isComplete && mayBeForeignOrPlural(token.form, best.form)) return false
  return margin >= MARGIN
}

/** A word that is clearly more like what was typed, however seldom it is, leaves doubt. */
function isNearer(other: RankedCandidate, best: RankedCandidate, model: ContextModel): boolean {
  return other.cost <= best.cost - NEARER.cost && model.count(other.form) >= NEARER.count
}

function leastFor({ text }: Token, margin: number, { capitalNouns, isComplete }: SpellerConfig): number {
  const isCapital = startsWithCapital(text)
  if (isComplete && !isCapital && text.length >= ONLY.length && margin >= ONLY.margin) return ONLY.least
  return LEAST + (isCapital ? (capitalNouns ? 0.9 : 1) : 0) + (text.length > 14 ? 1 : 0)
}

interface Names {
  has(form: string): boolean
  /** With the capitals that a name or a noun has. */
  written(form: string): string
}

function createNames(model: ContextModel, dictionary: Pick<Dictionary, 'has'>): Names {
  const has = (form: string) => {
    const word = model.wordOf(form)
    return word === undefined ? !dictionary.has(form) : word.capital > 4 * word.small
  }
  return {
    has,
    written(form) {
      const isCounted = model.wordOf(form) !== undefined
      return (isCounted && has(form)) || (!dictionary.has(form) && dictionary.has(capitalised(form)))
        ? capitalised(form)
        : form
    },
  }
}

/** `cafés`, `i's`, `filesystems`: what is right although the dictionary lacks it. */
function mayBeForeignOrPlural(form: string, best: string): boolean {
  return `${best}s` === form || best === `${form}s` || /\P{ASCII}|^.'/u.test(form)
}

function knownWords(model: ContextModel, dictionary: Pick<Dictionary, 'has'>): (text: string) => boolean {
  const partsAreKnown = (text: string): boolean => {
    const parts = text.split(/[-‑]/u)
    return (
      parts.length > 1 &&
      parts.every((part) => part === '' || dictionary.has(part) || dictionary.has(part.toLowerCase()))
    )
  }
  return (text) => {
    const form = text.toLowerCase().replaceAll('’', "'")
    const straight = text.replaceAll('’', "'")
    return (
      dictionary.has(straight) ||
      dictionary.has(form) ||
      countAs(text, model) >= USUAL ||
      partsAreKnown(straight)
    )
  }
}

/** `IVA` is no reason to write `iva`. */
function countAs(text: string, model: ContextModel): number {
  const form = text.toLowerCase().replaceAll('’', "'")
  const word = model.wordOf(form)
  return text === text.toLowerCase() && word !== undefined ? word.small : model.count(form)
}

function startsWithCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}

function capitalised(form: string): string {
  const [first = ''] = form
  return first.toUpperCase() + form.slice(first.length)
}
