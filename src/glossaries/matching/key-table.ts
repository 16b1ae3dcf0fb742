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
  /** The same for ASCII of which capitals do not count, in UTF-16. */
  readonly internIgnoringCase: (text: Uint16Array, start: number, end: number) => number
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

  /** Where a key is written: behind all that are there, where it stays if it is new. */
  function placeFor(length: number): number {
    const from = starts[count] ?? 0
    if (from + length > units.length) units = grown(units, (from + length) * 2)
    return from
  }

  function intern(text: string, start: number, end: number): number {
    const from = placeFor(end - start)
    for (let at = start; at < end; at += 1) units[from + at - start] = text.charCodeAt(at)
    return numberOf(from, end - start)
  }

  function internIgnoringCase(text: Uint16Array, start: number, end: number): number {
    const from = placeFor(end - start)
    for (let at = start; at < end; at += 1) {
      const unit = text[at] ?? 0
      units[from + at - start] = unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit
    }
    return numberOf(from, end - start)
  }

  /** Of the key that has just been written. */
  function numberOf(from: number, length: number): number {
    const hash = hashOf(units, from, from + length, seed)
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
    if (count * 2 > slots.length) {
      slots = filledSlots(slots.length * 2, hashes.subarray(0, count))
      hashes = grown(hashes, slots.length)
      starts = grown(starts, slots.length + 1)
    }
    return count - 1
  }

  return {
    intern,
    internIgnoringCase,
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

function filledSlots(size: number, hashes: Int32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(size).fill(NONE)
  for (let number = 0; number < hashes.length; number += 1) {
    let slot = (hashes[number] ?? 0) & (size - 1)
    while (slots[slot] !== NONE) slot = (slot + 1) & (size - 1)
    slots[slot] = number
  }
  return slots
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

function hashOf(units: Uint16Array, start: number, end: number, seed: number): number {
  let hash = seed
  for (let at = start; at < end; at += 1) hash = withUnit(hash, units[at] ?? 0)
  return mixed(hash)
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
