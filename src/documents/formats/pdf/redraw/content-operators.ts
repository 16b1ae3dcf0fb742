/** An operator of a content stream. Offsets are bytes. */
export interface ContentOperator {
  readonly name: string
  /** Where its first operand begins, and where the operator ends. */
  readonly start: number
  readonly end: number
  /** Where each operand begins and ends. */
  readonly operands: readonly (readonly [start: number, end: number])[]
}

const SPACES = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)))
const [OPEN, CLOSE, LESS, MORE, SLASH, PERCENT, BACKSLASH] = Array.from('()<>/%\\', (sign) =>
  sign.charCodeAt(0),
)
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

/** The operators of a content stream, in order. Errors: `RangeError` for a stream that ends within a string, list or picture. */
export function* readOperators(bytes: Uint8Array): Generator<ContentOperator> {
  let operands: (readonly [number, number])[] = []
  for (let at = skipSpace(bytes, 0); at < bytes.length; at = skipSpace(bytes, at)) {
    const end = endOfToken(bytes, at)
    if (isOperand(bytes[at] ?? 0)) {
      operands.push([at, end])
      at = end
      continue
    }
    const name = Buffer.from(bytes.subarray(at, end)).toString('latin1')
    if (name === 'true' || name === 'false' || name === 'null') {
      operands.push([at, end])
      at = end
      continue
    }
    const stop = name === 'ID' ? endOfPicture(bytes, end) : end
    yield { name, start: operands[0]?.[0] ?? at, end: stop, operands }
    operands = []
    at = stop
  }
}

function isOperand(first: number): boolean {
  // A string, list, dictionary, name, or a number.
  return first === OPEN || first === LESS || first === OPEN_LIST || first === SLASH || isNumber(first)
}

/** Digits, `+`, `-` and `.`. */
function isNumber(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (byte === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
    else if (SPACES.has(byte)) at += 1
    else break
  }
  return at
}

function endOfToken(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first === OPEN) return endOfString(bytes, at)
  if (first === LESS && bytes[at + 1] !== LESS) return endOfHex(bytes, at)
  if (first === LESS || first === OPEN_LIST) return endOfGroup(bytes, at)
  let end = at + 1
  if (isNumber(first ?? 0)) {
    while (isNumber(bytes[end] ?? 0)) end += 1
    return end
  }
  while (end < bytes.length && !SPACES.has(bytes[end] ?? 0) && !DELIMITERS.has(bytes[end] ?? 0)) end += 1
  return end
}

function endOfString(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === OPEN) depth += 1
    else if (byte === CLOSE) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  throw new RangeError('a string does not end')
}

function endOfHex(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(MORE ?? 0, from)
  if (end < 0) throw new RangeError('a string does not end')
  return end + 1
}

/** A list or a dictionary with whatever is in it. */
function endOfGroup(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at = skipSpace(bytes, at)) {
    const byte = bytes[at]
    if (byte === OPEN_LIST) {
      depth += 1
      at += 1
    } else if (byte === LESS && bytes[at + 1] === LESS) {
      depth += 1
      at += 2
    } else if (byte === CLOSE_LIST || (byte === MORE && bytes[at + 1] === MORE)) {
      depth -= 1
      at += byte === CLOSE_LIST ? 1 : 2
      if (depth === 0) return at
    } else at = endOfToken(bytes, at)
  }
  throw new RangeError('a list does not end')
}

/** Bytes of a picture follow one space, and end before `EI` that stands alone. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at + 2 < bytes.length + 1; at += 1) {
    const isEnd = bytes[at] === 0x45 && bytes[at + 1] === 0x49 && SPACES.has(bytes[at - 1] ?? 32)
    const next = bytes[at + 2] ?? 32
    if (isEnd && SPACES.has(next) && isText(bytes.subarray(at + 3, at + 13))) return at + 2
  }
  throw new RangeError('a picture does not end')
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => SPACES.has(byte) || (byte > 32 && byte < 127))
}
