import { setImmediate } from 'node:timers/promises'
import { InterpresError } from '../../../kernel/errors.ts'

/** No form of the API has nearly as many; each costs far more than its bytes. */
const MAX_PARAMETERS = 20_000
/** Bytes of a value that are decoded at once. A longer one is decoded with pauses, in which other requests are served. */
const SLICE_BYTES = 1_048_576

const UTF8_OPTIONS = { fatal: true, ignoreBOM: true }
/** For whole texts only; one that comes in slices needs a decoder of its own. */
const utf8 = new TextDecoder('utf-8', UTF8_OPTIONS)

const AMPERSAND = 0x26
const EQUALS = 0x3d
const PERCENT = 0x25
const PLUS = 0x2b
const SPACE = 0x20

/**
 * Names and encoded values of a URL-encoded form, in order. Written here because the platform's `URLSearchParams` turns
 * characters beyond Latin-1 into others where a stray percent sign stands beside them (`text=日本%20100%`).
 *
 * Errors: `invalid_parameter` for a name that is not UTF-8 and for more than 20,000 parameters.
 */
export function* formPairs(body: Buffer): Generator<readonly [name: string, encodedValue: Buffer]> {
  let start = 0
  let count = 0
  while (start < body.length) {
    if (body[start] === AMPERSAND) {
      start += 1
      continue
    }
    count += 1
    if (count > MAX_PARAMETERS) {
      throw new InterpresError('invalid_parameter', `There are more than ${MAX_PARAMETERS} parameters.`)
    }
    const ampersand = body.indexOf(AMPERSAND, start)
    const pair = body.subarray(start, ampersand < 0 ? body.length : ampersand)
    const equals = pair.indexOf(EQUALS)
    const nameEnd = equals < 0 ? pair.length : equals
    yield [decodeFormText(pair.subarray(0, nameEnd), 'name'), pair.subarray(nameEnd + 1)]
    start += pair.length + 1
  }
}

/** `a+b%2Fc` gives `a b/c`. Errors: `invalid_parameter` that names the parameter, for what is not UTF-8. */
export function decodeFormText(encoded: Buffer, name: string): string {
  try {
    return utf8.decode(unescape(encoded))
  } catch (cause) {
    throw notUtf8(name, cause)
  }
}

/** The same for a text of any length, which keeps the process from its other work only for moments. */
export async function decodeLongFormText(encoded: Buffer, name: string): Promise<string> {
  if (encoded.length <= SLICE_BYTES) return decodeFormText(encoded, name)
  const decoder = new TextDecoder('utf-8', UTF8_OPTIONS)
  let text = ''
  let start = 0
  try {
    while (start < encoded.length) {
      const end = sliceEnd(encoded, start)
      text += decoder.decode(unescape(encoded.subarray(start, end)), { stream: true })
      await setImmediate()
      start = end
    }
    return text + decoder.decode()
  } catch (cause) {
    throw notUtf8(name, cause)
  }
}

function notUtf8(name: string, cause: unknown): InterpresError {
  return new InterpresError('invalid_parameter', `Parameter '${name}' is not valid UTF-8.`, { cause })
}

/** Never between the three characters of an escape. */
function sliceEnd(encoded: Buffer, start: number): number {
  const end = start + SLICE_BYTES
  if (end >= encoded.length) return encoded.length
  if (encoded[end - 1] === PERCENT) return end - 1
  return encoded[end - 2] === PERCENT ? end - 2 : end
}

function unescape(encoded: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(encoded.length)
  let length = 0
  for (let index = 0; index < encoded.length; index += 1) {
    const byte = encoded[index] ?? 0
    const escaped = byte === PERCENT ? hexByte(encoded[index + 1], encoded[index + 2]) : -1
    if (escaped >= 0) index += 2
    bytes[length] = escaped >= 0 ? escaped : byte === PLUS ? SPACE : byte
    length += 1
  }
  return bytes.subarray(0, length)
}

/** -1 when one of the two is no hexadecimal digit: then the percent sign stands for itself. */
function hexByte(high: number | undefined, low: number | undefined): number {
  const first = hexDigit(high)
  const second = hexDigit(low)
  return first < 0 || second < 0 ? -1 : first * 16 + second
}

function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code & ~0x20
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1
}
