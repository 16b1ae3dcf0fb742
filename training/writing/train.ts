// Makes the context table of a language: node training/writing/train.ts LANGUAGE CORPORA_FOLDER
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseChoiceSets } from '../../src/engines/rules/context/choice-sets.ts'
import { type Choice, createChoiceFinder } from '../../src/engines/rules/context/choices.ts'
import { featuresOf, hashForms, slotOf } from '../../src/engines/rules/context/features.ts'
import { writeContextTable } from '../../src/engines/rules/context/table-file.ts'
import { type Token, tokenise } from '../../src/engines/rules/tokens.ts'
import { readSentences } from './sentences.ts'

const [language = 'en', corpora = '', limit = '400000', rate = '0.0003'] = process.argv.slice(2)
const BITS = 22
const MASK = (1 << BITS) - 1
const here = import.meta.dirname

/** Sentences that words are counted in: what a count says of a word does not grow with the corpora. */
const COUNTED = 130_000
const { training, calibration } = readSentences(language, corpora, Number(limit))
const counted = training.slice(0, COUNTED)
console.log(language, 'sentences', training.length, calibration.length)

const tokensOf = (text: string): readonly Token[] => tokenise(text, language)

// Words
interface Count {
  small: number
  capital: number
  start: number
}
const counts = new Map<string, Count>()
const pairs = new Map<string, number>()
let words = 0
for (const text of counted) {
  let previous = '.'
  for (const token of tokensOf(text)) {
    if (token.kind === 'word') {
      words += 1
      const count = counts.get(token.form) ?? { small: 0, capital: 0, start: 0 }
      const isStart = /^[.!?:;"“”„«»()…¿¡–—-]$/u.test(previous)
      const isCapital = token.text[0] !== token.form[0]
      if (isStart) count.start += 1
      else if (isCapital) count.capital += 1
      else count.small += 1
      counts.set(token.form, count)
    }
    const pair = `${previous} ${token.form}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    previous = token.form
  }
  if (pairs.size > 6_000_000) for (const [pair, count] of pairs) if (count < 2) pairs.delete(pair)
}
const total = ({ small, capital, start }: Count) => small + capital + start
const kept = [...counts]
  .filter(([form, count]) => total(count) >= 3 && form.length < 30)
  .toSorted((left, right) => total(right[1]) - total(left[1]))
  .slice(0, 90_000)
const vocabulary = new Map(kept)
console.log('words', words, 'kept', kept.length, 'pairs', pairs.size)

// Choices
const sets = parseChoiceSets(readFileSync(join(here, 'sets', `${language}.txt`), 'utf8'))
const isWord = (form: string) =>
  vocabulary.get(form) === undefined ? false : total(vocabulary.get(form) as Count) >= 4
const finder = createChoiceFinder(sets, language, isWord)
const firstMember: number[] = []
let members = 0
for (const set of sets) {
  firstMember.push(members)
  members += set.members.length
}
const weights = new Float32Array(MASK + 1)

function scores(features: Int32Array, choice: Choice): Float64Array {
  const result = new Float64Array(choice.possible.length)
  const base = firstMember[choice.set] as number
  let top = Number.NEGATIVE_INFINITY
  for (let index = 0; index < result.length; index += 1) {
    const member = base + (choice.possible[index] as number)
    let sum = 0
    for (let at = 0; at < features.length; at += 1)
      sum += weights[slotOf(features[at] as number, member, MASK)] as number
    result[index] = sum
    if (sum > top) top = sum
  }
  let norm = 0
  for (let index = 0; index < result.length; index += 1)
    norm += result[index] = Math.exp((result[index] as number) - top)
  for (let index = 0; index < result.length; index += 1) result[index] = (result[index] as number) / norm
  return result
}

/** Sentences that endings are learnt from: they have many places in each. */
const ENDINGS_FROM = 150_000
const EPOCHS = 2
let examples = 0
const startedAt = performance.now()
for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
  let seen = 0
  for (const text of training) {
    seen += 1
    const tokens = tokensOf(text)
    const hashes = hashForms(tokens.map(({ form }) => form))
    const pace = 0.12 * (1 - 0.9 * ((epoch + seen / training.length) / EPOCHS))
    for (const choice of finder.find(tokens)) {
      // The many places of endings are enough once.
      if (choice.stem !== '' && (epoch > 0 || seen > ENDINGS_FROM)) continue
      const features = featuresOf(hashes, choice)
      const p = scores(features, choice)
      examples += 1
      const base = firstMember[choice.set] as number
      const right = choice.possible.indexOf(choice.member)
      if ((p[right] as number) > 0.97) continue
      for (let index = 0; index < p.length; index += 1) {
        const step = pace * ((index === right ? 1 : 0) - (p[index] as number))
        if (Math.abs(step) < 0.001) continue
        const member = base + (choice.possible[index] as number)
        for (const feature of features) {
          const slot = slotOf(feature, member, MASK)
          weights[slot] = (weights[slot] as number) + step
        }
      }
    }
  }
  console.log(
    'epoch',
    epoch,
    'examples',
    examples,
    'seconds',
    ((performance.now() - startedAt) / 1000).toFixed(0),
  )
}

// Small weights go, the rest becomes eight bits.
const SCALE = 8
const small = new Int8Array(weights.length)
let left = 0
for (let slot = 0; slot < weights.length; slot += 1) {
  const value = Math.round((weights[slot] as number) * SCALE)
  small[slot] = Math.abs(value) < 2 ? 0 : Math.max(-127, Math.min(127, value))
  weights[slot] = (small[slot] as number) / SCALE
  if (small[slot] !== 0) left += 1
}
console.log('weights', left)

// From which probability on a change is made, per set and member that stands there.
const wrong: number[][] = Array.from({ length: members }, () => [])
const rights: { member: number; stands: number; p: number }[] = []
let occasions = 0
for (const text of calibration) {
  const tokens = tokensOf(text)
  const hashes = hashForms(tokens.map(({ form }) => form))
  for (const choice of finder.find(tokens)) {
    occasions += 1
    const base = firstMember[choice.set] as number
    const p = scores(featuresOf(hashes, choice), choice)
    let best = 0
    for (let index = 0; index < p.length; index += 1) {
      if (choice.possible[index] !== choice.member) best = Math.max(best, p[index] as number)
    }
    wrong[base + choice.member]?.push(best)
    const own = p[choice.possible.indexOf(choice.member)] as number
    for (const other of choice.possible) {
      if (other !== choice.member) rights.push({ member: base + choice.member, stands: base + other, p: own })
    }
  }
}
const thresholds = wrong.map((values) => {
  if (values.length < 40) return 1
  const sorted = values.toSorted((one, other) => other - one)
  const bound = sorted[Math.floor(values.length * Number(rate))] ?? 1
  const margin = values.length * Number(rate) < 1 ? 0.5 : 0.2
  return Math.max(0.9, bound + (1 - bound) * margin)
})
const caught = Array.from({ length: members }, () => [0, 0])
for (const { stands, p } of rights) {
  const entry = caught[stands] as number[]
  entry[1] = (entry[1] ?? 0) + 1
  if (p >= (thresholds[stands] as number)) entry[0] = (entry[0] ?? 0) + 1
}
console.log('occasions a sentence', (occasions / calibration.length).toFixed(2))
for (const [set, { members: names, kind }] of sets.entries()) {
  const base = firstMember[set] as number
  console.log(
    kind === 'words' ? names.join('|') : names.map((name) => `-${name}`).join('|'),
    names
      .map((_name, index) => {
        const [hit = 0, of = 0] = caught[base + index] ?? []
        return `${wrong[base + index]?.length}:${(thresholds[base + index] as number).toFixed(3)}:${of === 0 ? '-' : ((100 * hit) / of).toFixed(0)}`
      })
      .join(' '),
  )
}

const file = join(here, '../../src/engines/rules/tables', `${language}.table`)
writeContextTable(file, {
  language,
  sets,
  thresholds,
  weights: small,
  scale: SCALE,
  words: kept.map(([form, { small: lower, capital, start }]) => ({ form, small: lower, capital, start })),
  pairs: [...pairs]
    .filter(
      ([pair, count]) =>
        count >= 3 && pair.split(' ').every((form) => vocabulary.has(form) || !/\p{L}/u.test(form)),
    )
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, 200_000),
  wordCount: words,
})
console.log('table', readFileSync(file).length)
