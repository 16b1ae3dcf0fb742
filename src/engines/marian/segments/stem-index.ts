/** Finds the numbers that were put in with some letters. Hardly ever there is one more, whose letters have the same hash. */
export interface StemIndex {
  readonly numbersOf: (letters: string) => readonly number[]
}

const BUCKETS = 2 ** 16

/** The entries of a bucket stand behind one another: eight bytes each, where a map of texts takes a hundred. */
export function createStemIndex(entries: Iterable<readonly [letters: string, number: number]>): StemIndex {
  const all: (readonly [hash: number, number: number])[] = []
  const ends = new Uint32Array(BUCKETS + 1)
  for (const [letters, number] of entries) {
    const hash = hashOf(letters)
    all.push([hash, number])
    ends[bucketOf(hash) + 1] = (ends[bucketOf(hash) + 1] ?? 0) + 1
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    ends[bucket + 1] = (ends[bucket + 1] ?? 0) + (ends[bucket] ?? 0)
  const next = ends.slice(0, BUCKETS)
  const hashes = new Uint32Array(all.length)
  const numbers = new Uint32Array(all.length)
  for (const [hash, number] of all) {
    const place = next[bucketOf(hash)] ?? 0
    hashes[place] = hash
    numbers[place] = number
    next[bucketOf(hash)] = place + 1
  }
  return {
    numbersOf(letters) {
      const hash = hashOf(letters)
      const bucket = bucketOf(hash)
      const found: number[] = []
      for (let place = ends[bucket] ?? 0; place < (ends[bucket + 1] ?? 0); place += 1)
        if (hashes[place] === hash) found.push(numbers[place] ?? 0)
      return found
    },
  }
}

function bucketOf(hash: number): number {
  return ((hash >>> 16) ^ hash) & (BUCKETS - 1)
}

/** FNV-1a of the units. */
function hashOf(letters: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < letters.length; at += 1) value = Math.imul(value ^ letters.charCodeAt(at), 0x01000193)
  return value >>> 0
}
