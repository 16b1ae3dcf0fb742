import { writesNounsWithCapitals } from '../../languages/language-registry.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { editTranslation, findPlaceholders, type RecallWork } from '../../translation/port.ts'
import type { TargetText } from '../memory.ts'
import { NUMBER_SIGN, normalise, PLACEHOLDER_SIGN, type Variable } from '../segments/normalise.ts'
import { tokenRanges, tokensOf } from '../segments/tokens.ts'
import type { AskedUnit } from './asked-unit.ts'
import type { SimilarSegment } from './find-similar.ts'
import { fitTarget, type VariablePair } from './fit-target.ts'
import { differenceOf } from './word-distance.ts'

/** More words than these are no small change of a sentence. */
const WORDS_CHANGED = 4

/**
 * Makes the translation of a unit from that of a similar segment: numbers and placeholders are put in, and where words
 * differ in one place, their translation takes the place of the stored words'. That is done only where it is sure which
 * words of the target those are: they stand there once, as they stand in the source, or as they are translated.
 *
 * `undefined` where it is not sure, and where more than words, case and punctuation differs: `-5` is not `5`.
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
  const difference = differenceOf(tokens, asked)
  const pairs = pairsOutside(tokens, stored.variables, asked, normal.variables, difference)
  if (pairs === undefined) return undefined
  if (signsOutside(stored.text, difference.stored) !== signsOutside(normal.text, difference.asked))
    return undefined
  const fitted = fitTarget({ source: segment.source, target, segment: unit.segment, pairs })
  if (fitted === undefined || fitted.protectedRanges.includes(undefined)) return undefined
  const { from, to } = difference.stored
  const isSameWords = from === to && difference.asked.from === difference.asked.to
  if (isSameWords) return fitted
  const before = wordsAt(segment.source.text, stored.variables, difference.stored)
  const after = wordsAt(unit.segment.text, normal.variables, difference.asked)
  if (before === undefined || after === undefined) return undefined
  const isName = isNameIn(pair.source)
  if (isName(segment.source.text, before) && isName(unit.segment.text, after)) {
    const verbatim = replaceOnce(fitted, before.text, after.text, 'gu')
    if (verbatim !== undefined) return verbatim
  }
  const [known, wanted] = await translate([plain(before.text), plain(after.text)])
  if (known === undefined || wanted === undefined) return undefined
  const [old, fresh] = [bare(known.text), bare(wanted.text)]
  if (old === '' || fresh === '' || old.toLowerCase() === fresh.toLowerCase()) return undefined
  return replaceOnce(fitted, old, fresh, 'giu')
}

const plain = (text: string) => ({ text, protectedSpans: findPlaceholders(text) })

/** Variables outside the difference, in pairs; `undefined` where there are some inside. */
function pairsOutside(
  tokens: readonly string[],
  stored: readonly Variable[],
  asked: readonly string[],
  actual: readonly Variable[],
  { stored: left, asked: right }: ReturnType<typeof differenceOf>,
): readonly VariablePair[] | undefined {
  const isVariable = (token: string | undefined): boolean =>
    token === NUMBER_SIGN || token === PLACEHOLDER_SIGN
  if (
    tokens.slice(left.from, left.to).some(isVariable) ||
    asked.slice(right.from, right.to).some(isVariable)
  ) {
    return undefined
  }
  // The same signs stand before and behind the difference, so that variables pair up in their order.
  if (stored.length !== actual.length) return undefined
  return stored.flatMap((variable, index): VariablePair[] => {
    const own = actual[index]
    return own === undefined || own.kind !== variable.kind ? [] : [{ stored: variable, actual: own }]
  })
}

/** Says as little as case does, unless a word follows at once, as in `.5` and `.NET`. */
const PUNCTUATION = new RegExp(`[.,;:!?…]+(?![\\p{L}\\p{N}${NUMBER_SIGN}${PLACEHOLDER_SIGN}])`, 'gu')
const QUOTES_AND_BRACKETS = /["'«»‹›()。、，；：！？（）「」『』]/gu

/** What must be the same in two texts whose words differ in one place: all but those, case and punctuation. */
function signsOutside(normal: string, { from, to }: { readonly from: number; readonly to: number }): string {
  const ranges = tokenRanges(normal)
  const [first, last] = [ranges[from], ranges[to - 1]]
  const isWhole = from === to || first === undefined || last === undefined
  const rest = isWhole ? normal : normal.slice(0, first.start) + PLACEHOLDER_SIGN + normal.slice(last.end)
  const signs = rest.toLowerCase().replace(QUOTES_AND_BRACKETS, ' ').replace(PUNCTUATION, ' ')
  return signs.replace(/\s+/g, ' ').trim()
}

interface Words {
  readonly start: number
  readonly text: string
}

/** The words of a difference as they are written; `undefined` where there are none or too many. */
function wordsAt(
  text: string,
  variables: readonly Variable[],
  { from, to }: { readonly from: number; readonly to: number },
): Words | undefined {
  if (from >= to || to - from > WORDS_CHANGED) return undefined
  const ranges = tokenRanges(masked(text, variables))
  const [first, last] = [ranges[from], ranges[to - 1]]
  if (first === undefined || last === undefined) return undefined
  return { start: first.start, text: text.slice(first.start, last.end) }
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

/** Replaces words that stand in the translation exactly once, outside of what is protected. */
function replaceOnce(
  translated: TranslatedSegment,
  before: string,
  after: string,
  flags: 'gu' | 'giu',
): TranslatedSegment | undefined {
  const { text, protectedRanges } = translated
  const found = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escape(before)}(?![\\p{L}\\p{N}])`, flags)),
  ]
  const [match, ...others] = found
  if (match === undefined || others.length > 0) return undefined
  const range = { start: match.index, end: match.index + match[0].length }
  const isTaken = protectedRanges.some(
    (taken) => taken !== undefined && taken.start < range.end && range.start < taken.end,
  )
  if (isTaken) return undefined
  return editTranslation(translated, [{ ...range, text: inCaseOf(match[0], before, after) }])
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
