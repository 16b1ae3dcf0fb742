import type { TextEdit } from '../../../text/text-edit.ts'
import { isCodePointBoundary, rangeAround, rangeAt } from '../../../text/text-range.ts'
import type { Segment, TextRange, TranslatedSegment } from '../../engine.ts'
import { editTranslation } from '../../segments/edit-translation.ts'
import { isInsideWord } from '../../segments/word-edges.ts'

/**
 * Whitespace that lays a text out rather than separating two words: line ends, tabs, indents. Engines write one space
 * between words whatever they read, so layout is taken out before and put back after.
 */
export function layoutRuns({ text, protectedSpans }: Segment): readonly TextRange[] {
  if (!/[\t\n\v\f\r\u0085\u2028\u2029]|\s\s/.test(text)) return []
  return [...text.matchAll(/\s+/g)]
    .filter(([run]) => run.length > 1 || /[\t\n\v\f\r\u0085\u2028\u2029]/.test(run))
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length }))
    .filter(
      ({ start, end }) =>
        rangeAt(protectedSpans, start) === undefined && rangeAt(protectedSpans, end - 1) === undefined,
    )
}

/** The segment with layout written as spaces, one for one, so that offsets stay. */
export function withoutLayout(segment: Segment, runs: readonly TextRange[]): Segment {
  if (runs.length === 0) return segment
  let text = ''
  let end = 0
  for (const run of runs) {
    text += segment.text.slice(end, run.start) + ' '.repeat(run.end - run.start)
    end = run.end
  }
  return { ...segment, text: text + segment.text.slice(end) }
}

/**
 * Puts layout back into a translation. Every run of the source stands in it once, in the source's order. It takes the
 * place of the space that lies nearest to where its neighbours went, as the alignment says.
 *
 * Example: `one\ntwo` translated as `eins zwei` gives `eins\nzwei`.
 */
export function restoreLayout(
  source: Segment,
  runs: readonly TextRange[],
  translated: TranslatedSegment,
): TranslatedSegment {
  if (runs.length === 0) return translated
  const taken = translated.protectedRanges
    .filter((range) => range !== undefined)
    .toSorted((left, right) => left.start - right.start)
  const spaces = spacesOf(translated.text, taken)
  const edits: TextEdit[] = []
  let next = 0
  let end = 0
  runs.forEach((run, index) => {
    const wanted = Math.max(end, placeOf(source, run, translated))
    const spare = spaces.length - (runs.length - index - 1)
    const chosen = nearest(spaces, wanted, next, Math.max(next + 1, spare))
    const text = source.text.slice(run.start, run.end)
    const space = spaces[chosen]
    if (space === undefined || space.start < end) {
      const at = freeOffset(translated.text, wanted, taken)
      edits.push({ start: at, end: at, text })
      end = at
    } else {
      edits.push({ ...space, text })
      end = space.end
      next = chosen + 1
    }
  })
  return editTranslation(translated, merged(edits))
}

function spacesOf(text: string, taken: readonly TextRange[]): readonly TextRange[] {
  return [...text.matchAll(/\s+/g)]
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length }))
    .filter(({ start, end }) => rangeAt(taken, start) === undefined && rangeAt(taken, end - 1) === undefined)
}

/** Where the words around a run of whitespace went. */
function placeOf(source: Segment, run: TextRange, { text, alignment }: TranslatedSegment): number {
  let before: { source: TextRange; target: TextRange } | undefined
  let after: { source: TextRange; target: TextRange } | undefined
  for (const link of alignment) {
    if (link.source.end <= run.start && (before === undefined || link.source.end > before.source.end))
      before = link
    if (link.source.start >= run.end && (after === undefined || link.source.start < after.source.start))
      after = link
  }
  const from = before ?? { source: { start: 0, end: 0 }, target: { start: 0, end: 0 } }
  const end = { start: source.text.length, end: source.text.length }
  const to = after ?? { source: end, target: { start: text.length, end: text.length } }
  if (from.target.end > to.target.start) return proportional(run.start, 0, end.end, 0, text.length)
  return proportional(run.start, from.source.end, to.source.start, from.target.end, to.target.start)
}

/** The offset as far between the target's bounds as it lies between the source's. */
function proportional(
  offset: number,
  start: number,
  end: number,
  targetStart: number,
  targetEnd: number,
): number {
  if (end <= start) return targetStart
  return Math.round(targetStart + ((offset - start) / (end - start)) * (targetEnd - targetStart))
}

/** Index of the range that begins nearest to an offset, among those from `first` and before `last`. */
function nearest(ranges: readonly TextRange[], offset: number, first: number, last: number): number {
  let best = first
  for (let index = first; index < Math.min(last, ranges.length); index += 1) {
    const distance = Math.abs((ranges[index]?.start ?? 0) - offset)
    if (distance < Math.abs((ranges[best]?.start ?? 0) - offset)) best = index
  }
  return best
}

/** The first offset from the wanted one on that is inside no word, no code point and no protected range. */
function freeOffset(text: string, wanted: number, taken: readonly TextRange[]): number {
  for (let offset = Math.max(0, wanted); offset < text.length; offset += 1) {
    const isSplit = !isCodePointBoundary(text, offset) || rangeAround(taken, offset) !== undefined
    if (!isSplit && !isInsideWord(text, offset)) return offset
  }
  return text.length
}

/** Insertions at one offset become one, since edits must not touch. */
function merged(edits: readonly TextEdit[]): readonly TextEdit[] {
  const result: TextEdit[] = []
  for (const edit of edits) {
    const last = result.at(-1)
    if (last !== undefined && last.end === edit.start && edit.start === edit.end) {
      result[result.length - 1] = { ...last, text: last.text + edit.text }
    } else result.push(edit)
  }
  return result
}
