import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** As dictionaries write it; `c` is the common gender of Dutch. */
export type NounGender = 'm' | 'f' | 'n' | 'c'

/** Nouns of a language with their genders, and what they tell of other nouns. Words are in small letters. */
export interface KnownNouns {
  readonly genderOf: (noun: string) => NounGender | 'several' | undefined
  /** The longest known noun that a compound ends with, and its gender: `traplift` is a `lift`. */
  readonly headOf: (compound: string) => { readonly noun: string; readonly gender: NounGender } | undefined
  /** The gender that nearly all known nouns with the same ending have: of the longest ending that enough of them share. */
  readonly genderByEnding: (noun: string) => NounGender | undefined
}

/** `scripts/noun-genders.ts` writes it, and says how. */
const FILE = new URL('nouns.txt.br', import.meta.url)
const GENDERS: readonly string[] = ['m', 'f', 'n', 'c'] satisfies readonly NounGender[]
const SEVERAL = -1

/** A head has at least so many letters, and so many before it. Of shorter ones one in seven is none. */
const LEAST_HEAD = 4
const LEAST_BEFORE_HEAD = 3
/** Hardly a noun of the table is longer, and terms may be. */
const LONGEST_HEAD = 40
/** An ending tells the gender when so many nouns have it and so large a share of them one gender. */
const LEAST_NOUNS = 3
const LEAST_SHARE = 0.9
const LONGEST_ENDING = 9
/** Two letters tell of native words, but not of `backend` and `queue`. */
const SHORTEST_ENDING = 3

const tables = new Map<string, KnownNouns | undefined>()

/** The known nouns of a language; `undefined` where the file has none. Read when first asked for. */
export function knownNouns(language: string): KnownNouns | undefined {
  if (!tables.has(language)) tables.set(language, readNouns(language))
  return tables.get(language)
}

function readNouns(language: string): KnownNouns | undefined {
  const lines = brotliDecompressSync(readFileSync(FILE)).toString().split('\n')
  const own = lines.filter((line) => line.startsWith(`${language} `)).map((line) => line.split(' '))
  if (own.length === 0) return undefined
  const nouns = own.flatMap(([, gender = '', ...words]) =>
    words.map((word) => ({ key: reversed(word), gender: GENDERS.indexOf(gender) })),
  )
  return createKnownNouns(nouns.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
}

interface Noun {
  /** Its letters backwards, so that nouns with one ending stand together. */
  readonly key: string
  /** In `GENDERS`, or `SEVERAL`. */
  readonly gender: number
}

function createKnownNouns(nouns: readonly Noun[]): KnownNouns {
  const keys = nouns.map(({ key }) => key)
  // How many of the first nouns have each gender: two places tell the genders of all between them.
  const counts = GENDERS.map((_, gender) => {
    const sums = new Uint16Array(nouns.length + 1)
    for (const [index, noun] of nouns.entries())
      sums[index + 1] = (sums[index] ?? 0) + Number(noun.gender === gender)
    return sums
  })

  /** The gender of the known noun whose key is the beginning of another. */
  function genderOfKey(key: string): NounGender | 'several' | undefined {
    const index = placeOf(keys, key)
    if (keys[index] !== key) return undefined
    return (GENDERS[nouns[index]?.gender ?? SEVERAL] as NounGender | undefined) ?? 'several'
  }

  return {
    genderOf: (noun) => genderOfKey(reversed(noun)),
    headOf(compound) {
      const key = reversed(compound)
      const longest = Math.min(LONGEST_HEAD, key.length - LEAST_BEFORE_HEAD)
      for (let length = longest; length >= LEAST_HEAD; length -= 1) {
        const gender = genderOfKey(key.slice(0, length))
        if (gender === 'several') return undefined
        if (gender !== undefined) return { noun: reversed(key.slice(0, length)), gender }
      }
      return undefined
    },
    genderByEnding(noun) {
      const key = reversed(noun)
      for (let length = Math.min(key.length, LONGEST_ENDING); length >= SHORTEST_ENDING; length -= 1) {
        const ending = key.slice(0, length)
        const [from, to] = [placeOf(keys, ending), placeOf(keys, `${ending}\uFFFF`)]
        if (to - from < LEAST_NOUNS) continue
        const gender = counts.findIndex(
          (sums) => (sums[to] ?? 0) - (sums[from] ?? 0) >= LEAST_SHARE * (to - from),
        )
        return GENDERS[gender] as NounGender | undefined
      }
      return undefined
    },
  }
}

/** Where a text stands in an ascending list, or would. */
function placeOf(list: readonly string[], text: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function reversed(word: string): string {
  return Array.from(word).toReversed().join('')
}
