import type { InlineNode, InlineTree } from './inline-tree.ts'
import { firstAtLeast, type TextToken } from './text-tokens.ts'
import type { WordLinks } from './word-links.ts'

/** What a node stands beside in the source, and where that went. */
export interface SourceNeighbours {
  /** The node covers all that its parent covers, whitespace aside. */
  isWhole(node: number): boolean
  beginsWithSpace(node: number): boolean
  endsWithSpace(node: number): boolean
  /** A place for a node without words of its own among the target tokens `[start, end)`: the token to stand before. */
  place(node: number, start: number, end: number): number
}

/** How far to look for a neighbour that has a place in the target. */
const REACH = 8

export function findNeighbours(
  tree: InlineTree,
  source: readonly TextToken[],
  target: readonly TextToken[],
  links: WordLinks,
): SourceNeighbours {
  const starts = source.map((token) => token.start)
  const textFrom = nearestText(source, -1)
  const textUpTo = nearestText(source, 1)
  const targets = findTargets(source.length, links)

  const firstText = (offset: number) => textFrom[firstAtLeast(starts, offset)] ?? source.length
  const lastText = (offset: number) => textUpTo[firstAtLeast(starts, offset) - 1] ?? -1
  const nodeAt = (index: number) => tree.nodes[index] as InlineNode
  const isSpaceAt = (at: number) => source[at]?.kind === 'space'

  /** The target token beside which the source token `at` went, looking on in one direction while in `[from, to]`. */
  const follow = (at: number, step: 1 | -1, stop: number, start: number, end: number): number => {
    let from = at
    for (let count = 0; count < REACH && (step === 1 ? from <= stop : from >= stop); count += 1) {
      for (const token of [targets.last[from] ?? -1, targets.first[from] ?? -1]) {
        if (token >= start && token < end) {
          return step === 1 ? Math.max(start, firstIn(targets.first[from] ?? token, start, token)) : token
        }
      }
      from = (step === 1 ? textFrom[from + 1] : textUpTo[from - 1]) ?? (step === 1 ? source.length : -1)
    }
    return -1
  }

  return {
    isWhole(index) {
      const node = nodeAt(index)
      const parent = nodeAt(node.parent)
      return (
        node.kind === 'element' &&
        firstText(node.start) === firstText(parent.start) &&
        lastText(node.end) === lastText(parent.end)
      )
    },
    beginsWithSpace: (index) => isSpaceAt(firstAtLeast(starts, nodeAt(index).start)),
    endsWithSpace: (index) => isSpaceAt(firstAtLeast(starts, nodeAt(index).end) - 1),
    place(index, start, end) {
      const node = nodeAt(index)
      const parent = nodeAt(node.parent)
      const previous = lastText(node.start)
      const next = firstText(node.end)
      const firstInside = firstText(parent.start)
      const lastInside = lastText(parent.end)
      if (previous < firstInside) {
        return node.start > parent.start && start < end && target[start]?.kind === 'space' ? start + 1 : start
      }
      if (next > lastInside) {
        return node.end < parent.end && start < end && target[end - 1]?.kind === 'space' ? end - 1 : end
      }
      const touchesPrevious = source[previous]?.end === node.start
      const touchesNext = source[next]?.start === node.end
      const before = follow(next, 1, lastInside, start, end)
      const after = follow(previous, -1, firstInside, start, end)
      if (before >= 0 && (after < 0 || (touchesNext && !touchesPrevious))) {
        return !touchesNext && before > start && target[before - 1]?.kind === 'space' ? before - 1 : before
      }
      if (after >= 0) {
        return !touchesPrevious && after + 1 < end && target[after + 1]?.kind === 'space'
          ? after + 2
          : after + 1
      }
      const share = (node.start - parent.start) / Math.max(1, parent.end - parent.start)
      return start + Math.round(share * (end - start))
    },
  }
}

function firstIn(wanted: number, start: number, otherwise: number): number {
  return wanted >= start ? wanted : otherwise
}

/** For each token the nearest one that is no whitespace: itself or after it (-1), itself or before it (1). */
function nearestText(tokens: readonly TextToken[], direction: 1 | -1): Int32Array {
  const nearest = new Int32Array(tokens.length)
  let last = direction === 1 ? -1 : tokens.length
  for (let count = 0; count < tokens.length; count += 1) {
    const at = direction === 1 ? count : tokens.length - 1 - count
    last = tokens[at]?.kind === 'space' ? last : at
    nearest[at] = last
  }
  return nearest
}

/** For each source token the first and the last target token that stem from it. */
function findTargets(count: number, { sourceOf }: WordLinks): { first: Int32Array; last: Int32Array } {
  const first = new Int32Array(count).fill(-1)
  const last = new Int32Array(count).fill(-1)
  for (const [at, from] of sourceOf.entries()) {
    if (from >= 0) {
      first[from] = first[from] === -1 ? at : (first[from] ?? at)
      last[from] = at
    }
  }
  return { first, last }
}
