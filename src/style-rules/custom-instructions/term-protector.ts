import type { LanguageCode } from '../../languages/language-code.ts'
import type { LanguagePair, ProtectedSpan } from '../../translation/port.ts'
import { escapePattern, LETTERS, withCaseOf } from '../rewriting/patterns.ts'

export interface ProtectedTerm {
  readonly source: string
  /** What stands for it in the translation; absent for a term that stays as it is written. */
  readonly target?: string
}

/** Fits where the pipeline takes a protector. */
export type TermProtector = (text: string, pair: LanguagePair) => readonly ProtectedSpan[]

/**
 * Finds terms of the source text. A term in small letters is found in any case and passes its case on to what stands
 * for it; one with capitals is a name and found as it is written. Of overlapping terms the longest counts.
 */
export function protectTerms(
  terms: readonly ProtectedTerm[],
  isFor: (source: LanguageCode) => boolean = () => true,
): TermProtector {
  const patterns = terms
    .toSorted((left, right) => right.source.length - left.source.length)
    .map((term) => ({ term, pattern: termPattern(term.source) }))
  return (text, pair) => {
    if (!isFor(pair.source)) return []
    const spans: ProtectedSpan[] = []
    for (const { term, pattern } of patterns) {
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const end = index + found.length
        if (spans.some((span) => span.start < end && index < span.end)) continue
        spans.push({ start: index, end, output: outputFor(term, found) })
      }
    }
    return spans.toSorted((left, right) => left.start - right.start)
  }
}

function outputFor({ source, target }: ProtectedTerm, found: string): string {
  if (target === undefined) return found
  return found === source ? target : withCaseOf(found, target)
}

/** Whole words in scripts that have them; Chinese, Japanese and Korean terms may stand anywhere. */
export function termPattern(term: string): RegExp {
  const first = new RegExp(`^[${LETTERS}\\p{N}_]`, 'u').test(term) ? `(?<![${LETTERS}\\p{N}_])` : ''
  const last = new RegExp(`[${LETTERS}\\p{N}_]$`, 'u').test(term) ? `(?![${LETTERS}\\p{N}_])` : ''
  const words = term.split(/\s+/u).map(escapePattern).join('\\s+')
  return new RegExp(first + words + last, term === term.toLowerCase() ? 'giu' : 'gu')
}
