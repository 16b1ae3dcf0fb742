/**
 * Edges of a trie: from a node by a token to a node, all small whole numbers from 0. Three integers per edge in one
 * hash table, so that a million edges take 24 MiB where a map per node would take many times that.
 */
export interface TransitionTable {
  /** -1 when there is no such edge. */
  get(node: number, token: number): number
  /** The edge must not exist yet. */
  add(node: number, token: number, next: number): void
  readonly sizeBytes: number
}

const INTEGERS_PER_EDGE = 3
const EMPTY = -1
const MIN_CAPACITY = 64

/** `expectedEdges` saves growing; it is no limit. */
export function createTransitionTable(expectedEdges: number): TransitionTable {
  let capacity = MIN_CAPACITY
  while (capacity < expectedEdges * 2) capacity *= 2
  let edges = new Int32Array(capacity * INTEGERS_PER_EDGE).fill(EMPTY)
  let count = 0

  /** The slot of an edge, or the empty one where it belongs. */
  const slotOf = (node: number, token: number): number => {
    const mask = capacity - 1
    let slot = hash(node, token) & mask
    for (;;) {
      const at = slot * INTEGERS_PER_EDGE
      const present = edges[at]
      if (present === EMPTY || (present === node && edges[at + 1] === token)) return at
      slot = (slot + 1) & mask
    }
  }

  const put = (node: number, token: number, next: number) => {
    const at = slotOf(node, token)
    edges[at] = node
    edges[at + 1] = token
    edges[at + 2] = next
  }

  const grow = () => {
    const before = edges
    capacity *= 2
    edges = new Int32Array(capacity * INTEGERS_PER_EDGE).fill(EMPTY)
    for (let at = 0; at < before.length; at += INTEGERS_PER_EDGE) {
      const node = before[at] ?? EMPTY
      if (node !== EMPTY) put(node, before[at + 1] ?? 0, before[at + 2] ?? 0)
    }
  }

  return {
    get: (node, token) => edges[slotOf(node, token) + 2] ?? EMPTY,
    add: (node, token, next) => {
      if (count * 2 >= capacity) grow()
      put(node, token, next)
      count += 1
    },
    get sizeBytes() {
      return edges.byteLength
    },
  }
}

function hash(node: number, token: number): number {
  let mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
