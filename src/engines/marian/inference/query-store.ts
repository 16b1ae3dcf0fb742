/** The attention queries that one sentence's pieces came from, kept until its alignment is asked for. */
export interface QueryStore {
  /** Queries that it has. */
  readonly count: () => number
  /** Adds whole queries, one after the other. */
  readonly add: (queries: Float32Array) => void
  readonly at: (number: number) => Float32Array
  /** Gives its room to the next store. */
  readonly release: () => void
}

/** Room for so many queries at first. */
const FIRST_QUERIES = 64

/**
 * Makes stores for queries of `size` numbers. Room is used again: a kilobyte for every piece of every hypothesis would
 * otherwise be most of what there is to collect.
 */
export function createQueryStores(size: number): () => QueryStore {
  const free: Float32Array[] = []
  return () => {
    let room = free.pop() ?? new Float32Array(FIRST_QUERIES * size)
    let used = 0

    function grow(): void {
      const larger = new Float32Array(2 * room.length)
      larger.set(room)
      room = larger
    }

    return {
      count: () => used / size,
      add(queries) {
        while (used + queries.length > room.length) grow()
        room.set(queries, used)
        used += queries.length
      },
      at: (number) => room.subarray(number * size, (number + 1) * size),
      release: () => void free.push(room),
    }
  }
}
