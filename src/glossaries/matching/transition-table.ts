/**
 * Edges of a trie: from a node by a token to a node, all small whole numbers from 0. Three integers per edge in one
 * hash table, so that a million edges take 24 MiB at most, where a map per node would take many times that.
 */
export type TransitionTable = Int32Array

export interface TransitionTableBuilder {
  /** -1 when there is no such edge. */
  get(node: number, token: number): number
  /** The edge must not exist yet. */
  add(node: number, token: number, next: number): void
  readonly finish: () => TransitionTable
}

const INTEGERS_PER_EDGE = 3
const EMPTY = -1
const FIRST_CAPACITY = 1024
/** Share of the places that may be taken. */
const MAX_LOAD = 0.7

export function createTransitionTable(): TransitionTableBuilder {
  let edges = emptyEdges(FIRST_CAPACITY)
  let capacity = FIRST_CAPACITY
  let count = 0

  function put(node: number, token: number, next: number): void {
    const at = placeOf(edges, node, token)
    edges[at] = node
    edges[at + 1] = token
    edges[at + 2] = next
  }

  function grow(): void {
    const before = edges
    capacity *= 2
    edges = emptyEdges(capacity)
    for (let at = 0; at < before.length; at += INTEGERS_PER_EDGE) {
      const node = before[at] ?? EMPTY
      if (node !== EMPTY) put(node, before[at + 1] ?? 0, before[at + 2] ?? 0)
    }
  }

  return {
    get: (node, token) => findEdge(edges, node, token),
    add: (node, token, next) => {
      if (count >= capacity * MAX_LOAD) grow()
      put(node, token, next)
      count += 1
    },
    finish: () => edges,
  }
}

/** The node that an edge leads to, -1 when there is no such edge. */
export function findEdge(edges: TransitionTable, node: number, token: number): number {
  return edges[placeOf(edges, node, token) + 2] ?? EMPTY
}

/** Where an edge is, or the empty place where it belongs. */
function placeOf(edges: TransitionTable, node: number, token: number): number {
  const mask = edges.length / INTEGERS_PER_EDGE - 1
  let slot = hash(node, token) & mask
  for (;;) {
    const at = slot * INTEGERS_PER_EDGE
    const present = edges[at]
    if (present === EMPTY || (present === node && edges[at + 1] === token)) return at
    slot = (slot + 1) & mask
  }
}

function emptyEdges(capacity: number): Int32Array<ArrayBuffer> {
  return new Int32Array(capacity * INTEGERS_PER_EDGE).fill(EMPTY)
}

function hash(node: number, token: number): number {
  let mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
