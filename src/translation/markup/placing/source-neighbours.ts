import type { InlineNode, InlineTree } from '../blocks/inline-tree.ts'
import { firstTokenFrom, type TextToken, type TokenizedText } from './text-tokens.ts'
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

interface Surroundings {
  readonly source: readonly TextToken[]
  readonly target: readonly TextToken[]
  /** For each source token the nearest one that is no whitespace: itself or behind it, itself or before it. */
  readonly textFrom: Int32Array
  readonly textUpTo: Int32Array
  /** For each source token the first and the last target token that stem from it, or -1. */
  readonly firstTarget: Int32Array
  readonly lastTarget: Int32Array
}

export function findNeighbours(
  tree: InlineTree,
  text: TokenizedText,
  { tokens: target }: TokenizedText,
  links: WordLinks,
): SourceNeighbours {
  const source = text.tokens
  const around: Surroundings = {
    source,
    target,
    textFrom: nearestText(source, -1),
    textUpTo: nearestText(source, 1),
    ...findTargets(source.length, links),
  }
  const firstText = (offset: number) => around.textFrom[firstTokenFrom(text, offset)] ?? source.length
  const lastText = (offset: number) => around.textUpTo[firstTokenFrom(text, offset) - 1] ?? -1
  const nodeAt = (index: number) => tree.nodes[index] as InlineNode
  const isSpaceAt = (at: number) => source[at]?.kind === 'space'

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
    beginsWithSpace: (index) => isSpaceAt(firstTokenFrom(text, nodeAt(index).start)),
    endsWithSpace: (index) => isSpaceAt(firstTokenFrom(text, nodeAt(index).end) - 1),
    place(index, start, end) {
      const node = nodeAt(index)
      const parent = nodeAt(node.parent)
      const place: Place = {
        node,
        parent,
        previous: lastText(node.start),
        next: firstText(node.end),
        first: firstText(parent.start),
        last: lastText(parent.end),
        start,
        end,
      }
      return placeAtEdge(around, place) ?? placeBesideWord(around, place)
    },
  }
}

/** A node to place among the target tokens `[start, end)`, with the source tokens around it and in its parent. */
interface Place {
  readonly node: InlineNode
  readonly parent: InlineNode
  readonly previous: number
  readonly next: number
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
}

function placeAtEdge({ target }: Surroundings, place: Place): number | undefined {
  const { node, parent, start, end } = place
  if (place.previous < place.first) {
    return node.start > parent.start && start < end && target[start]?.kind === 'space' ? start + 1 : start
  }
  if (place.next > place.last) {
    return node.end < parent.end && start < end && target[end - 1]?.kind === 'space' ? end - 1 : end
  }
  return undefined
}

/** Behind the word before it, unless only the word behind it touches it; by proportion when neither has a place. */
function placeBesideWord(around: Surroundings, place: Place): number {
  const { source, target } = around
  const { node, parent, start, end } = place
  const touchesPrevious = source[place.previous]?.end === node.start
  const touchesNext = source[place.next]?.start === node.end
  const before = followForward(around, place)
  const behind = followBackward(around, place)
  if (before >= 0 && (behind < 0 || (touchesNext && !touchesPrevious))) {
    return !touchesNext && before > start && target[before - 1]?.kind === 'space' ? before - 1 : before
  }
  if (behind >= 0) {
    const isApart = !touchesPrevious && behind + 1 < end && target[behind + 1]?.kind === 'space'
    return isApart ? behind + 2 : behind + 1
  }
  const share = (node.start - parent.start) / Math.max(1, parent.end - parent.start)
  return start + Math.round(share * (end - start))
}

/** The first target token of the next source token that has one in the range, or -1. */
function followForward(around: Surroundings, { next, last, start, end }: Place): number {
  let from = next
  for (let count = 0; count < REACH && from <= last; count += 1) {
    for (const at of [around.firstTarget[from] ?? -1, around.lastTarget[from] ?? -1]) {
      if (at >= start && at < end) {
        return at
      }
    }
    from = around.textFrom[from + 1] ?? around.source.length
  }
  return -1
}

/** The last target token of the previous source token that has one in the range, or -1. */
function followBackward(around: Surroundings, { previous, first, start, end }: Place): number {
  let from = previous
  for (let count = 0; count < REACH && from >= first; count += 1) {
    for (const at of [around.lastTarget[from] ?? -1, around.firstTarget[from] ?? -1]) {
      if (at >= start && at < end) {
        return at
      }
    }
    from = around.textUpTo[from - 1] ?? -1
  }
  return -1
}

/** The nearest token that is no whitespace: itself or behind it (-1), itself or before it (1). */
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

function findTargets(
  count: number,
  { sourceOf }: WordLinks,
): Pick<Surroundings, 'firstTarget' | 'lastTarget'> {
  const firstTarget = new Int32Array(count).fill(-1)
  const lastTarget = new Int32Array(count).fill(-1)
  for (let at = 0; at < sourceOf.length; at += 1) {
    const from = sourceOf[at] ?? -1
    if (from >= 0) {
      firstTarget[from] = firstTarget[from] === -1 ? at : (firstTarget[from] ?? at)
      lastTarget[from] = at
    }
  }
  return { firstTarget, lastTarget }
}
