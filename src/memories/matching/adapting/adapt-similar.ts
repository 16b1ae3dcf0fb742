import type { TextEdit } from '../../../text/text-edit.ts'
import type { TextRange } from '../../../text/text-range.ts'
import type { Segment, TranslatedSegment } from '../../../translation/engine.ts'
import { editTranslation, type RecallWork } from '../../../translation/port.ts'
import type { TargetText } from '../../memory.ts'
import { NUMBER_SIGN, normalise, PLACEHOLDER_SIGN, type Variable } from '../../segments/normalise.ts'
import { tokenRanges, tokensOf } from '../../segments/tokens.ts'
import type { AskedUnit } from '../asked-unit.ts'
import type { SimilarSegment } from '../searching/find-similar.ts'
import { type Difference, differencesOf } from '../searching/word-distance.ts'
import { type Exchange, inflectsOtherwise, mayAgreeOtherwise } from './agreement.ts'
import { fitTarget, type VariablePair } from './fit-target.ts'
import { haveSameForms } from './plural-forms.ts'

/** More words than these, in all places together, are no small change of a sentence. */
const WORDS_CHANGED = 4
/** Nor are more places of its translation. */
const PLACES_CHANGED = 3

/**
 * Makes the translation of a unit from that of a similar segment: numbers and placeholders are put in, and where words
 * differ, the engine says what that changes. It translates both sentences; words in which its translations differ are
 * exchanged, articles and endings among them. That is done only where it is sure which words of the target those are:
 * each of the places stands there once, word for word and in the same order.
 *
 * `undefined` where that is not sure of one of several places, and where more than words, case and punctuation differs:
 * `-5` is not `5`.
 *
 * Example: `Der Tisch ist hier.` and `Die Lampe ist hier.` of the engine make of the stored `Der Tisch ist genau hier.`
 * the text `Die Lampe ist genau hier.`
 */
export async function adaptSimilar(
  { unit, normal }: AskedUnit,
  { segment, tokens }: SimilarSegment,
  target: TargetText,
  { translate, pair }: Pick<RecallWork, 'translate' | 'pair'>,
): Promise<TranslatedSegment | undefined> {
  if (isInCapitals(segment.source.text) !== isInCapitals(unit.segment.text)) return undefined
  const asked = tokensOf(normal.text)
  const stored = normalise(segment.source.text)
  const differences = differencesOf(tokens, asked)
  const [left, right] = [differences.map((each) => each.stored), differences.map((each) => each.asked)]
  if (hasVariable(tokens, left) || hasVariable(asked, right)) return undefined
  if (signsOutside(stored.text, left) !== signsOutside(normal.text, right)) return undefined
  const pairs = inPairs(stored.variables, normal.variables)
  if (pairs === undefined || !haveSameForms(pairs, [pair.source, target.language])) return undefined
  const fitted = fitTarget({ source: segment.source, target, segment: unit.segment, pairs })
  if (fitted === undefined || fitted.protectedRanges.includes(undefined)) return undefined
  if (differences.length === 0) return fitted
  if (!isSmall(differences, Number.POSITIVE_INFINITY)) return undefined
  const sentences = [withActual(segment.source.text, pairs), unit.segment]
  const [before, after] = await translate(sentences)
  if (before === undefined || after === undefined) return undefined
  const exchanges = exchangesOf(before, after)
  if (exchanges === undefined || inflectsOtherwise(fitted.text, before.text)) return undefined
  if (mayAgreeOtherwise(fitted.text, before.text, exchanges, target.language)) return undefined
  return exchanged(fitted, exchanges)
}

function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/** The stored source with the variables of the actual one, so that an engine's translations differ in words only. */
function withActual(source: string, pairs: readonly VariablePair[]): Segment {
  let text = ''
  let end = 0
  const protectedSpans: Segment['protectedSpans'][number][] = []
  for (const { stored, actual } of pairs) {
    text += source.slice(end, stored.start)
    if (actual.kind === 'placeholder') {
      protectedSpans.push({ start: text.length, end: text.length + actual.text.length, output: actual.text })
    }
    text += actual.text
    end = stored.end
  }
  return { text: text + source.slice(end), protectedSpans }
}

/** In what two translations of an engine differ; `undefined` where that is nothing, or more than some words. */
function exchangesOf(before: TranslatedSegment, after: TranslatedSegment): readonly Exchange[] | undefined {
  const [left, right] = [tokenRanges(before.text), tokenRanges(after.text)]
  const words = wordsOf(before.text, left)
  const differences = differencesOf(words, wordsOf(after.text, right))
  if (differences.length === 0 || !isSmall(differences, PLACES_CHANGED)) return undefined
  const rest = { before: '', after: '' }
  const end = { before: 0, after: 0 }
  const exchanges: Exchange[] = []
  for (const { stored, asked } of differences) {
    const [from, to] = [rangeOf(left, stored), rangeOf(right, asked)]
    if (hasProtected(before, from) || hasProtected(after, to)) return undefined
    exchanges.push({
      before: before.text.slice(from.start, from.end),
      after: after.text.slice(to.start, to.end),
      neighbours: [words[stored.from - 1]?.toLowerCase(), words[stored.to]?.toLowerCase()],
    })
    rest.before += before.text.slice(end.before, from.start) + PLACEHOLDER_SIGN
    rest.after += after.text.slice(end.after, to.start) + PLACEHOLDER_SIGN
    end.before = from.end
    end.after = to.end
  }
  rest.before += before.text.slice(end.before)
  rest.after += after.text.slice(end.after)
  return withoutEnd(rest.before) === withoutEnd(rest.after) ? exchanges : undefined
}

function wordsOf(text: string, ranges: readonly TextRange[]): readonly string[] {
  return ranges.map(({ start, end }) => text.slice(start, end))
}

function rangeOf(ranges: readonly TextRange[], { from, to }: Stretch): TextRange {
  return { start: ranges[from]?.start ?? 0, end: ranges[to - 1]?.end ?? 0 }
}

/** Placeholders and numbers are the same in both sentences: where they differ, the engine did something of its own. */
function hasProtected({ text, protectedRanges }: TranslatedSegment, range: TextRange): boolean {
  return (
    /\d/.test(text.slice(range.start, range.end)) ||
    protectedRanges.some((taken) => taken !== undefined && isTouching(taken, range))
  )
}

function withoutEnd(text: string): string {
  return text.trim().replace(/[.!。！]+$/u, '')
}

/** Words stand in each place of both sides, and few of them: what is added or left out is no exchange. */
function isSmall(differences: readonly Difference[], places: number): boolean {
  const [left, right] = [differences.map((each) => each.stored), differences.map((each) => each.asked)]
  return (
    differences.length <= places &&
    Math.max(wordsIn(left), wordsIn(right)) <= WORDS_CHANGED &&
    [...left, ...right].every(({ from, to }) => from < to)
  )
}

/** Words `[from, to)` of a text. */
type Stretch = Difference['stored']

function wordsIn(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0)
}

function hasVariable(tokens: readonly string[], stretches: readonly Stretch[]): boolean {
  return stretches.some(({ from, to }) =>
    tokens.slice(from, to).some((token) => token === NUMBER_SIGN || token === PLACEHOLDER_SIGN),
  )
}

/** Outside of differences the same signs stand in the same order, so that variables pair up in theirs. */
function inPairs(
  stored: readonly Variable[],
  actual: readonly Variable[],
): readonly VariablePair[] | undefined {
  if (stored.length !== actual.length) return undefined
  return stored.flatMap((variable, index): VariablePair[] => {
    const own = actual[index]
    return own === undefined || own.kind !== variable.kind ? [] : [{ stored: variable, actual: own }]
  })
}

/**
 * Says as little as case does, unless a word follows at once, as in `.5` and `.NET`. Question marks (`;` in Greek) and
 * commas say more: `Ready?` is not `Ready.`
 */
const PUNCTUATION = new RegExp(`[.:!…]+(?![\\p{L}\\p{N}${NUMBER_SIGN}${PLACEHOLDER_SIGN}])`, 'gu')
const QUOTES_AND_BRACKETS = /["'«»‹›()。：！（）「」『』]/gu

/** What must be the same in two texts whose words differ in some places: all but those, case and punctuation. */
function signsOutside(normal: string, stretches: readonly Stretch[]): string {
  const ranges = tokenRanges(normal)
  let rest = ''
  let end = 0
  for (const { from, to } of stretches) {
    const [first, last] = [ranges[from], ranges[to - 1]]
    if (from === to || first === undefined || last === undefined) continue
    rest += normal.slice(end, first.start) + PLACEHOLDER_SIGN
    end = last.end
  }
  const signs = (rest + normal.slice(end))
    .toLowerCase()
    .replace(QUOTES_AND_BRACKETS, ' ')
    .replace(PUNCTUATION, ' ')
  return signs.replace(/\s+/g, ' ').trim()
}

/** All exchanges at once; `undefined` where one has no place of its own, or they stand in another order. */
function exchanged(
  translated: TranslatedSegment,
  exchanges: readonly Exchange[],
): TranslatedSegment | undefined {
  const edits = exchanges.flatMap((exchange) => placeOf(translated, exchange) ?? [])
  if (edits.length < exchanges.length) return undefined
  const isInOrder = edits.every((edit, index) => edit.start >= (edits[index - 1]?.end ?? 0))
  return isInOrder ? editTranslation(translated, edits) : undefined
}

/** Where words stand in the translation exactly once, outside of what is protected. */
function placeOf(
  { text, protectedRanges }: TranslatedSegment,
  { before, after, neighbours }: Exchange,
): TextEdit | undefined {
  const found = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escape(before)}(?![\\p{L}\\p{M}\\p{N}])`, 'giu')),
  ]
  const [match, ...others] = found
  if (match === undefined || others.length > 0) return undefined
  const range = { start: match.index, end: match.index + match[0].length }
  const isTaken = protectedRanges.some((taken) => taken !== undefined && isTouching(taken, range))
  if (isTaken || !stands(text, range, neighbours)) return undefined
  return { ...range, text: inCaseOf(match[0], before, after) }
}

/** Beside other words than the engine's, an article or an ending may be wrong: `no time` does not become `no a cat`. */
function stands(text: string, range: TextRange, [left, right]: Exchange['neighbours']): boolean {
  const ranges = tokenRanges(text)
  const words = wordsOf(text, ranges).map((word) => word.toLowerCase())
  const first = ranges.findIndex(({ start }) => start >= range.start)
  const last = ranges.findLastIndex(({ end }) => end <= range.end)
  return words[first - 1] === left && words[last + 1] === right
}

function isTouching(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** A word that stands in the target with another capital than it is translated with has it for its place. */
function inCaseOf(found: string, before: string, after: string): string {
  const [place, known, fresh] = [found.charAt(0), before.charAt(0), after.charAt(0)]
  if (place === known) return after
  return (place === place.toUpperCase() ? fresh.toUpperCase() : fresh.toLowerCase()) + after.slice(1)
}
