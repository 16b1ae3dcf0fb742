/**
 * Text as the processes read it. `literals` are the stretches that they must not look into; the stream holds `[;n]`
 * for the n-th of them. These are tildes, control characters, lone surrogates, any whitespace but one space, and what
 * lies beyond the Basic Multilingual Plane, which they sometimes repeat.
 *
 * Example: `a\tb@c` gives the stream `a[;0]b\@c` with the literals `['\t']`.
 */
export interface StreamText {
  readonly stream: string
  readonly literals: readonly string[]
}

const OPAQUE = /[\s~\p{Cc}\p{Cs}\p{Co}\p{Cn}\u{10000}-\u{10FFFF}]+/gu
const RESERVED = /[\\[\]{}^$/<>@]/g

export function toStream(text: string): StreamText {
  const literals: string[] = []
  let stream = ''
  let copied = 0
  for (const match of text.matchAll(OPAQUE)) {
    if (match[0] === ' ') continue
    stream += `${text.slice(copied, match.index).replaceAll(RESERVED, '\\$&')}[;${literals.length}]`
    literals.push(match[0])
    copied = match.index + match[0].length
  }
  return { stream: stream + text.slice(copied).replaceAll(RESERVED, '\\$&'), literals }
}

/** A stretch of a stream: `[[t:b:1]]` is a mark, `[;0]` a blank, everything else text with escapes resolved. */
export type StreamPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'blank' | 'mark'; readonly content: string }

const PART = /\[\[((?:[^\]\\]|\\.)*)\]\]|\[((?:[^\]\\]|\\.)*)\]|\\([^])|([^[\\]+|[^])/g

/** Takes a stream apart; neighbouring texts are one part. */
export function parseStream(stream: string): readonly StreamPart[] {
  const parts: StreamPart[] = []
  let text = ''
  for (const [, mark, blank, escaped, plain] of stream.matchAll(PART)) {
    if (mark === undefined && blank === undefined) {
      text += escaped ?? plain ?? ''
      continue
    }
    if (text !== '') parts.push({ kind: 'text', text })
    text = ''
    parts.push(mark === undefined ? { kind: 'blank', content: blank ?? '' } : { kind: 'mark', content: mark })
  }
  if (text !== '') parts.push({ kind: 'text', text })
  return parts
}

/** The literal that a blank stands for; the empty string for a blank that is none of ours. */
export function literalOf(content: string, literals: readonly string[]): string {
  const match = /^;(\d+)$/.exec(content)
  return match === null ? '' : (literals[Number(match[1])] ?? '')
}
