import type { ContextModel } from '../context/context-model.ts'
import type { Token } from '../tokens.ts'
import type { Candidate, CandidateFinder } from './candidates.ts'
import type { Dictionary } from './dictionary.ts'
import { likeCase } from './letter-case.ts'

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
}

/** Counted so often, a form is a word, whatever the dictionary says. */
const USUAL = 12

const WEIGHTS = { cost: 5, pair: 0.45, unknown: -1.5 }
/** What the best candidate must be ahead of the next and of doing nothing. */
const MARGIN = 1.6
const LEAST = -2

export function createSpeller(
  model: ContextModel,
  dictionary: Pick<Dictionary, 'has'>,
  finder: CandidateFinder,
  { capitalNouns }: SpellerConfig,
): Speller {
  const remembered = new Map<string, readonly Candidate[]>()

  const knows = (text: string): boolean => {
    const form = text.toLowerCase().replaceAll('’', "'")
    const straight = text.replaceAll('’', "'")
    return (
      dictionary.has(straight) ||
      dictionary.has(form) ||
      model.count(form) >= USUAL ||
      partsAreKnown(straight)
    )
  }

  function partsAreKnown(text: string): boolean {
    const parts = text.split(/[-‑]/u)
    return (
      parts.length > 1 &&
      parts.every((part) => part === '' || dictionary.has(part) || dictionary.has(part.toLowerCase()))
    )
  }

  function candidatesFor(form: string): readonly Candidate[] {
    let found = remembered.get(form)
    if (found === undefined) {
      found = [...finder.find(form), ...splitsOf(form)]
      if (remembered.size > 5_000) remembered.clear()
      remembered.set(form, found)
    }
    return found
  }

  /** `alot` for `a lot`: two usual words that often follow each other. */
  function splitsOf(form: string): readonly Candidate[] {
    const found: Candidate[] = []
    for (let at = 1; at < form.length; at += 1) {
      const [first, second] = [form.slice(0, at), form.slice(at)]
      if (model.count(first) < 300 || model.count(second) < 100) continue
      if (model.table.pairLog(first, second) >= 5) found.push({ form: `${first} ${second}`, cost: 1 })
    }
    return found
  }

  function scoreOf({ form, cost }: Candidate, before: string, after: string): number {
    const words = form.split(' ')
    const count = Math.min(...words.map((word) => model.count(word)))
    const pairs = model.table.pairLog(before, words[0] ?? '') + model.table.pairLog(words.at(-1) ?? '', after)
    return (
      Math.log2(count + 1) * 0.5 +
      (count === 0 ? WEIGHTS.unknown : 0) +
      pairs * WEIGHTS.pair -
      cost * WEIGHTS.cost
    )
  }

  return {
    knows,
    respell(tokens, at) {
      const token = tokens[at]
      if (token === undefined || !mayBeMistyped(tokens, at) || knows(token.text)) return undefined
      const before = tokens[at - 1]?.form ?? '.'
      const after = tokens[at + 1]?.form ?? '.'
      const ranked = candidatesFor(token.form)
        .map((candidate) => ({ candidate, score: scoreOf(candidate, before, after) }))
        .toSorted((one, other) => other.score - one.score)
      const [best, next] = ranked
      if (best === undefined || best.score < leastFor(tokens, at)) return undefined
      // A capital in the middle of a sentence may be a name's, which begins as its bearer likes.
      if (/^\p{Lu}/u.test(token.text) && best.candidate.form[0] !== token.form[0]) return undefined
      const margin = next === undefined ? 6 : best.score - next.score
      if (margin < MARGIN) return undefined
      return {
        text: likeCase(token.text, writtenForm(best.candidate.form)),
        sureness: Math.min(0.99, 0.85 + margin * 0.03),
      }
    },
  }

  /** With the capitals that a name or a noun has. */
  function writtenForm(form: string): string {
    const word = model.wordOf(form)
    const isName = word !== undefined && word.capital > 4 * word.small
    return isName || (!dictionary.has(form) && dictionary.has(capitalised(form))) ? capitalised(form) : form
  }

  function leastFor(tokens: readonly Token[], at: number): number {
    const text = tokens[at]?.text ?? ''
    const isCapital = /^\p{Lu}/u.test(text)
    return LEAST + (isCapital ? (capitalNouns ? 0.9 : 1) : 0) + (text.length > 14 ? 1 : 0)
  }

  /** Names, abbreviations and codes are left alone. */
  function mayBeMistyped(tokens: readonly Token[], at: number): boolean {
    const { kind, text } = tokens[at] as Token
    if (kind !== 'word' || text.length < 2 || /['’]$/u.test(text)) return false
    // Without a vowel it is an abbreviation.
    if (/\p{Lu}/u.test(text.slice(1)) || !/[aeiouyà-öø-üœęąó]/iu.test(text)) return false
    if (touchesSign(tokens, at)) return false
    const isCapital = /^\p{Lu}/u.test(text)
    return !isCapital || (capitalNouns && text.length > 5) || startsSentence(tokens, at)
  }

  function touchesSign(tokens: readonly Token[], at: number): boolean {
    const next = tokens[at + 1]
    const previous = tokens[at - 1]
    const glues = /^[\d_/@#\\&*+=~^|<>$€£%()\uFFFC]/u
    return (
      (next !== undefined && !next.isApart && glues.test(next.text)) ||
      (previous !== undefined && tokens[at]?.isApart === false && glues.test(previous.text)) ||
      (next?.text === '.' &&
        tokens[at + 2]?.kind === 'word' &&
        tokens[at + 2]?.text === tokens[at + 2]?.form) ||
      (next?.text === '.' &&
        tokens[at + 2]?.isApart === false &&
        /^(?:word|number)$/u.test(tokens[at + 2]?.kind ?? ''))
    )
  }
}

export function startsSentence(tokens: readonly Token[], at: number): boolean {
  const previous = tokens[at - 1]
  return previous === undefined || /^[.!?:;…"“”„«»(¿¡—–-]$/u.test(previous.text)
}

function capitalised(form: string): string {
  const [first = ''] = form
  return first.toUpperCase() + form.slice(first.length)
}
