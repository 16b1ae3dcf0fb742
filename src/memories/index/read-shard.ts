import type { ShardRow } from './shard.ts'

/** Where one pair of words stands: numbers of segments, ascending, and how many words each has (255 for more). */
export interface Places {
  readonly numbers: readonly number[]
  readonly tokenCounts: readonly number[]
}

/** Finds some pairs of words in a row. Calls `found` once for each that is there. */
export function readShardRow(
  { shard, content }: ShardRow,
  grams: ReadonlySet<number>,
  found: (gram: number, places: Places) => void,
): void {
  let at = 0
  const varied = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = content[at] ?? 0
      at += 1
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < content.length) {
    const gram =
      ((content[at] ?? 0) |
        ((content[at + 1] ?? 0) << 8) |
        ((content[at + 2] ?? 0) << 16) |
        ((content[at + 3] ?? 0) << 24)) >>>
      0
    at += 4
    const count = varied()
    const isWanted = grams.has(gram)
    const numbers: number[] = []
    const tokenCounts: number[] = []
    let place = shard
    for (let index = 0; index < count; index += 1) {
      place += varied()
      if (isWanted) {
        numbers.push(place)
        tokenCounts.push(content[at] ?? 0)
      }
      at += 1
    }
    if (isWanted) found(gram, { numbers, tokenCounts })
  }
}
