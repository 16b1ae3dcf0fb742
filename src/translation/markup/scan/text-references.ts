import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode'
import type { Dialect } from './markup-token.ts'

/** A stretch of character data: literal text, one reference with what it stands for, or one unknown reference. */
export interface TextPiece {
  readonly kind: 'literal' | 'reference' | 'unknown'
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface ReferenceRules {
  readonly dialect: Dialect
  /** Entities that the document declares itself; they are never expanded. */
  readonly declaredEntities: ReadonlySet<string>
}

const LONGEST_REFERENCE = 64

/**
 * Cuts character data `[start, end)` of the source at its references. The entity names of HTML are known in XML as
 * well, unless the document declares them.
 *
 * Example: `caf&eacute; &brand;` gives `caf` literal, `é` reference, a space, `&brand;` unknown.
 */
export function decodeReferences(
  source: string,
  start: number,
  end: number,
  rules: ReferenceRules,
): TextPiece[] {
  let literalStart = start
  let ampersand = nextAmpersand(source, start, end)
  if (ampersand === end && start < end) return [literal(source, start, end)]
  const pieces: TextPiece[] = []
  while (ampersand < end) {
    const piece = readReference(source, ampersand, end, rules)
    if (piece !== undefined) {
      if (ampersand > literalStart) {
        pieces.push(literal(source, literalStart, ampersand))
      }
      pieces.push(piece)
      literalStart = piece.end
    }
    ampersand = nextAmpersand(source, piece?.end ?? ampersand + 1, end)
  }
  if (end > literalStart) {
    pieces.push(literal(source, literalStart, end))
  }
  return pieces
}

/** The same as one string; unknown references stand for themselves. */
export function decodeText(source: string, start: number, end: number, rules: ReferenceRules): string {
  let text = ''
  for (const piece of decodeReferences(source, start, end, rules)) {
    text += piece.text
  }
  return text
}

function literal(source: string, start: number, end: number): TextPiece {
  return { kind: 'literal', text: source.slice(start, end), start, end }
}

/** Bounded by `end`, so that a text without references is not searched beyond its end. */
function nextAmpersand(source: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    if (source.charCodeAt(at) === 0x26) {
      return at
    }
  }
  return end
}

function readReference(
  source: string,
  at: number,
  end: number,
  rules: ReferenceRules,
): TextPiece | undefined {
  const limit = Math.min(end, at + LONGEST_REFERENCE)
  const semicolon = findReferenceEnd(source, at + 1, limit)
  const isClosed = semicolon < limit && source[semicolon] === ';'
  if (!isClosed && rules.dialect === 'xml') {
    return undefined
  }
  const written = source.slice(at, isClosed ? semicolon + 1 : limit)
  const known = rules.declaredEntities.has(written.slice(1, -1))
    ? undefined
    : decodeReference(written, rules.dialect)
  if (known !== undefined) {
    return { kind: 'reference', text: known.text, start: at, end: at + known.length }
  }
  return isClosed && semicolon > at + 1
    ? { kind: 'unknown', text: written, start: at, end: semicolon + 1 }
    : undefined
}

function findReferenceEnd(source: string, from: number, limit: number): number {
  let at = from
  while (at < limit && /[#\w.:\u0080-\uffff-]/.test(source[at] ?? '')) {
    at += 1
  }
  return at
}

function decodeReference(written: string, dialect: Dialect): { text: string; length: number } | undefined {
  let text = ''
  const decoder = new EntityDecoder(htmlDecodeTree, (codePoint) => {
    text += String.fromCodePoint(codePoint)
  })
  if (written[1] === '#' && dialect === 'xml') {
    const character = decodeXmlCharacter(written)
    return character === undefined ? undefined : { text: character, length: written.length }
  }
  decoder.startEntity(dialect === 'xml' ? DecodingMode.Strict : DecodingMode.Legacy)
  const consumed = decoder.write(written, 1)
  const length = consumed < 0 ? decoder.end() : consumed
  return length > 0 ? { text, length } : undefined
}

/** XML has no repairs: `&#146;` is the control character itself, and what is no XML character is no reference. */
function decodeXmlCharacter(written: string): string | undefined {
  const isHex = written[2] === 'x'
  const digits = written.slice(isHex ? 3 : 2, -1)
  if (!(isHex ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) {
    return undefined
  }
  const code = Number.parseInt(digits, isHex ? 16 : 10)
  const isCharacter =
    code === 0x09 ||
    code === 0x0a ||
    code === 0x0d ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
