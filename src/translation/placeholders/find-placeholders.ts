import { inOrder } from '../../text/text-range.ts'
import type { ProtectedSpan, TextRange } from '../engine.ts'
import { findBracedPlaceholders } from './braces.ts'
import { PLACEHOLDER_PATTERNS, type PlaceholderPattern } from './placeholder-patterns.ts'

/**
 * What must come back as it was written: variables of message formats, addresses, code, paths, versions, quantities,
 * emoji. The kinds with examples are in `docs/placeholders.md`.
 *
 * Ascending and disjoint; of overlapping finds the one that begins first counts, then the longest; finds that touch
 * become one. Takes time linear in the text.
 *
 * Example: `Hi {name}, see https://x.org.` gives `{name}` and `https://x.org`.
 */
export function findPlaceholders(text: string): readonly ProtectedSpan[] {
  if (!MAY_HOLD_PLACEHOLDER.test(text)) return []
  const found = [
    ...findBracedPlaceholders(text),
    ...PLACEHOLDER_PATTERNS.flatMap((pattern) => matches(text, pattern)),
  ]
  return joined(found).map(({ start, end }) => ({ start, end, output: text.slice(start, end) }))
}

/** Plain words and ordinary punctuation hold none, which saves most texts from every search. */
const MAY_HOLD_PLACEHOLDER = /[^\p{L}\p{M}\s,;!?()"“”„«»’'‘–—。、，！？।؟،.:-]|[.:/]\S/u

function matches(text: string, { pattern, hints, accept }: PlaceholderPattern): TextRange[] {
  if (hints !== '' && !Array.prototype.some.call(hints, (hint: string) => text.includes(hint))) return []
  const found: TextRange[] = []
  for (const match of text.matchAll(pattern)) {
    const length = accept === undefined ? match[0].length : accept(match[0])
    if (length > 0) found.push({ start: match.index, end: match.index + length })
  }
  return found
}

function joined(found: readonly TextRange[]): readonly TextRange[] {
  const kept: TextRange[] = []
  for (const range of inOrder(found)) {
    const last = kept.at(-1)
    if (last === undefined || range.start > last.end) kept.push(range)
    else if (range.start === last.end) kept[kept.length - 1] = { start: last.start, end: range.end }
  }
  return kept
}
