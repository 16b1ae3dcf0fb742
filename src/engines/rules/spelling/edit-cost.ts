const LONGEST_SOUND = 4

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Groups of spellings of one sound, which people take for one another. */
const SOUNDS =
  'c k q ck|s ss c z ß ç sc|f ph v ff|i y ie|ei ai|ä e|eu äu|d t dt tt|g gh j|g ch|x cks chs ks|an en|em am|é er ai è|ant ent|' +
  'tion sion|b v|ll y l|u ó|ż rz z|ch h|ą om on|ę em en|ij ei|ou au|z s ts|w v|o au eau|m n|sch sh|qu cu|ance ence|ible able|ea ee ie ei|or er ar'

/** By spelling the others of its sound. */
const SIMILAR: ReadonlyMap<string, ReadonlySet<string>> = similarSpellings()

function similarSpellings(): ReadonlyMap<string, ReadonlySet<string>> {
  const similar = new Map<string, Set<string>>()
  for (const group of SOUNDS.split('|').map((spellings) => spellings.split(' '))) {
    for (const one of group) similar.set(one, new Set([...(similar.get(one) ?? []), ...group]))
  }
  for (const [one, others] of similar) others.delete(one)
  return similar
}

const isSimilar = (typed: string, meant: string) => SIMILAR.get(typed)?.has(meant) === true

/** What sounds like `typed` with one group of letters written otherwise. */
export function* soundSlipsOf(typed: string): Generator<string> {
  for (let at = 0; at < typed.length; at += 1) {
    for (let end = at + 1; end <= Math.min(at + LONGEST_SOUND, typed.length); end += 1) {
      for (const other of SIMILAR.get(typed.slice(at, end)) ?? [])
        yield typed.slice(0, at) + other + typed.slice(end)
    }
  }
}

function isNeighbour(one: string, other: string): boolean {
  return ROWS.some((row, index) => {
    const at = row.indexOf(one)
    if (at < 0) return false
    const near = [
      row[at - 1],
      row[at + 1],
      ...[-1, 1].flatMap((step) => [ROWS[index + step]?.[at], ROWS[index + step]?.[at - step]]),
    ]
    return near.includes(other)
  })
}

const plain = (letter: string) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ł', 'l')

/**
 * How unlikely it is that `typed` was written for `meant`: the least sum of single slips, about 1 each; lost accents,
 * doubled and swapped letters, neighbouring keys and like sounds cost less. Infinity beyond `limit`.
 */
export function editCost(typed: string, meant: string, limit: number): number {
  if (Math.abs(typed.length - meant.length) > 3) return Number.POSITIVE_INFINITY
  const width = meant.length + 1
  const costs = new Float64Array((typed.length + 1) * width).fill(Number.POSITIVE_INFINITY)
  costs[0] = 0
  const relax = (place: number, cost: number) => {
    if (cost < (costs[place] ?? 0)) costs[place] = cost
  }
  for (let i = 0; i <= typed.length; i += 1) {
    let least = Number.POSITIVE_INFINITY
    for (let j = 0; j <= meant.length; j += 1) {
      const here = costs[i * width + j] ?? Number.POSITIVE_INFINITY
      least = Math.min(least, here)
      if (here > limit) continue
      const a = typed[i] ?? ''
      const b = meant[j] ?? ''
      if (a !== '' && b !== '') relax((i + 1) * width + j + 1, here + substitution(a, b))
      if (a !== '') relax((i + 1) * width + j, here + (a === typed[i - 1] ? 0.5 : i === 0 ? 1.3 : 1))
      if (b !== '') relax(i * width + j + 1, here + leftOut(b, j === 0, meant[j - 1]))
      if (a !== '' && a === meant[j + 1] && b === typed[i + 1] && a !== b)
        relax((i + 2) * width + j + 2, here + 0.7)
      relaxSounds(i, j, here)
    }
    if (least > limit) return Number.POSITIVE_INFINITY
  }
  const total = costs[typed.length * width + meant.length] ?? Number.POSITIVE_INFINITY
  return total > limit ? Number.POSITIVE_INFINITY : total

  function relaxSounds(i: number, j: number, here: number): void {
    for (let m = 1; m <= LONGEST_SOUND && i + m <= typed.length; m += 1) {
      for (let n = 1; n <= LONGEST_SOUND && j + n <= meant.length; n += 1) {
        if (m === 1 && n === 1) continue
        if (isSimilar(typed.slice(i, i + m), meant.slice(j, j + n)))
          relax((i + m) * width + j + n, here + 0.7)
      }
    }
  }
}

/** Many languages do not sound an h. */
function leftOut(letter: string, isFirst: boolean, previous: string | undefined): number {
  if (letter === previous) return 0.5
  if (letter === 'h') return 0.7
  return isFirst ? 1.3 : 1
}

function substitution(typed: string, meant: string): number {
  if (typed === meant) return 0
  if (plain(typed) === plain(meant)) return 0.3
  if (isSimilar(typed, meant)) return 0.6
  return isNeighbour(typed, meant) ? 0.8 : 1.1
}
