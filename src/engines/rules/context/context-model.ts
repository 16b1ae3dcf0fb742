import type { Token } from '../tokens.ts'
import { type BetterChoice, type Choice, createChoiceFinder, type WeighedChoice } from './choices.ts'
import { suitsDutchSubject } from './dutch-subject.ts'
import { type FormHashes, featuresOf, hashForms, slotOf } from './features.ts'
import { pairsSpeakFor } from './pair-evidence.ts'
import type { ContextTable, WordCount } from './table-file.ts'

/** What the counted text tells about a place. */
export interface ContextModel {
  readonly table: ContextTable
  /** Times that a form was counted, however it was written. */
  count(form: string): number
  wordOf(form: string): WordCount | undefined
  /** Places where another member is meant, no two side by side, the surest first. */
  betterChoices(tokens: readonly Token[]): readonly BetterChoice[]
  /** All members that are likelier than what stands there by so much at least. */
  likelierChoices(tokens: readonly Token[], leastOdds: number): readonly WeighedChoice[]
}

/** Words seldom counted may be mistakes themselves. */
const WORD_COUNT = 4

export function createContextModel(table: ContextTable): ContextModel {
  const { sets, language, words } = table
  const count = (form: string) => {
    const word = words.get(form)
    return word === undefined ? 0 : word.small + word.capital + word.start
  }
  const finder = createChoiceFinder(sets, language, (form) => count(form) >= WORD_COUNT)
  const weigh = createWeighing(table)

  function weighAll(tokens: readonly Token[]): readonly WeighedChoice[] {
    const hashes = hashForms(tokens.map(({ form }) => form))
    const all = finder.find(tokens).flatMap((choice) => weigh(hashes, choice))
    return all.map((one) => ({
      ...one,
      isSure:
        one.isSure &&
        // French endings that sound alike are told by more than neighbours: pairs took more right changes than wrong ones.
        (language === 'fr' || pairsSpeakFor(one, tokens, all, table)) &&
        (language !== 'nl' || suitsDutchSubject(one.wording, one.choice, tokens, table)),
    }))
  }

  return {
    table,
    count,
    wordOf: (form) => words.get(form),
    betterChoices: (tokens) => surestApart(weighAll(tokens).filter(({ isSure }) => isSure)),
    likelierChoices: (tokens, leastOdds) => weighAll(tokens).filter(({ odds }) => odds >= leastOdds),
  }
}

/** Weighs the members that may be meant in the place of a choice by what the table has learnt. */
function createWeighing({
  sets,
  thresholds,
  weights,
  scale,
}: ContextTable): (hashes: FormHashes, choice: Choice) => readonly WeighedChoice[] {
  const mask = weights.length - 1
  const firstMember: number[] = []
  let members = 0
  for (const set of sets) {
    firstMember.push(members)
    members += set.members.length
  }
  return (hashes, choice) => {
    const base = firstMember[choice.set] ?? 0
    const threshold = thresholds[base + choice.member] ?? 1
    const features = featuresOf(hashes, choice)
    const scores = choice.possible.map((member) => {
      let sum = 0
      for (const feature of features) sum += weights[slotOf(feature, base + member, mask)] ?? 0
      return sum / scale
    })
    const top = Math.max(...scores)
    const norm = scores.reduce((sum, score) => sum + Math.exp(score - top), 0)
    const own = scores[choice.possible.indexOf(choice.member)] ?? top
    return choice.possible.flatMap((member, index) => {
      const score = scores[index] ?? 0
      const probability = Math.exp(score - top) / norm
      if (member === choice.member) return []
      const wording = choice.stem + (sets[choice.set]?.members[member] ?? '')
      const isSure = threshold < 1 && score === top && probability >= threshold
      return [{ choice, wording, probability, odds: score - own, isSure }]
    })
  }
}

function surestApart(found: readonly BetterChoice[]): readonly BetterChoice[] {
  const taken = new Set<number>()
  return found
    .toSorted((one, other) => other.probability - one.probability)
    .filter(({ choice: { first, end } }) => {
      for (let at = first; at < end; at += 1) if (taken.has(at)) return false
      // Neighbours were weighed as they stood: changed both, they may disagree again.
      for (let at = first - 1; at <= end; at += 1) taken.add(at)
      return true
    })
}
