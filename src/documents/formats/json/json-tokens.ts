import type { TextRange } from '../../../translation/engine.ts'

/** `scalar` is a number, `true`, `false` or `null`; a punctuation mark is its own kind. */
export interface JsonToken extends TextRange {
  readonly kind: 'string' | 'scalar' | '{' | '}' | '[' | ']' | ',' | ':' | 'unknown'
}

const BLANK = /[ \t\r\n\ufeff]+|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y
/** Between its quotes all but control characters, quotes and backslashes stands for itself. */
const STRING = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"/y
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const MARKS = '{}[],:'

/** The tokens of a JSON text, comments and white space left out, ending with the first that is none. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (let start = blankEnd(text, 0); start < text.length; ) {
    const mark = text.charAt(start)
    const isMark = MARKS.includes(mark)
    const end = isMark ? start + 1 : endOf(mark === '"' ? STRING : SCALAR, text, start)
    if (end === start) {
      yield { kind: 'unknown', start, end: text.length }
      return
    }
    yield { kind: isMark ? (mark as JsonToken['kind']) : mark === '"' ? 'string' : 'scalar', start, end }
    start = blankEnd(text, end)
  }
}

/** Behind white space and comments. */
function blankEnd(text: string, from: number): number {
  for (let at = from; ; ) {
    const code = text.charCodeAt(at)
    const mayBeBlank = code <= 0x20 || code === 0x2f || code === 0xfeff
    const end = mayBeBlank ? endOf(BLANK, text, at) : at
    if (end === at) return at
    at = end
  }
}

/** Where what begins at an offset ends; the offset itself where it is not there. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
