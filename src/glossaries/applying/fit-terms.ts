import type { LanguageCode } from '../../languages/language-code.ts'
import type { TextEdit } from '../../text/text-edit.ts'
import {
  editTranslation,
  type Finisher,
  type LanguagePair,
  type TextRange,
  type TranslatedUnit,
} from '../../translation/port.ts'
import { capitalise, decapitalise } from '../matching/letter-case.ts'
import { endingBehind, fitAfter, fitBefore, isDefinite, type PlacedTerm } from '../wording/fit-before.ts'
import type { GlossaryTerm } from './glossary-term.ts'

/**
 * Makes sentences sound around the terms that were put into them: the word before a term fits it, and a term has the
 * capital that its place wants. Outputs keep their place; where a capital changes, the span's output changes with it.
 */
export function fitTerms(isTerm: (span: object) => span is GlossaryTerm): Finisher {
  return (block) => {
    const terms = new Map(block.block.protectedSpans.filter(isTerm).map((term) => [term.start, term]))
    if (terms.size === 0) return block
    return {
      ...block,
      units: block.units.map((unit) => {
        const own = unit.segment.protectedSpans.map(({ start }) => terms.get(unit.range.start + start))
        return own.some((term) => term !== undefined) ? fitUnit(unit, own, block.pair) : unit
      }),
    }
  }
}

function fitUnit(
  unit: TranslatedUnit,
  terms: readonly (GlossaryTerm | undefined)[],
  pair: LanguagePair,
): TranslatedUnit {
  const recased = terms.reduce(
    (current, term, index) => (term === undefined ? current : recase(current, term, index, pair.target)),
    unit,
  )
  const edits = terms.flatMap((term, index) =>
    term === undefined ? [] : neighbourEdits(recased, term, index, pair),
  )
  const declined = terms.reduce(
    (current, term, index) =>
      term === undefined ? current : decline(current, index, endingOf(recased, term, index, pair)),
    { ...recased, translated: editTranslation(recased.translated, disjoint(edits)) },
  )
  return declined
}

/** What the case of its place adds to a term, by the words that the engine put before it. */
function endingOf(unit: TranslatedUnit, term: GlossaryTerm, index: number, pair: LanguagePair): string {
  const beside = besideTerm(unit, index)
  const ending = beside && endingBehind(beside.before, placedTerm(unit, term, index, pair))
  return ending ?? ''
}

/** Adds an ending to a term, to the span's output as well. */
function decline(unit: TranslatedUnit, index: number, ending: string): TranslatedUnit {
  const range = unit.translated.protectedRanges[index]
  const span = unit.segment.protectedSpans[index]
  if (range === undefined || span === undefined || ending === '') return unit
  const edited = editTranslation(unit.translated, [{ start: range.end, end: range.end, text: ending }])
  const longer = { start: range.start, end: range.end + ending.length }
  return {
    ...unit,
    segment: {
      ...unit.segment,
      protectedSpans: unit.segment.protectedSpans.with(index, { ...span, output: span.output + ending }),
    },
    translated: { ...edited, protectedRanges: edited.protectedRanges.with(index, longer) },
  }
}

/**
 * A term that opens the translation of a sentence gets its capital; one that had a capital only because it opened the
 * source, and stands elsewhere now, loses it.
 */
function recase(
  unit: TranslatedUnit,
  term: GlossaryTerm,
  index: number,
  target: LanguageCode,
): TranslatedUnit {
  const range = unit.translated.protectedRanges[index]
  const span = unit.segment.protectedSpans[index]
  if (range === undefined || span === undefined || term.entry.source === term.entry.target) return unit
  const openedSource = unit.opens && opensSentence(unit.segment.text, span.start)
  const opensTarget = unit.opens && opensSentence(unit.translated.text, range.start)
  let output = span.output
  if (opensTarget && wantsCapital(unit.segment.text)) output = capitalise(output, target)
  else if (!opensTarget && openedSource && term.found === 'capitalised') output = decapitalise(output, target)
  if (output === span.output || output.length !== span.output.length) return unit
  const { text } = unit.translated
  return {
    ...unit,
    segment: {
      ...unit.segment,
      protectedSpans: unit.segment.protectedSpans.with(index, { ...span, output }),
    },
    translated: { ...unit.translated, text: text.slice(0, range.start) + output + text.slice(range.end) },
  }
}

/** No word before the offset, or the end of a sentence. */
function opensSentence(text: string, offset: number): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(text.slice(0, offset)) ||
    /[.!?…]["'”’»)]*\s+["'“‘«(¿¡]*$/u.test(text.slice(0, offset))
  )
}

/** A sentence that begins with a capital, or one in a script without capitals that ends as sentences do. */
function wantsCapital(source: string): boolean {
  const [first = ''] = /\p{L}/u.exec(source) ?? []
  if (first.toLowerCase() !== first.toUpperCase()) return first !== first.toLowerCase()
  return /[.!?。！？।؟]["'”’»)」』]*$/u.test(source)
}

/** What an engine writes at a term whose form it does not know; where the form is known it is in the way. */
const ENGINES_ENDING = /^(?:['’]?s|es|n|en|e)(?![\p{L}\p{N}'’-])/u

/** Changes of the words beside a term. */
function neighbourEdits(
  unit: TranslatedUnit,
  term: GlossaryTerm,
  index: number,
  pair: LanguagePair,
): readonly TextEdit[] {
  const beside = besideTerm(unit, index)
  if (beside === undefined) return []
  const { range, before, after } = beside
  const placed = placedTerm(unit, term, index, pair)
  const isDeclined = endingBehind(before, placed) !== undefined
  const bare = isDeclined ? after.replace(ENGINES_ENDING, '') : after
  return [
    ...changedTail(before, fitBefore(before, placed), range.start),
    ...changedHead(after, fitAfter(bare, placed), range.end),
  ]
}

/** Characters of an article and what may stand between it and its noun. */
const LONGEST_DETERMINER = 60

function placedTerm(
  { segment }: TranslatedUnit,
  { entry, plural }: GlossaryTerm,
  index: number,
  { source, target }: LanguagePair,
): PlacedTerm {
  const span = segment.protectedSpans[index]
  const at = span?.start ?? 0
  const output = span?.output ?? entry.target
  return {
    term: output,
    lemma: plural === true ? entry.target : output,
    language: target,
    plural,
    definite: isDefinite(segment.text.slice(Math.max(0, at - LONGEST_DETERMINER), at), source),
  }
}

/** The text before and behind a term, as far as the next protected stretch. */
function besideTerm(
  { translated }: TranslatedUnit,
  index: number,
): { readonly range: TextRange; readonly before: string; readonly after: string } | undefined {
  const { text, protectedRanges } = translated
  const range = protectedRanges[index]
  if (range === undefined) return undefined
  const others = protectedRanges.filter((other) => other !== undefined)
  const from = Math.max(0, ...others.filter(({ end }) => end <= range.start).map(({ end }) => end))
  const to = Math.min(
    text.length,
    ...others.filter(({ start }) => start >= range.end).map(({ start }) => start),
  )
  return { range, before: text.slice(from, range.start), after: text.slice(range.end, to) }
}

function changedTail(before: string, wanted: string, end: number): readonly TextEdit[] {
  if (before === wanted) return []
  let common = 0
  while (common < before.length && before.charCodeAt(common) === wanted.charCodeAt(common)) common += 1
  return [{ start: end - before.length + common, end, text: wanted.slice(common) }]
}

function changedHead(after: string, wanted: string, start: number): readonly TextEdit[] {
  return after === wanted ? [] : [{ start, end: start + after.length - wanted.length, text: '' }]
}

/** Ascending; of two that meet in the same stretch the first. */
function disjoint(edits: readonly TextEdit[]): readonly TextEdit[] {
  const ordered = edits.toSorted((left, right) => left.start - right.start)
  return ordered.filter((edit, index) => index === 0 || edit.start >= (ordered[index - 1]?.end ?? 0))
}
