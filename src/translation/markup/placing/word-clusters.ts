import type { TextToken } from './text-tokens.ts'

/** Protected text is never covered by another element if that can be helped, nor left out by its own. */
const PROTECTED_WEIGHT = 1_000_000
const LONGEST_WEIGHT = 16
const PUNCTUATION_WEIGHT = 0.25

/** Working memory of one projection. */
export interface Scratch {
  /** Sum of the weights of all tokens before each token. */
  readonly weightBefore: Float64Array
  /** Number of tokens before each token that some child claims; valid within the range of the parent at work. */
  readonly claimedBefore: Int32Array
  /** For each token the child that covers it, or -1; valid within the range of the parent at work. */
  readonly coveredBy: Int32Array
}

export function createScratch(tokens: readonly TextToken[]): Scratch {
  const weightBefore = new Float64Array(tokens.length + 1)
  for (let at = 0; at < tokens.length; at += 1) {
    weightBefore[at + 1] = (weightBefore[at] ?? 0) + weightOf(tokens[at] as TextToken)
  }
  return {
    weightBefore,
    claimedBefore: new Int32Array(tokens.length + 1),
    coveredBy: new Int32Array(tokens.length).fill(-1),
  }
}

/** Long words carry the meaning; articles and the like are often linked wrongly. */
function weightOf(token: TextToken): number {
  if (token.fixed >= 0) {
    return PROTECTED_WEIGHT
  }
  return token.kind === 'space'
    ? 0
    : token.kind === 'punctuation'
      ? PUNCTUATION_WEIGHT
      : Math.min(LONGEST_WEIGHT, 1 + token.end - token.start)
}

/**
 * The stretch of an element's tokens that weighs most against what lies between them; it is never bridged where
 * `isCut` says so. Of equal ones the first.
 */
export function bestCluster(
  own: readonly number[],
  { weightBefore }: Scratch,
  isCut: (from: number, to: number) => boolean,
): number[] {
  let best = { from: 0, to: 0, weight: Number.NEGATIVE_INFINITY }
  let from = 0
  let weight = 0
  for (const [index, at] of own.entries()) {
    const previous = own[index - 1]
    if (previous !== undefined) {
      const between = (weightBefore[at] ?? 0) - (weightBefore[previous + 1] ?? 0)
      weight -= between
      if (weight <= 0 || isCut(previous, at)) {
        weight = 0
        from = index
      }
    }
    weight += (weightBefore[at + 1] ?? 0) - (weightBefore[at] ?? 0)
    if (weight > best.weight) {
      best = { from, to: index + 1, weight }
    }
  }
  return own.slice(best.from, best.to)
}

/** Whether tokens that are covered or claimed lie between two tokens of one child. */
export function countClaims(
  clusters: Iterable<readonly number[]>,
  { claimedBefore, coveredBy }: Scratch,
  start: number,
  end: number,
): (from: number, to: number) => boolean {
  claimedBefore.fill(0, start, end + 1)
  for (const own of clusters) {
    for (const at of own) {
      claimedBefore[at + 1] = 1
    }
  }
  for (let at = start; at < end; at += 1) {
    const isClaimed = claimedBefore[at + 1] === 1 || coveredBy[at] !== -1
    claimedBefore[at + 1] = (claimedBefore[at] ?? 0) + (isClaimed ? 1 : 0)
  }
  return (from, to) => claimedBefore[to] !== claimedBefore[from + 1]
}
