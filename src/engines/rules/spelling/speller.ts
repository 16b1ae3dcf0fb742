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

/** Finds words that are none, and what was meant where that is clear. */
export interface Speller {
  /** True for a word that is spelled as it may be. */
  knows(text: string): boolean
  respell(tokens: readonly Token[], at: number): Respelling | undefined
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
/** Of a word that is nearer by so much, and was counted so often, it is not clear that it is not meant. */
const NEARER = { cost: 0.2, count: 12 }
/** The only candidate for a long word that a complete dictionary lacks may be a rare word. */
const ONLY = { length: 7, margin: 2.5, least: -5.5 }

export function createSpeller(
  model: ContextModel,
  dictionary: Pick<Dictionary, 'has'>,
  finder: CandidateFinder,
  { capitalNouns, isComplete }: SpellerConfig,
): Speller {
  const knows = knownWords(model, dictionary)
  const rank = createRanking(model, finder)

  return {
    knows,
    respell(tokens, at) {
      const token = tokens[at]
      if (token === undefined || !mayBeMistyped(tokens, at, capitalNouns) || knows(token.text))
        return undefined
      const before = tokens[at - 1]?.form ?? '.'
      const after = tokens[at + 1]?.form ?? '.'
      if (isTorn(tokens, at)) return undefined
      const candidates = rank(token.form, before, after)
      const [best, next] = candidates
      if (best === undefined || candidates.some((other) => isNearer(other, best))) return undefined
      const margin = next === undefined ? 6 : best.score - next.score
      if (best.score < leastFor(tokens, at, margin)) return undefined
      if (isComplete && mayBeForeignOrPlural(token.form, best.form)) return undefined
      // A capital in the middle of a sentence may be a name's, which begins as its bearer likes.
      if (/^\p{Lu}/u.test(token.text) && best.form[0] !== token.form[0]) return undefined
      if (margin < MARGIN) return undefined
      return {
        text: likeCase(token.text, writtenForm(best.form)),
        sureness: Math.min(0.99, 0.85 + margin * 0.03),
      }
    },
  }

  /** Together with a neighbour it is a word: `voor tzetten`. */
  function isTorn(tokens: readonly Token[], at: number): boolean {
    const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
    return (
      (previous?.kind === 'word' && knows(previous.form + token?.form)) ||
      (next?.kind === 'word' && knows(token?.form + next.form))
    )
  }

  /** A word that is clearly more like what was typed, however seldom it is, leaves doubt. */
  function isNearer(other: RankedCandidate, best: RankedCandidate): boolean {
    return other.cost <= best.cost - NEARER.cost && model.count(other.form) >= NEARER.count
  }

  /** With the capitals that a name or a noun has. */
  function writtenForm(form: string): string {
    const word = model.wordOf(form)
    const isName = word !== undefined && word.capital > 4 * word.small
    return isName || (!dictionary.has(form) && dictionary.has(capitalised(form))) ? capitalised(form) : form
  }

  function leastFor(tokens: readonly Token[], at: number, margin: number): number {
    const text = tokens[at]?.text ?? ''
    const isCapital = /^\p{Lu}/u.test(text)
    if (isComplete && !isCapital && text.length >= ONLY.length && margin >= ONLY.margin) return ONLY.least
    return LEAST + (isCapital ? (capitalNouns ? 0.9 : 1) : 0) + (text.length > 14 ? 1 : 0)
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
      model.count(form) >= USUAL ||
      partsAreKnown(straight)
    )
  }
}

function capitalised(form: string): string {
  const [first = ''] = form
  return first.toUpperCase() + form.slice(first.length)
}
