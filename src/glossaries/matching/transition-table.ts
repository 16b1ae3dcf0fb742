/**
 * Edges of a trie: from a node by a token to a node, all small whole numbers from 0. They lie in two arrays, so that a
 * million edges take some megabytes, where a map per node would take many times that. Paths of nodes with a single edge,
 * as most are, lie side by side in memory: going to far places takes most of the time.
 */
export interface TransitionTable {
  /** Of each node the edge that it got first, as its token and the node that it leads to. */
  readonly first: Int32Array
  /** All others in one hash table, each as its node, its token and the node that it leads to. */
  readonly others: Int32Array
}

export interface TransitionTableBuilder {
  /** The node that an edge leads to; where there is no such edge, one is made that leads to the new node `next`. */
  follow(node: number, token: number, next: number): number
  readonly finish: () => TransitionTable
}

const INTEGERS_PER_FIRST = 2
const INTEGERS_PER_EDGE = 3
const EMPTY = -1
const FIRST_CAPACITY = 1024
/** Share of the places that may be taken. */
const MAX_LOAD = 0.7

/** For a trie of about so many nodes. */
export function createTransitionTable(expectedNodes: number): TransitionTableBuilder {
  let first = emptyPlaces(Math.max(expectedNodes, FIRST_CAPACITY), INTEGERS_PER_FIRST)
  let lastNode = 0
  let others = emptyPlaces(FIRST_CAPACITY, INTEGERS_PER_EDGE)
  let count = 0

  function put(node: number, token: number, next: number): void {
    const at = placeOf(others, node, token)
    others[at] = node
    others[at + 1] = token
    others[at + 2] = next
  }

  function growOthers(): void {
    const before = others
    others = emptyPlaces((2 * before.length) / INTEGERS_PER_EDGE, INTEGERS_PER_EDGE)
    for (let at = 0; at < before.length; at += INTEGERS_PER_EDGE) {
      const node = before[at] ?? EMPTY
      if (node !== EMPTY) put(node, before[at + 1] ?? 0, before[at + 2] ?? 0)
    }
  }

  function makeRoomFor(node: number): void {
    lastNode = Math.max(lastNode, node)
    if (lastNode * INTEGERS_PER_FIRST < first.length) return
    const larger = emptyPlaces(2 * lastNode, INTEGERS_PER_FIRST)
    larger.set(first)
    first = larger
  }

  return {
    follow(node, token, next) {
      const present = findEdge({ first, others }, node, token)
      if (present !== EMPTY) return present
      makeRoomFor(next)
      const at = node * INTEGERS_PER_FIRST
      if (first[at] === EMPTY) {
        first[at] = token
        first[at + 1] = next
        return next
      }
      put(node, token, next)
      count += 1
      if (count * INTEGERS_PER_EDGE > others.length * MAX_LOAD) growOthers()
      return next
    },
    finish: () => ({ first: first.slice(0, (lastNode + 1) * INTEGERS_PER_FIRST), others }),
  }
}

/** The node that an edge leads to, -1 when there is no such edge. */
export function findEdge({ first, others }: TransitionTable, node: number, token: number): number {
  const at = node * INTEGERS_PER_FIRST
  const firstToken = first[at] ?? EMPTY
  if (firstToken === token) return first[at + 1] ?? EMPTY
  return firstToken === EMPTY ? EMPTY : (others[placeOf(others, node, token) + 2] ?? EMPTY)
}

/** Where an edge is, or the empty place where it belongs. */
function placeOf(others: Int32Array, node: number, token: number): number {
  const mask = others.length / INTEGERS_PER_EDGE - 1
  let slot = hash(node, token) & mask
  for (;;) {
    const at = slot * INTEGERS_PER_EDGE
    const present = others[at]
    if (present === EMPTY || (present === node && others[at + 1] === token)) return at
    slot = (slot + 1) & mask
  }
}

function emptyPlaces(count: number, integers: number): Int32Array<ArrayBuffer> {
  return new Int32Array(count * integers).fill(EMPTY)
}

function hash(node: number, token: number): number {
  let mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
