import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../../../translation/engine.ts'
import type { SegmentText } from '../../memory.ts'
import { normalise, type Variable } from '../../segments/normalise.ts'
import { inlineRanges } from './inline-ranges.ts'
import { renumber } from './renumber.ts'

/** A variable of the stored source and the one that stands for it in the actual one. */
export interface VariablePair {
  readonly stored: Variable
  readonly actual: Variable
}

export interface Fitting {
  readonly source: SegmentText
  readonly target: SegmentText
  readonly segment: Segment
  readonly pairs: readonly VariablePair[]
}

/**
 * Puts placeholders and numbers of the actual source in the place of the stored ones. Says where protected spans went,
 * and links what is known to belong together, so that markup finds its place.
 *
 * `undefined` where the stored target has no place for what differs, or lacks a placeholder of the source.
 *
 * Example: `Open {a} 3 times` with `{a} 3-mal öffnen` gives for `Open {b} 12 times` the text `{b} 12-mal öffnen`.
 */
export function fitTarget({ source, target, segment, pairs }: Fitting): TranslatedSegment | undefined {
  const places = placesOf(target.text, pairs)
  if (places === undefined) return undefined
  const draft = replaced(target.text, places)
  const spans = segment.protectedSpans.map((span) => {
    const own = draft.places.find(
      ({ pair }) => pair.actual.start === span.start && pair.actual.end === span.end,
    )
    return own?.range ?? freeOccurrence(draft, span.output)
  })
  const isWhole = segment.protectedSpans.every(
    (span, index) => spans[index] !== undefined || isTerm(segment, span) || source.text === segment.text,
  )
  if (!isWhole) return undefined
  const alignment = [
    ...draft.places.map(({ pair, range }) => ({ source: rangeOf(pair.actual), target: range })),
    ...inlineLinks({ source, target, segment, pairs }, draft),
  ]
  return {
    text: draft.text,
    alignment: alignment.toSorted((one, other) => one.target.start - other.target.start),
    protectedRanges: spans,
  }
}

/** A span that stands for something else is a term of a glossary: the stored target may word it differently. */
export function isTerm({ text }: Segment, span: TextRange & { readonly output: string }): boolean {
  return text.slice(span.start, span.end) !== span.output
}

interface Place {
  readonly stored: TextRange
  readonly pair: VariablePair
  readonly text: string
}

/**
 * Where variables of the source stand in the target; a number of the target's own stays as it is. `undefined` where it
 * cannot be told which of two variables stands in a place: those of `10 of 10` may change places in the target. Nor can it
 * where the target has a number more often: one of `2 Teams und 2 Trainer` is the target's own for `2 teams and two coaches`.
 */
function placesOf(target: string, pairs: readonly VariablePair[]): readonly Place[] | undefined {
  const byWriting = Map.groupBy(pairs, ({ stored }) => writingOf(stored))
  const { variables } = normalise(target)
  const inTarget = Map.groupBy(variables, writingOf)
  const unused = new Set(pairs)
  const places: Place[] = []
  for (const variable of variables) {
    const fitting = byWriting.get(writingOf(variable)) ?? []
    const isAmbiguous =
      variable.kind === 'number' && (inTarget.get(writingOf(variable))?.length ?? 0) > fitting.length
    if (isAmbiguous && fitting.some(({ stored, actual }) => stored.text !== actual.text)) return undefined
    const texts = new Set(distinct(fitting).flatMap((pair) => textAt(variable, pair) ?? []))
    if (texts.size > 1) return undefined
    const [text] = texts
    const isFitting = (pair: VariablePair): boolean => textAt(variable, pair) !== undefined
    const pair = fitting.find((each) => unused.has(each) && isFitting(each)) ?? fitting.find(isFitting)
    if (pair === undefined || text === undefined) continue
    unused.delete(pair)
    places.push({ stored: rangeOf(variable), pair, text })
  }
  const isLost = [...unused].some(({ stored, actual }) => stored.text !== actual.text)
  return isLost ? undefined : places
}

/** The same for all variables that may stand for each other. */
function writingOf({ kind, text }: Variable): string {
  return `${kind} ${kind === 'number' ? text.replace(/\D/g, '') : text}`
}

function distinct(pairs: readonly VariablePair[]): readonly VariablePair[] {
  return [...new Map(pairs.map((pair) => [`${pair.stored.text}\n${pair.actual.text}`, pair])).values()]
}

function textAt(variable: Variable, { stored, actual }: VariablePair): string | undefined {
  return renumber(stored.text, variable.text, actual.text)
}

interface Draft {
  readonly text: string
  readonly places: readonly { readonly pair: VariablePair; readonly range: TextRange }[]
  readonly moved: (offset: number) => number
}

function replaced(target: string, places: readonly Place[]): Draft {
  let text = ''
  let end = 0
  const done: { pair: VariablePair; range: TextRange }[] = []
  const shifts: { at: number; by: number }[] = []
  for (const { stored, pair, text: actual } of places) {
    text += target.slice(end, stored.start)
    done.push({ pair, range: { start: text.length, end: text.length + actual.length } })
    text += actual
    end = stored.end
    shifts.push({ at: stored.end, by: actual.length - (stored.end - stored.start) })
  }
  text += target.slice(end)
  const moved = (offset: number): number =>
    shifts.reduce((sum, { at, by }) => (at <= offset ? sum + by : sum), offset)
  return { text, places: done, moved }
}

function freeOccurrence({ text, places }: Draft, output: string): TextRange | undefined {
  const start = text.indexOf(output)
  if (start < 0 || output === '') return undefined
  const range = { start, end: start + output.length }
  return places.some((place) => place.range.start < range.end && range.start < place.range.end)
    ? undefined
    : range
}

/** Inline codes of both stored texts say which words belong together. */
function inlineLinks({ source, target, segment, pairs }: Fitting, draft: Draft): readonly AlignmentLink[] {
  if (source.markup === undefined || target.markup === undefined) return []
  const ofTarget = inlineRanges(target.markup, target.text)
  const shift = (offset: number): number =>
    pairs.reduce(
      (sum, { stored, actual }) =>
        stored.end <= offset ? sum + (actual.end - stored.end) - (actual.start - stored.start) : sum,
      offset,
    )
  return [...inlineRanges(source.markup, source.text)].flatMap(([key, range]) => {
    const found = ofTarget.get(key)
    if (found === undefined) return []
    const link = {
      source: { start: shift(range.start), end: shift(range.end) },
      target: { start: draft.moved(found.start), end: draft.moved(found.end) },
    }
    return link.source.end <= segment.text.length && link.source.start < link.source.end ? [link] : []
  })
}

function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end }
}
