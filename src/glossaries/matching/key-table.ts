/**
 * Numbers for keys, from 0 in the order in which they came. All is in four arrays, so that half a million keys take
 * some megabytes, no work of the garbage collector, and no time to hand over to another thread.
 */
export interface KeyTable {
  /** Where the search for a key begins: nobody who makes keys can foresee it. */
  readonly seed: number
  /** Hash table of key numbers, -1 where there is none; its length is a power of two. */
  readonly slots: Int32Array
  /** Where each key begins in `units`, and where the last one ends. */
  readonly starts: Uint32Array
  readonly units: Uint16Array
}

export interface KeyTableBuilder {
  /** The number of `text[start, end)`, a new one when it is new. */
  readonly intern: (text: string, start: number, end: number) => number
  /** The same for ASCII text of which capitals do not count. */
  readonly internIgnoringCase: (text: string, start: number, end: number) => number
  readonly textOf: (number: number) => string
  readonly count: () => number
  /** The table as it is now, in arrays of their exact size. */
  readonly finish: () => KeyTable
}

const NONE = -1
const FIRST_SLOTS = 1024
const FIRST_UNITS = 8192

export function createKeyTable(seed = Math.floor(Math.random() * 0x7fffffff)): KeyTableBuilder {
  let slots = new Int32Array(FIRST_SLOTS).fill(NONE)
  let hashes = new Int32Array(FIRST_SLOTS)
  let starts = new Uint32Array(FIRST_SLOTS + 1)
  let units = new Uint16Array(FIRST_UNITS)
  let count = 0

  /** Writes the key behind all that are there, where it stays if it is new. */
  function numberFor(text: string, start: number, end: number, ignoresCase: boolean): number {
    const length = end - start
    const from = starts[count] ?? 0
    if (from + length > units.length) units = grown(units, (from + length) * 2)
    let hash = seed
    for (let at = 0; at < length; at += 1) {
      let unit = text.charCodeAt(start + at)
      if (ignoresCase && unit >= 0x41 && unit <= 0x5a) unit += 0x20
      units[from + at] = unit
      hash = withUnit(hash, unit)
    }
    hash = mixed(hash)
    const mask = slots.length - 1
    let slot = hash & mask
    for (;;) {
      const present = slots[slot] ?? NONE
      if (present === NONE) break
      if (hashes[present] === hash && isKey(starts, units, present, from, length)) return present
      slot = (slot + 1) & mask
    }
    slots[slot] = count
    hashes[count] = hash
    starts[count + 1] = from + length
    count += 1
    if (count * 2 > slots.length) growSlots()
    return count - 1
  }

  function growSlots(): void {
    slots = new Int32Array(slots.length * 2).fill(NONE)
    hashes = grown(hashes, slots.length)
    starts = grown(starts, slots.length + 1)
    const mask = slots.length - 1
    for (let number = 0; number < count; number += 1) {
      let slot = (hashes[number] ?? 0) & mask
      while (slots[slot] !== NONE) slot = (slot + 1) & mask
      slots[slot] = number
    }
  }

  return {
    intern: (text, start, end) => numberFor(text, start, end, false),
    internIgnoringCase: (text, start, end) => numberFor(text, start, end, true),
    textOf: (number) => String.fromCharCode(...units.subarray(starts[number], starts[number + 1])),
    count: () => count,
    finish: () => ({ seed, slots, starts: starts.slice(0, count + 1), units: units.slice(0, starts[count]) }),
  }
}

/** `undefined` for a key that the table does not have. */
export function findKey({ seed, slots, starts, units }: KeyTable, key: string): number | undefined {
  let hash = seed
  for (let at = 0; at < key.length; at += 1) hash = withUnit(hash, key.charCodeAt(at))
  const mask = slots.length - 1
  for (let slot = mixed(hash) & mask; ; slot = (slot + 1) & mask) {
    const number = slots[slot] ?? NONE
    if (number === NONE) return undefined
    if (isText(starts, units, number, key)) return number
  }
}

function isKey(
  starts: Uint32Array,
  units: Uint16Array,
  number: number,
  from: number,
  length: number,
): boolean {
  const start = starts[number] ?? 0
  if ((starts[number + 1] ?? 0) - start !== length) return false
  for (let at = 0; at < length; at += 1) if (units[start + at] !== units[from + at]) return false
  return true
}

function isText(starts: Uint32Array, units: Uint16Array, number: number, text: string): boolean {
  const start = starts[number] ?? 0
  if ((starts[number + 1] ?? 0) - start !== text.length) return false
  for (let at = 0; at < text.length; at += 1) if (units[start + at] !== text.charCodeAt(at)) return false
  return true
}

function withUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return spread ^ (spread >>> 13)
}

function grown<Items extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(
  items: Items,
  length: number,
): Items {
  const Kind = items.constructor as new (length: number) => Items
  const larger = new Kind(length)
  larger.set(items)
  return larger
}
