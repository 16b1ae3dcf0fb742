import { overlap } from '../../../text/text-range.ts'
import type { Span } from './parts/split-at-spans.ts'

const DIGITS = /\p{Nd}+/gu
const NUMBER = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu

/**
 * Whether two texts hold the same digits, however they are grouped and in whatever order: `1,250.5` and `1.250,5` do,
 * `45` and `455` do not.
 */
export function haveSameDigits(one: string, other: string): boolean {
  return digitsOf(one) === digitsOf(other)
}

function digitsOf(text: string): string {
  return (text.match(DIGITS) ?? []).toSorted().join(' ')
}

/** How many digit runs of a source its translation lacks, each as often as it is there. */
export function lostNumbers(source: string, translation: string): number {
  const there: string[] = translation.match(DIGITS) ?? []
  let lost = 0
  for (const run of source.match(DIGITS) ?? []) {
    const at = there.indexOf(run)
    if (at < 0) lost += 1
    else there.splice(at, 1)
  }
  return lost
}

/** The numbers of a text that no span holds, as spans whose output is the number itself; with those spans, ascending. */
export function withNumbers(text: string, spans: readonly Span[]): readonly Span[] {
  const numbers = [...text.matchAll(NUMBER)]
    .map(
      (match): Span => ({
        start: match.index,
        end: match.index + match[0].length,
        output: match[0],
        index: undefined,
      }),
    )
    .filter((number) => !spans.some((span) => overlap(span, number)))
  return [...spans, ...numbers].toSorted((a, b) => a.start - b.start)
}
