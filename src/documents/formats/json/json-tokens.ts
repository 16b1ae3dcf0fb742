import type { TextRange } from '../../../translation/engine.ts'

/** `scalar` is a number, `true`, `false` or `null`; a punctuation mark is its own kind. */
export interface JsonToken extends TextRange {
  readonly kind: 'string' | 'scalar' | '{' | '}' | '[' | ']' | ',' | ':' | 'unknown'
}

const TOKEN = new RegExp(
  [
    String.raw`(?<blank>[ \t\r\n\ufeff]+|//[^\r\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)`,
    String.raw`(?<string>"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")`,
    String.raw`(?<scalar>(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-]))`,
    String.raw`(?<mark>[{}[\],:])`,
  ].join('|'),
  'y',
)

/** The tokens of a JSON text, comments and white space left out, ending with the first that is none. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    const end = TOKEN.lastIndex
    if (groups === undefined) {
      yield { kind: 'unknown', start: at, end: text.length }
      return
    }
    const kind = groups.string !== undefined ? 'string' : groups.scalar !== undefined ? 'scalar' : groups.mark
    if (kind !== undefined) yield { kind: kind as JsonToken['kind'], start: at, end }
    at = end
  }
}
