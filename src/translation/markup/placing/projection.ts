import type { InlineNode, InlineTree } from '../blocks/inline-tree.ts'
import type { SourceNeighbours } from './source-neighbours.ts'
import type { TextToken } from './text-tokens.ts'
import { UNLABELLED } from './token-labels.ts'
import { bestCluster, countClaims, createScratch, type Scratch } from './word-clusters.ts'

/** Where nodes stand in the target: node `n` covers target tokens `[starts[n], ends[n])`, nothing when both are equal. */
export interface Projection {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

export interface ProjectionInput {
  readonly tree: InlineTree
  readonly labels: Int32Array
  readonly tokens: readonly TextToken[]
  readonly neighbours: SourceNeighbours
  /** For each node, its children in source order. */
  readonly children: readonly (readonly number[])[]
}

/**
 * Gives every element one contiguous range of target tokens, children inside their parents and siblings apart, so that
 * ranges cover as much of their own words and as little of others' as possible. Works from the outside in, in time
 * proportional to tokens times depth.
 *
 * Example: of `<b>red</b> <i>car</i>` with the target `coche rojo`, `i` gets `coche` and `b` gets `rojo`.
 */
export function projectNodes(input: ProjectionInput): Projection {
  const { tree, tokens, children } = input
  const projection = { starts: new Int32Array(tree.nodes.length), ends: new Int32Array(tree.nodes.length) }
  projection.ends[0] = tokens.length
  const scratch = createScratch(tokens)
  const waiting = [0]
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    const inside = children[parent] ?? []
    if (inside.length === 0) {
      continue
    }
    coverOwnWords(input, projection, parent, scratch)
    extendOverSpace(input, projection, parent, scratch)
    placeUncovered(input, projection, parent, scratch)
    for (const child of inside) {
      if (tree.nodes[child]?.kind === 'element') {
        waiting.push(child)
      }
    }
  }
  return projection
}

/** Elements that hold words come first; one that holds punctuation only takes what is left. */
function coverOwnWords(
  input: ProjectionInput,
  projection: Projection,
  parent: number,
  scratch: Scratch,
): void {
  const { tokens, neighbours } = input
  const start = projection.starts[parent] ?? 0
  const end = projection.ends[parent] ?? 0
  const { coveredBy } = scratch
  coveredBy.fill(-1, start, end)
  const cover = (child: number, from: number, to: number) => {
    projection.starts[child] = from
    projection.ends[child] = to
    coveredBy.fill(child, from, to)
  }
  const worded = new Map<number, readonly number[]>()
  const marks = new Map<number, readonly number[]>()
  for (const [child, own] of findOwned(input, parent, start, end)) {
    if (neighbours.isWhole(child)) {
      cover(child, skipSpace(tokens, start, end, 1), skipSpace(tokens, end - 1, start, -1) + 1)
    } else {
      const hasWord = own.some((at) => tokens[at]?.kind === 'word')
      const claims = hasWord ? worded : marks
      claims.set(child, own)
    }
  }
  for (const claims of [worded, marks]) {
    for (const [child, own] of claims) {
      const free = own.filter((at) => coveredBy[at] === -1)
      claims.set(
        child,
        bestCluster(free, scratch, () => false),
      )
    }
    const isOthers = countClaims(claims.values(), scratch, start, end)
    for (const [child, own] of claims) {
      const cluster = bestCluster(own, scratch, isOthers)
      cover(child, cluster[0] ?? start, (cluster.at(-1) ?? start - 1) + 1)
    }
  }
}

/** The tokens in a range that belong to each child or to something inside of it. */
function findOwned(
  input: ProjectionInput,
  parent: number,
  start: number,
  end: number,
): Map<number, number[]> {
  const { labels, tree } = input
  const children = input.children[parent] ?? []
  const owned = new Map<number, number[]>()
  for (let at = start; at < end; at += 1) {
    const label = labels[at] ?? UNLABELLED
    const child = label === UNLABELLED ? undefined : childAround(tree.nodes, children, label)
    if (child !== undefined) {
      const own = owned.get(child) ?? []
      own.push(at)
      owned.set(child, own)
    }
  }
  return owned
}

/** The child whose subtree holds a node; children and nodes are numbered in preorder. */
function childAround(
  nodes: readonly InlineNode[],
  children: readonly number[],
  label: number,
): number | undefined {
  let low = 0
  let high = children.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((children[middle] ?? 0) <= label) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  const child = children[low - 1]
  return child !== undefined && label < (nodes[child]?.subtreeEnd ?? 0) ? child : undefined
}

function skipSpace(tokens: readonly TextToken[], from: number, to: number, step: 1 | -1): number {
  let at = from
  while (at !== to && tokens[at]?.kind === 'space') {
    at += step
  }
  return at
}

/** Whitespace at the inner edge of an element in the source is inside in the target too, where there is some. */
function extendOverSpace(
  input: ProjectionInput,
  projection: Projection,
  parent: number,
  scratch: Scratch,
): void {
  const { tree, tokens, children, neighbours } = input
  const start = projection.starts[parent] ?? 0
  const end = projection.ends[parent] ?? 0
  for (const child of children[parent] ?? []) {
    const from = projection.starts[child] ?? 0
    const to = projection.ends[child] ?? 0
    if (tree.nodes[child]?.kind !== 'element' || from === to) {
      continue
    }
    if (neighbours.beginsWithSpace(child) && isFreeSpace(tokens, scratch, from - 1, start, end)) {
      projection.starts[child] = from - 1
      scratch.coveredBy[from - 1] = child
    }
    if (neighbours.endsWithSpace(child) && isFreeSpace(tokens, scratch, to, start, end)) {
      projection.ends[child] = to + 1
      scratch.coveredBy[to] = child
    }
  }
}

function isFreeSpace(
  tokens: readonly TextToken[],
  { coveredBy }: Scratch,
  at: number,
  start: number,
  end: number,
): boolean {
  return at >= start && at < end && tokens[at]?.kind === 'space' && coveredBy[at] === -1
}

/** Points, and elements that got no token, stand between tokens, beside what they stood beside. */
function placeUncovered(
  input: ProjectionInput,
  projection: Projection,
  parent: number,
  scratch: Scratch,
): void {
  const { coveredBy } = scratch
  const start = projection.starts[parent] ?? 0
  const end = projection.ends[parent] ?? 0
  const isUncovered = (child: number) => projection.starts[child] === projection.ends[child]
  for (const child of (input.children[parent] ?? []).filter(isUncovered)) {
    let at = Math.min(end, Math.max(start, input.neighbours.place(child, start, end)))
    const around = at > start && at < end && coveredBy[at - 1] === coveredBy[at] ? (coveredBy[at] ?? -1) : -1
    if (around >= 0) {
      at = child > around ? (projection.ends[around] ?? at) : (projection.starts[around] ?? at)
    }
    projection.starts[child] = at
    projection.ends[child] = at
  }
}
