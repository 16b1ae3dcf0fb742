import type { BaseForm } from './inflection.ts'

/**
 * Korean particles that stand after a noun without a space. The term is what is before them; the particle stays in the
 * sentence.
 */
const KOREAN_PARTICLES = (
  '은 는 이 가 을 를 의 에 도 만 와 과 로 으로 나 이나 라 랑 이랑 에서 에게 에게서 에는 에도 에서는 에서도 께 께서 한테 까지 부터 ' +
  '보다 처럼 마다 조차 밖에 라도 이라도 만은 만이 로는 으로는 로서 으로서 로써 으로써 와의 과의 에서의 으로의 로의 까지의 부터의 들 들은 들이 ' +
  '들을 들의 들에 들도 들과 들로 입니다 이다 이며 이고 이란 란'
)
  .split(' ')
  .toSorted((left, right) => right.length - left.length)

const KOREAN_NOUN = /^[\p{Script=Hangul}]{2,}$/u

export function koreanNouns(word: string): readonly BaseForm[] {
  return KOREAN_PARTICLES.filter((particle) => word.endsWith(particle)).flatMap((particle) => {
    const form = word.slice(0, word.length - particle.length)
    if (!KOREAN_NOUN.test(form) && !/[a-z0-9]$/.test(form)) return []
    return [{ form, before: 0, after: particle.length, plural: false }]
  })
}

const MIN_SEMITIC_LETTERS = 3

/**
 * `[what stands before the word, how much of it stays in the sentence]`. The article goes with the term, which has the
 * one that it needs; conjunctions and prepositions stay.
 */
const ARABIC_PREFIXES: readonly (readonly [string, number])[] = [
  ['ال', 0],
  ['وال', 1],
  ['بال', 1],
  ['كال', 1],
  ['فال', 1],
  ['لل', 1],
  ['ولل', 2],
  ['و', 1],
  ['ب', 1],
  ['ل', 1],
]

const HEBREW_PREFIXES: readonly (readonly [string, number])[] = [
  ['ה', 0],
  ['וה', 1],
  ['שה', 1],
  ['מה', 1],
  ['ו', 1],
  ['ב', 1],
  ['ל', 1],
  ['מ', 1],
  ['כ', 1],
  ['ש', 1],
]

export const arabicNouns = withoutPrefixes(ARABIC_PREFIXES)
export const hebrewNouns = withoutPrefixes(HEBREW_PREFIXES)

function withoutPrefixes(prefixes: readonly (readonly [string, number])[]) {
  return (word: string): readonly BaseForm[] =>
    prefixes.flatMap(([prefix, before]) => {
      const form = word.slice(prefix.length)
      if (!word.startsWith(prefix) || form.length < MIN_SEMITIC_LETTERS) return []
      return [{ form, before, after: 0, plural: false }]
    })
}
