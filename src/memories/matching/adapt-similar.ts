import { writesNounsWithCapitals } from '../../languages/language-registry.ts'
import type { TextEdit } from '../../text/text-edit.ts'
import type { TextRange } from '../../text/text-range.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { editTranslation, findPlaceholders, type RecallWork } from '../../translation/port.ts'
import type { TargetText } from '../memory.ts'
import { NUMBER_SIGN, normalise, PLACEHOLDER_SIGN, type Variable } from '../segments/normalise.ts'
import { tokenRanges, tokensOf } from '../segments/tokens.ts'
import type { AskedUnit } from './asked-unit.ts'
import type { SimilarSegment } from './find-similar.ts'
import { fitTarget, type VariablePair } from './fit-target.ts'
import { type Difference, differencesOf } from './word-distance.ts'

/** More words than these, in all places together, are no small change of a sentence. */
const WORDS_CHANGED = 4

/**
 * Makes the translation of a unit from that of a similar segment: numbers and placeholders are put in, and where words
 * differ, their translation takes the place of the stored words'. That is done only where it is sure which words of the
 * target those are: they stand there once, as they stand in the source, or as they are translated.
 *
 * `undefined` where that is not sure of one of several places, and where more than words, case and punctuation differs:
 * `-5` is not `5`.
 *
 * Example: `Ask Ms Smith today.` with `Fragen Sie heute Ms Smith.` gives for `Ask Ms Jones today.` the text `Fragen Sie
 * heute Ms Jones.`
 */
export async function adaptSimilar(
  { unit, normal }: AskedUnit,
  { segment, tokens }: SimilarSegment,
  target: TargetText,
  { translate, pair }: Pick<RecallWork, 'translate' | 'pair'>,
): Promise<TranslatedSegment | undefined> {
  const asked = tokensOf(normal.text)
  const stored = normalise(segment.source.text)
  const differences = differencesOf(tokens, asked)
  const [left, right] = [differences.map((each) => each.stored), differences.map((each) => each.asked)]
  if (hasVariable(tokens, left) || hasVariable(asked, right)) return undefined
  if (signsOutside(stored.text, left) !== signsOutside(normal.text, right)) return undefined
  const pairs = inPairs(stored.variables, normal.variables)
  if (pairs === undefined) return undefined
  const fitted = fitTarget({ source: segment.source, target, segment: unit.segment, pairs })
  if (fitted === undefined || fitted.protectedRanges.includes(undefined)) return undefined
  const changed = Math.max(wordsIn(left), wordsIn(right))
  if (changed > WORDS_CHANGED) return undefined
  const before = wordsAt(segment.source.text, stored.variables, left)
  const after = wordsAt(unit.segment.text, normal.variables, right)
  if (before === undefined || after === undefined) return undefined
  const isName = isNameIn(pair.source)
  const edits = before.map((words, index) => {
    const fresh = after[index]
    const areNames =
      fresh !== undefined && isName(segment.source.text, words) && isName(unit.segment.text, fresh)
    return areNames ? editOnce(fitted, words.text, fresh.text, 'gu') : undefined
  })
  const open = [...edits.keys()].filter((index) => edits[index] === undefined)
  const texts = open.flatMap((index) => [before[index]?.text ?? '', after[index]?.text ?? ''])
  const translations = texts.length === 0 ? [] : await translate(texts.map(plain))
  for (const [position, index] of open.entries()) {
    const [old, fresh] = [translations[2 * position], translations[2 * position + 1]].map((each) =>
      bare(each?.text ?? ''),
    )
    if (!old || !fresh || old.toLowerCase() === fresh.toLowerCase()) return undefined
    edits[index] = editOnce(fitted, old, fresh, 'giu')
  }
  return allEdited(fitted, edits)
}

const plain = (text: string) => ({ text, protectedSpans: findPlaceholders(text) })

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

/** Says as little as case does, unless a word follows at once, as in `.5` and `.NET`. */
const PUNCTUATION = new RegExp(`[.,;:!?…]+(?![\\p{L}\\p{N}${NUMBER_SIGN}${PLACEHOLDER_SIGN}])`, 'gu')
const QUOTES_AND_BRACKETS = /["'«»‹›()。、，；：！？（）「」『』]/gu

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

interface Words {
  readonly start: number
  readonly text: string
}

/** The words of differences as they are written; `undefined` where one has none. */
function wordsAt(
  text: string,
  variables: readonly Variable[],
  stretches: readonly Stretch[],
): readonly Words[] | undefined {
  const ranges = tokenRanges(masked(text, variables))
  const found = stretches.flatMap(({ from, to }) => {
    const [first, last] = [ranges[from], ranges[to - 1]]
    if (from >= to || first === undefined || last === undefined) return []
    return [{ start: first.start, text: text.slice(first.start, last.end) }]
  })
  return found.length === stretches.length ? found : undefined
}

/** The text with every variable as its sign, filled up so that all offsets stay. */
function masked(text: string, variables: readonly Variable[]): string {
  let result = ''
  let end = 0
  for (const { start, end: after, kind } of variables) {
    const sign = kind === 'number' ? NUMBER_SIGN : PLACEHOLDER_SIGN
    result += text.slice(end, start) + sign.padEnd(after - start)
    end = after
  }
  return (result + text.slice(end)).replace(/[‘’‚‛ʼ]/g, "'")
}

const SENTENCE_START = /(?:^|[.!?:…])[^\p{L}\p{N}]*$/u

/**
 * Whether words of a text are names, which stay as they are in most languages: each begins with a capital that neither the
 * beginning of a sentence nor a rule of the language gives it.
 */
function isNameIn(language: string): (text: string, words: Words) => boolean {
  const hasCapitalNouns = writesNounsWithCapitals(language)
  return (text, words) =>
    !hasCapitalNouns &&
    !SENTENCE_START.test(text.slice(0, words.start)) &&
    words.text.split(/\s+/).every((word) => /^\p{Lu}/u.test(word))
}

/** What an engine adds to words that are no sentence. */
function bare(text: string): string {
  return text.trim().replace(/[.!?。！？]+$/u, '')
}

/** Exchanges words that stand in the translation exactly once, outside of what is protected. */
function editOnce(
  { text, protectedRanges }: TranslatedSegment,
  before: string,
  after: string,
  flags: 'gu' | 'giu',
): TextEdit | undefined {
  const found = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escape(before)}(?![\\p{L}\\p{N}])`, flags)),
  ]
  const [match, ...others] = found
  if (match === undefined || others.length > 0) return undefined
  const range = { start: match.index, end: match.index + match[0].length }
  const isTaken = protectedRanges.some((taken) => taken !== undefined && isTouching(taken, range))
  return isTaken ? undefined : { ...range, text: inCaseOf(match[0], before, after) }
}

/** Makes all edits at once, so that what one puts in is not taken for what another looks for. */
function allEdited(
  translated: TranslatedSegment,
  edits: readonly (TextEdit | undefined)[],
): TranslatedSegment | undefined {
  const known = edits.filter((edit) => edit !== undefined).toSorted((one, other) => one.start - other.start)
  if (known.length < edits.length) return undefined
  const isDisjoint = known.every((edit, index) => edit.start >= (known[index - 1]?.end ?? 0))
  return isDisjoint ? editTranslation(translated, known) : undefined
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
