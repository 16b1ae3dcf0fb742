import { findPlaceholders, type TextRange } from '../../translation/port.ts'

/**
 * What differs between texts that are the same for a memory: a placeholder, a number. Both stand in a normalised text
 * as one sign each, so that `Open file 3 of {name}` and `Open file 12 of {user}` are equal.
 */
export interface Variable extends TextRange {
  readonly kind: 'placeholder' | 'number'
  readonly text: string
}

export interface NormalText {
  /** What is compared: typographic quotes and whitespace are one, variables are signs. */
  readonly text: string
  /** In the order of the signs; ranges are those of the text that was given. */
  readonly variables: readonly Variable[]
}

/** Of a placeholder and of a number in a normalised text; both are of the private use area. */
export const PLACEHOLDER_SIGN = '\uF8F0'
export const NUMBER_SIGN = '\uF8F1'

const NUMBER = /\d+(?:[.,:\u00a0\u202f'’]\d+)*/g

/**
 * Normalises a text. `spans` are what stands in it untranslated, ascending and disjoint; by default its placeholders.
 */
export function normalise(text: string, spans: readonly TextRange[] = findPlaceholders(text)): NormalText {
  const hasNumbers = /\d/.test(text)
  if (spans.length === 0 && !hasNumbers) return { text: plain(text), variables: [] }
  const variables: Variable[] = []
  let normal = ''
  let end = 0
  for (const span of [...spans, { start: text.length, end: text.length }]) {
    const between = text.slice(end, span.start)
    normal += hasNumbers ? withoutNumbers(between, end, variables) : between
    if (span.start < span.end) {
      normal += PLACEHOLDER_SIGN
      variables.push({ ...range(span), kind: 'placeholder', text: text.slice(span.start, span.end) })
    }
    end = span.end
  }
  return { text: plain(normal), variables }
}

function range({ start, end }: TextRange): TextRange {
  return { start, end }
}

function withoutNumbers(text: string, offset: number, variables: Variable[]): string {
  return text.replace(NUMBER, (number, index: number) => {
    const start = offset + index
    variables.push({ start, end: start + number.length, kind: 'number', text: number })
    return NUMBER_SIGN
  })
}

const TYPOGRAPHIC = /[‘’‚‛ʼ“”„‟\s]|\s\s/

function plain(text: string): string {
  const composed = text.normalize('NFC')
  if (!TYPOGRAPHIC.test(composed)) return composed
  return composed
    .replace(/[‘’‚‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}
