import type { TextRange } from '../../../../text/text-range.ts'

/** A number of a text that the target language counts otherwise. */
export interface LargeNumber extends TextRange {
  /** What the target language writes for the value. */
  readonly output: string
  /** What stands in the source behind the small number in its place: `$250 million` becomes `37 dollars`. */
  readonly unit: string
  /** What the target language writes for value and unit, where the number has to stand by itself. */
  readonly whole: string
}

/** Larger values are not exact any more. */
export const LARGEST = Number.MAX_SAFE_INTEGER

/** What stands beside a number tells no more than in so many characters. */
export const BESIDE = 60

/** Powers of ten thousand, the largest first. */
export const TEN_THOUSANDS: readonly (readonly [name: string, value: number])[] = [
  ['兆', 1e12],
  ['億', 1e8],
  ['万', 1e4],
]

/** Without those that meet the one before. */
export function disjoint(numbers: readonly LargeNumber[]): readonly LargeNumber[] {
  return numbers.filter(({ start }, index) => index === 0 || start >= (numbers[index - 1]?.end ?? 0))
}
