/** Hashes of the forms of a text, which all features are mixed from. */
export interface FormHashes {
  readonly whole: Int32Array
  /** Of the last letters; of all of a short word. */
  readonly ending: Int32Array
}

/** Where candidates stand: tokens `[first, end)`. */
export interface FeaturePlace {
  readonly first: number
  readonly end: number
  /** What the candidates have in common, where they are endings of one stem. */
  readonly stem: string
}

const EDGE = 0x2d51e2

const ENDING_LETTERS = 3

export function hashForms(forms: readonly string[]): FormHashes {
  const whole = new Int32Array(forms.length)
  const ending = new Int32Array(forms.length)
  for (const [index, form] of forms.entries()) {
    whole[index] = hash(form)
    ending[index] =
      form.length > ENDING_LETTERS ? hash(form.slice(-ENDING_LETTERS)) ^ 0x55 : (whole[index] ?? 0)
  }
  return { whole, ending }
}

/** 32-bit hashes of the features of a place; training and use must agree on every one. */
export function featuresOf({ whole, ending }: FormHashes, { first, end, stem }: FeaturePlace): Int32Array {
  const b1 = whole[first - 1] ?? EDGE
  const b2 = whole[first - 2] ?? EDGE
  const b3 = whole[first - 3] ?? EDGE
  const a1 = whole[end] ?? EDGE
  const a2 = whole[end + 1] ?? EDGE
  const a3 = whole[end + 2] ?? EDGE
  const eb1 = ending[first - 1] ?? EDGE
  const eb2 = ending[first - 2] ?? EDGE
  const ea1 = ending[end] ?? EDGE
  const ea2 = ending[end + 1] ?? EDGE
  const around = [
    mix(0, 0, 0, 0),
    mix(1, b1, 0, 0),
    mix(2, a1, 0, 0),
    mix(3, b2, 0, 0),
    mix(4, a2, 0, 0),
    mix(5, b2, b1, 0),
    mix(6, a1, a2, 0),
    mix(7, b1, a1, 0),
    mix(8, b3, b2, b1),
    mix(9, a1, a2, a3),
    mix(10, eb1, 0, 0),
    mix(11, ea1, 0, 0),
    mix(12, ea1, ea2, 0),
    mix(13, eb2, eb1, 0),
    mix(14, eb1, ea1, 0),
    mix(15, ea2, 0, 0),
    mix(16, eb2, 0, 0),
    mix(17, b1, ea1, 0),
    mix(18, b3, 0, 0),
    mix(19, b2, a1, 0),
  ]
  if (stem === '') return Int32Array.from(around)
  const s = hash(stem)
  const es = hash(stem.slice(-ENDING_LETTERS))
  const own = [
    mix(20, s, 0, 0),
    mix(21, s, b1, 0),
    mix(22, s, a1, 0),
    mix(23, es, 0, 0),
    mix(24, es, b1, 0),
    mix(25, es, b2, b1),
    mix(26, s, eb1, 0),
  ]
  return Int32Array.from([...around, ...own])
}

/** FNV-1a over UTF-16 units. */
export function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state | 0
}

function mix(kind: number, one: number, two: number, three: number): number {
  let state = Math.imul(kind + 1, 0x9e3779b1) ^ one
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) ^ two
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) ^ three
  return Math.imul(state ^ (state >>> 16), 0x27d4eb2f)
}

/** Where the weight of a feature for a member of a set lies. */
export function slotOf(feature: number, member: number, mask: number): number {
  let state = feature ^ Math.imul(member + 1, 0x9e3779b1)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) & mask
}
