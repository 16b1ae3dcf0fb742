import { overlap } from '../../text/text-range.ts'
import type { Segment, TextRange, TranslatedSegment } from '../engine.ts'
import { isInsideWord } from './word-edges.ts'

export interface ClaimedRanges {
  /** Per protected span where its output stands in the translation; `undefined` when it is lost. */
  readonly ranges: readonly (TextRange | undefined)[]
  /** Where an output stands once too often. */
  readonly surplus: readonly TextRange[]
}

/** Outputs of nothing but words may well occur again by themselves, such as a glossary's term. */
const ONLY_WORDS = /^[\p{L}\p{M}\p{N}\s'’-]*$/u

/**
 * Finds where each protected output stands. The engine's own report counts where it is true and free of conflict;
 * what it does not report is looked for in the text.
 */
export function claimRanges(segment: Segment, translated: TranslatedSegment): ClaimedRanges {
  const { text } = translated
  const taken: TextRange[] = []
  const isFree = (range: TextRange) => !taken.some((other) => overlap(other, range))
  const ranges = segment.protectedSpans.map(({ output }, index): TextRange | undefined => {
    const range = translated.protectedRanges[index]
    if (range === undefined || text.slice(range.start, range.end) !== output || !isFree(range))
      return undefined
    if (range.end - range.start !== output.length) return undefined
    taken.push(range)
    return range
  })
  segment.protectedSpans.forEach(({ output }, index) => {
    if (ranges[index] !== undefined || output === '') return
    const range =
      wholeOccurrences(text, output).find(isFree) ??
      (ONLY_WORDS.test(output) ? undefined : occurrences(text, output).find(isFree))
    if (range === undefined) return
    ranges[index] = range
    taken.push(range)
  })
  return { ranges, surplus: surplusOf(segment, text, taken) }
}

function surplusOf(segment: Segment, text: string, taken: readonly TextRange[]): TextRange[] {
  const outputs = new Set(
    segment.protectedSpans.map(({ output }) => output).filter((output) => !ONLY_WORDS.test(output)),
  )
  const surplus: TextRange[] = []
  for (const output of outputs) {
    const own = occurrences(segment.text, output).filter(
      (range) => !segment.protectedSpans.some((span) => overlap(span, range)),
    )
    const free = occurrences(text, output).filter(
      (range) => ![...taken, ...surplus].some((other) => overlap(other, range)),
    )
    surplus.push(...free.slice(own.length))
  }
  return surplus.toSorted((left, right) => left.start - right.start)
}

/** Those that are not part of a longer word. */
function wholeOccurrences(text: string, output: string): TextRange[] {
  return occurrences(text, output).filter(
    ({ start, end }) => !isInsideWord(text, start) && !isInsideWord(text, end),
  )
}

/** Ascending and disjoint. */
function occurrences(text: string, output: string): TextRange[] {
  const found: TextRange[] = []
  for (let start = text.indexOf(output); start >= 0; start = text.indexOf(output, start + output.length)) {
    found.push({ start, end: start + output.length })
  }
  return found
}
