import type { Token } from '../tokens.ts'
import { type Choice, createChoiceFinder } from './choices.ts'
import { type FormHashes, featuresOf, hashForms, slotOf } from './features.ts'
import type { ContextTable, WordCount } from './table-file.ts'

/** A member of a set that fits its place far better than the one that stands there. */
export interface BetterChoice {
  readonly choice: Choice
  readonly wording: string
  readonly probability: number
}

/** What the counted text tells about a place. */
export interface ContextModel {
  readonly table: ContextTable
  /** Times that a form was counted, however it was written. */
  count(form: string): number
  wordOf(form: string): WordCount | undefined
  /** Places where another member is meant, at most one for each token, the surest first. */
  betterChoices(tokens: readonly Token[]): readonly BetterChoice[]
}

/** Words seldom counted may be mistakes themselves. */
const WORD_COUNT = 4

export function createContextModel(table: ContextTable): ContextModel {
  const { sets, thresholds, weights, scale, words } = table
  const mask = weights.length - 1
  const firstMember: number[] = []
  let members = 0
  for (const set of sets) {
    firstMember.push(members)
    members += set.members.length
  }
  const count = (form: string) => {
    const word = words.get(form)
    return word === undefined ? 0 : word.small + word.capital + word.start
  }
  const finder = createChoiceFinder(sets, table.language, (form) => count(form) >= WORD_COUNT)

  function decide(hashes: FormHashes, choice: Choice): BetterChoice | undefined {
    const base = firstMember[choice.set] ?? 0
    const threshold = thresholds[base + choice.member] ?? 1
    if (threshold >= 1) return undefined
    const features = featuresOf(hashes, choice)
    const scores = choice.possible.map((member) => {
      let sum = 0
      for (const feature of features) sum += weights[slotOf(feature, base + member, mask)] ?? 0
      return sum / scale
    })
    const top = Math.max(...scores)
    const norm = scores.reduce((sum, score) => sum + Math.exp(score - top), 0)
    const best = scores.indexOf(top)
    const member = choice.possible[best] ?? choice.member
    const probability = 1 / norm
    if (member === choice.member || probability < threshold) return undefined
    return { choice, wording: choice.stem + (sets[choice.set]?.members[member] ?? ''), probability }
  }

  return {
    table,
    count,
    wordOf: (form) => words.get(form),
    betterChoices(tokens) {
      const hashes = hashForms(tokens.map(({ form }) => form))
      const found = finder
        .find(tokens)
        .flatMap((choice) => decide(hashes, choice) ?? [])
        .toSorted((one, other) => other.probability - one.probability)
      const taken = new Set<number>()
      return found.filter(({ choice: { first, end } }) => {
        const range = Array.from({ length: end - first }, (_, index) => first + index)
        if (range.some((at) => taken.has(at))) return false
        for (const at of range) taken.add(at)
        return true
      })
    },
  }
}
