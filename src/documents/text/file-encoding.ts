import chardet from 'chardet'
import iconv from 'iconv-lite'
import { applyUnordered, type TextEdit } from '../../text/text-edit.ts'
import { invalidDocument } from '../model/invalid-document.ts'

/** The text of a file, and the way back to bytes. */
export interface DecodedFile {
  /** Without the byte-order mark. */
  readonly text: string
  /** Lower-case name: `utf-8`, `utf-16le`, `windows-1252`, … */
  readonly encoding: string
  readonly hasByteOrderMark: boolean
}

/** How to write characters that the file's encoding does not have. */
export type MissingCharacters =
  /** The whole file becomes UTF-8 with a byte-order mark, which every reader of plain text understands. */
  | 'as-utf8'
  /** Each becomes `&#8364;`. */
  | 'as-references'
  /** The whole file becomes UTF-8 without a mark, and says so by these edits. */
  | { readonly declareUtf8: readonly TextEdit[] }

const BYTE_ORDER_MARKS: ReadonlyArray<readonly [encoding: string, bytes: readonly number[]]> = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** What a file of another kind begins with, and what it is. */
const OTHER_KINDS: ReadonlyArray<readonly [kind: string, bytes: readonly number[]]> = [
  ['a ZIP archive or an office document', [0x50, 0x4b, 3, 4]],
  ['an older office document', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a compressed file', [0x1f, 0x8b]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
]

const SAMPLE_BYTES = 65_536

/**
 * Decodes by byte-order mark, else as UTF-8 where the bytes are that, else as declared, else by what the letters look
 * like. What was decoded encodes back to the same bytes.
 */
export function decodeFile(bytes: Uint8Array, declared?: string): DecodedFile {
  const mark = BYTE_ORDER_MARKS.find(([, start]) => startsWith(bytes, start))
  if (mark !== undefined) {
    const [encoding, { length }] = mark
    const text = decodeExactly(bytes.subarray(length), encoding)
    if (text === undefined) throw notText(`says that it is ${encoding.toUpperCase()}, but is damaged`)
    return { text: requireText(text), encoding, hasByteOrderMark: true }
  }
  const other = OTHER_KINDS.find(([, start]) => startsWith(bytes, start))
  if (other !== undefined) throw notText(`is ${other[0]}`)
  const utf8 = decodeExactly(bytes, 'utf-8')
  if (utf8 === undefined) requireSoundUtf8(bytes)
  for (const encoding of candidates(bytes, declared)) {
    const text = encoding === 'utf-8' ? utf8 : decodeExactly(bytes, encoding)
    if (text !== undefined) return { text: requireText(text), encoding, hasByteOrderMark: false }
  }
  throw notText('is in no encoding that is known')
}

/** The file with edits made to its text. */
export function encodeFile(
  file: DecodedFile,
  edits: readonly TextEdit[],
  missing: MissingCharacters,
): Uint8Array {
  const wellFormed = applyUnordered(file.text, edits).toWellFormed()
  const absent = isUnicode(file.encoding) ? [] : absentCharacters(wellFormed, file.encoding)
  if (absent.length > 0 && missing !== 'as-references') {
    const text =
      missing === 'as-utf8' ? wellFormed : applyUnordered(file.text, [...edits, ...missing.declareUtf8])
    return encodeWithMark(text.toWellFormed(), {
      encoding: 'utf-8',
      hasByteOrderMark: missing === 'as-utf8',
    })
  }
  const isAbsent = new Set(absent)
  const written =
    absent.length === 0
      ? wellFormed
      : Array.from(wellFormed, (each) => (isAbsent.has(each) ? `&#${each.codePointAt(0)};` : each)).join('')
  return encodeWithMark(written, file)
}

function encodeWithMark(
  text: string,
  { encoding, hasByteOrderMark }: Pick<DecodedFile, 'encoding' | 'hasByteOrderMark'>,
): Uint8Array {
  const body = encodeBody(text, encoding)
  const mark = hasByteOrderMark ? (BYTE_ORDER_MARKS.find(([name]) => name === encoding)?.[1] ?? []) : []
  const bytes = new Uint8Array(mark.length + body.length)
  bytes.set(mark)
  bytes.set(body, mark.length)
  return bytes
}

function encodeBody(text: string, encoding: string): Uint8Array {
  return encoding === 'utf-8' ? new TextEncoder().encode(text) : iconv.encode(text, encoding)
}

/** The text, if it stands for exactly these bytes. */
function decodeExactly(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === 'utf-8') {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
  const text = iconv.decode(bytes, encoding, { stripBOM: false })
  return Buffer.compare(iconv.encode(text, encoding), bytes) === 0 ? text : undefined
}

/** Where nearly all letters beyond ASCII are UTF-8, the few that are not are damage and no other encoding. */
function requireSoundUtf8(bytes: Uint8Array): void {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const wrong = text.split('\ufffd').length - 1
  const foreign = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0
  if (wrong === 0 || foreign < 10 * wrong) return
  const valid = new TextEncoder().encode(text.slice(0, text.indexOf('\ufffd')))
  if (bytes[valid.length] === 0xef && bytes[valid.length + 1] === 0xbf) return
  throw notText(`is UTF-8 that is damaged at byte ${valid.length + 1}`)
}

function* candidates(bytes: Uint8Array, declared: string | undefined): Generator<string> {
  const zeros = zeroBytes(bytes)
  if (zeros !== undefined) yield zeros
  yield 'utf-8'
  const named = declared === undefined ? undefined : webName(declared)
  if (named !== undefined && iconv.encodingExists(named)) yield named
  const guess = chardet.detect(sample(bytes))
  if (guess !== null && iconv.encodingExists(guess)) yield webName(guess)
  yield 'windows-1252'
  yield 'iso-8859-1'
}

/** What calls itself Latin 1 is read as the Windows code page that extends it, as browsers do. */
function webName(name: string): string {
  const lower = name.toLowerCase()
  return lower === 'iso-8859-1' || lower === 'us-ascii' || lower === 'ascii' ? 'windows-1252' : lower
}

/** UTF-16 without a mark: nearly all of every second byte is zero. */
function zeroBytes(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4096) & ~1
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    even += bytes[at] === 0 ? 1 : 0
    odd += bytes[at + 1] === 0 ? 1 : 0
  }
  if (bytes.length % 2 === 1 || even + odd < length / 4) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** The neighbourhood of bytes beyond ASCII, by which encodings differ. */
function sample(bytes: Uint8Array): Uint8Array {
  const picked = new Uint8Array(SAMPLE_BYTES)
  let length = 0
  for (let at = 0; at < bytes.length && length < SAMPLE_BYTES; at += 1) {
    const near = Math.max(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at - 1] ?? 0, bytes[at + 4] ?? 0)
    if (near > 0x7f) {
      picked[length] = bytes[at] ?? 0
      length += 1
    }
  }
  return picked.subarray(0, length)
}

function absentCharacters(text: string, encoding: string): string[] {
  const foreign = new Set(text.match(/[\u0080-\u{10ffff}]/gu))
  return [...foreign].filter((each) => iconv.decode(iconv.encode(each, encoding), encoding) !== each)
}

function isUnicode(encoding: string): boolean {
  return encoding.startsWith('utf-') || encoding === 'gb18030'
}

function requireText(text: string): string {
  if (text.includes('\0')) throw notText('holds zero bytes')
  return text
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte)
}

function notText(what: string): Error {
  return invalidDocument(
    `The file is not plain text: it ${what}. Save it again as UTF-8 text, or give it the ending of what it is.`,
  )
}
