/** Reproducible random choices: the same seed gives the same ones. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
}

/** Marsaglia's xorshift with 32 bits. */
export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0 || 1

  function next(): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }

  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new RangeError('there is nothing to pick from')
      return item
    },
  }
}
