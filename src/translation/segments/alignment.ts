import { isCodePointBoundary, overlap, shifted } from '../../text/text-range.ts'
import type { AlignmentLink, TextRange } from '../engine.ts'

/**
 * Links that hold: inside both texts, never empty, never splitting a code point, ascending by target start. What lies
 * outside is cut off or dropped, so that engines may report alignments as they come.
 */
export function tidyAlignment(
  links: readonly AlignmentLink[],
  sourceText: string,
  targetText: string,
): readonly AlignmentLink[] {
  if (isTidy(links, sourceText, targetText)) return links
  return links
    .flatMap((link) => {
      const source = tidyRange(link.source, sourceText)
      const target = tidyRange(link.target, targetText)
      return source === undefined || target === undefined ? [] : [{ source, target }]
    })
    .toSorted(byTarget)
}

export function byTarget(left: AlignmentLink, right: AlignmentLink): number {
  return left.target.start - right.target.start || left.source.start - right.source.start
}

export function shiftAlignment(
  links: readonly AlignmentLink[],
  sourceBy: number,
  targetBy: number,
): readonly AlignmentLink[] {
  return links.map(({ source, target }) => ({
    source: shifted(source, sourceBy),
    target: shifted(target, targetBy),
  }))
}

/** Every code point of a stretch that is copied from one offset to another, with itself. */
export function identityAlignment(text: string, sourceStart = 0, targetStart = 0): readonly AlignmentLink[] {
  const links: AlignmentLink[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    links.push({
      source: { start: sourceStart + start, end: sourceStart + end },
      target: { start: targetStart + start, end: targetStart + end },
    })
    start = end
  }
  return links
}

/**
 * The alignment of a translation of a translation: two links become one where the target of the first meets the
 * source of the second.
 *
 * Example: `Haus` to `house` and `house` to `maison` give `Haus` to `maison`.
 */
export function composeAlignments(
  first: readonly AlignmentLink[],
  second: readonly AlignmentLink[],
): readonly AlignmentLink[] {
  const composed: AlignmentLink[] = []
  for (const { source: middle, target } of second) {
    for (const link of first) {
      if (link.target.start >= middle.end) break
      if (overlap(link.target, middle)) composed.push({ source: link.source, target })
    }
  }
  return composed.toSorted(byTarget)
}

/** What well-behaved engines report, and so worth telling without making anything new. */
function isTidy(links: readonly AlignmentLink[], sourceText: string, targetText: string): boolean {
  let last = -1
  for (const { source, target } of links) {
    if (target.start < last || !isTidyRange(source, sourceText) || !isTidyRange(target, targetText))
      return false
    last = target.start
  }
  return true
}

function isTidyRange({ start, end }: TextRange, text: string): boolean {
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    start >= 0 &&
    start < end &&
    end <= text.length &&
    isCodePointBoundary(text, start) &&
    isCodePointBoundary(text, end)
  )
}

function tidyRange(range: TextRange, text: string): TextRange | undefined {
  if (!Number.isInteger(range.start) || !Number.isInteger(range.end)) return undefined
  let start = Math.max(0, range.start)
  let end = Math.min(text.length, range.end)
  if (start >= end) return undefined
  if (!isCodePointBoundary(text, start)) start -= 1
  if (!isCodePointBoundary(text, end)) end += 1
  return { start, end }
}
