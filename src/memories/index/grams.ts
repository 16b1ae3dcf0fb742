/**
 * The index finds similar segments by the pairs of neighbouring words that they share, the edges of a segment counted as
 * words. A text of n words has n + 1 pairs, and an edit of one word changes two at most: a segment that differs in d
 * words shares n + 1 - 2d pairs at least. So whatever is alike by half or more shares one.
 */

/** Hashes of the pairs of a token list, 32 bits each, in order; a pair that comes twice stands there twice. */
export function gramsOf(tokens: readonly string[]): readonly number[] {
  const grams: number[] = []
  let before = EDGE
  for (const token of tokens) {
    const next = wordHash(token)
    grams.push(pairHash(before, next))
    before = next
  }
  grams.push(pairHash(before, EDGE))
  return grams
}

/** Pairs of words are spread over 4,096 rows of the store per shard. */
export function bucketOf(gram: number): number {
  return gram >>> 20
}

const EDGE = 0x9e3779b9

function wordHash(token: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < token.length; index += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193)
  }
  return hash
}

function pairHash(left: number, right: number): number {
  let hash = Math.imul(left, 0x85ebca6b) ^ Math.imul(right ^ (right >>> 15), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}
