import { createEscapedText, type EscapedText, type EscapedTextBuilder, literalText } from './escaped-text.ts'

/** What a backslash and a letter stand for, letter by letter. */
export type EscapeLetters = ReadonlyMap<string, string>

/** Adds `[start, end)` of the file, in which a backslash begins an escape. */
export function readBackslashEscapes(
  builder: EscapedTextBuilder,
  file: string,
  range: { readonly start: number; readonly end: number },
  letters: EscapeLetters,
): void {
  const text = file.slice(range.start, range.end)
  let at = 0
  for (let slash = text.indexOf('\\'); slash !== -1; slash = text.indexOf('\\', at)) {
    builder.literal(range.start + at, range.start + slash)
    const escape = escapeAt(file, range.start + slash, letters)
    builder.escape(escape.text, range.start + slash, range.start + slash + escape.length)
    at = slash + escape.length
  }
  builder.literal(range.start + at, range.end)
}

export function backslashText(
  file: string,
  range: { readonly start: number; readonly end: number },
  letters: EscapeLetters,
): EscapedText {
  const literal = literalText(file, range)
  if (!literal.text.includes('\\')) return literal
  const builder = createEscapedText(file, range.start)
  readBackslashEscapes(builder, file, range, letters)
  return builder.build()
}

function escapeAt(file: string, slash: number, letters: EscapeLetters): { text: string; length: number } {
  const letter = file[slash + 1] ?? ''
  const digits = letter === 'u' ? 4 : letter === 'U' ? 8 : letter === 'x' ? 2 : 0
  const code = file.slice(slash + 2, slash + 2 + digits)
  if (digits > 0 && code.length === digits && /^[0-9a-fA-F]+$/.test(code)) {
    return codePointEscape(file, slash, Number.parseInt(code, 16), digits + 2)
  }
  return { text: letters.get(letter) ?? letter, length: 1 + letter.length }
}

/** Two escaped halves of a surrogate pair are one character. */
function codePointEscape(file: string, slash: number, code: number, length: number) {
  if (code > 0x10ffff) return { text: '\ufffd', length }
  const low = /^\\u(d[c-f][0-9a-f]{2})$/i.exec(file.slice(slash + length, slash + length + 6))
  if (code >= 0xd800 && code < 0xdc00 && length === 6 && low !== null) {
    return { text: String.fromCharCode(code, Number.parseInt(low[1] ?? '', 16)), length: 12 }
  }
  return { text: String.fromCharCode(...utf16(code)), length }
}

function utf16(code: number): number[] {
  return code < 0x10000 ? [code] : [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff)]
}

/**
 * Writes a text into a string with backslash escapes, each character as the string spells it already. Letters beyond
 * ASCII become `\u00e9` where the file writes all of them so.
 */
export function writeBackslashEscapes(
  text: string,
  source: EscapedText,
  letters: EscapeLetters,
  options: { readonly asciiOnly: boolean; readonly quote: string },
): string {
  let written = ''
  for (const character of text) {
    const known = source.spelling(character)
    if (known !== undefined) written += known
    else if (character === options.quote || character === '\\') written += `\\${character}`
    else if (character < ' ' || character === '\u007f') written += controlEscape(character, letters)
    else if (options.asciiOnly && character > '~') written += unicodeEscape(character)
    else written += character
  }
  return written
}

function controlEscape(character: string, letters: EscapeLetters): string {
  const letter = [...letters].find(([, text]) => text === character)?.[0]
  return letter === undefined ? unicodeEscape(character) : `\\${letter}`
}

function unicodeEscape(character: string): string {
  let written = ''
  for (let at = 0; at < character.length; at += 1) {
    written += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  }
  return written
}
