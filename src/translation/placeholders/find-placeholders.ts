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
  const search = searchPlaceholders(text)
  let step = search.next()
  while (step.done !== true) step = search.next()
  return step.value
}

/** The same for a long text: one step of the search in each turn that `pause` gives. */
export async function findPlaceholdersInTurns(
  text: string,
  pause: () => Promise<void> | undefined,
): Promise<readonly ProtectedSpan[]> {
  const search = searchPlaceholders(text)
  let step = search.next()
  while (step.done !== true) {
    await pause()
    step = search.next()
  }
  return step.value
}

/** Stops after each kind, and where one kind has many finds, so that a step takes a few milliseconds at most. */
function* searchPlaceholders(text: string): Generator<undefined, readonly ProtectedSpan[]> {
  if (!MAY_HOLD_PLACEHOLDER.test(text)) return []
  const found: TextRange[] = []
  for (const range of findBracedPlaceholders(text)) {
    found.push(range)
    if (found.length % FINDS_PER_STEP === 0) yield
  }
  for (const pattern of PLACEHOLDER_PATTERNS) {
    yield
    yield* addMatches(found, text, pattern)
  }
  yield
  const ranges = joined(found)
  const spans: ProtectedSpan[] = []
  for (const { start, end } of ranges) {
    spans.push({ start, end, output: text.slice(start, end) })
    if (spans.length % FINDS_PER_STEP === 0) yield
  }
  return spans
}

const FINDS_PER_STEP = 4_096

/** Plain words and ordinary punctuation hold none, which saves most texts from every search. */
const MAY_HOLD_PLACEHOLDER = /[^\p{L}\p{M}\s,;!?()"“”„«»’'‘–—。、，！？।؟،.:-]|[.:/]\S/u

function* addMatches(
  found: TextRange[],
  text: string,
  { pattern, hints, accept }: PlaceholderPattern,
): Generator<undefined, void> {
  if (hints !== '' && !Array.prototype.some.call(hints, (hint: string) => text.includes(hint))) return
  let matches = 0
  for (const match of text.matchAll(pattern)) {
    const length = accept === undefined ? match[0].length : accept(match[0])
    if (length > 0) found.push({ start: match.index, end: match.index + length })
    matches += 1
    if (matches % FINDS_PER_STEP === 0) yield
  }
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
