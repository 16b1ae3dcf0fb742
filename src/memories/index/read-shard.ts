import { PLACES_PER_GRAM, type ShardRow } from './shard.ts'

/** Where one pair of words stands, as a row says it; `visitPlaces` reads it. */
export interface PlaceList {
  readonly row: ShardRow
  /** Where in the content of the row it begins. */
  readonly at: number
  readonly count: number
}

/** Finds some pairs of words in a row. Calls `found` once for each that is there. */
export function readShardRow(
  row: ShardRow,
  grams: Pick<ReadonlySet<number>, 'has'>,
  found: (gram: number, places: PlaceList) => void,
): void {
  const { content } = row
  let at = 0
  while (at < content.length) {
    const gram =
      ((content[at] ?? 0) |
        ((content[at + 1] ?? 0) << 8) |
        ((content[at + 2] ?? 0) << 16) |
        ((content[at + 3] ?? 0) << 24)) >>>
      0
    at += 4
    let count = 0
    let byte = 0x80
    for (let shift = 0; byte >= 0x80; shift += 7) {
      byte = content[at] ?? 0
      count |= (byte & 0x7f) << shift
      at += 1
    }
    if (grams.has(gram)) found(gram, { row, at, count })
    for (let index = 0; index < count; index += 1) {
      while ((content[at] ?? 0) >= 0x80) at += 1
      at += 2
    }
  }
}

/** Gives the numbers of the segments, ascending, and how many words each has (255 for more). */
export function visitPlaces(
  { row: { shard, content }, at: start, count }: PlaceList,
  visit: (number: number, tokenCount: number) => void,
): void {
  let at = start
  let place = shard
  for (let index = 0; index < count; index += 1) {
    let byte = 0x80
    for (let shift = 0; byte >= 0x80; shift += 7) {
      byte = content[at] ?? 0
      place += (byte & 0x7f) << shift
      at += 1
    }
    visit(place, content[at] ?? 0)
    at += 1
  }
}

/** True where further segments may have the pair that the row does not name. */
export function mayBeCut({ count }: PlaceList): boolean {
  return count >= PLACES_PER_GRAM
}
