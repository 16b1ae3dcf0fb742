import type { LanguageCode } from '../../languages/language-code.ts'
import type { TextEdit } from '../../text/text-edit.ts'
import {
  editTranslation,
  type Finisher,
  type TranslatedSegment,
  type TranslatedUnit,
} from '../../translation/port.ts'
import { capitalise, decapitalise } from '../matching/letter-case.ts'
import { fitAfter, fitBefore } from '../wording/fit-before.ts'
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
        return own.some((term) => term !== undefined) ? fitUnit(unit, own, block.pair.target) : unit
      }),
    }
  }
}

function fitUnit(
  unit: TranslatedUnit,
  terms: readonly (GlossaryTerm | undefined)[],
  target: LanguageCode,
): TranslatedUnit {
  const recased = terms.reduce(
    (current, term, index) => (term === undefined ? current : recase(current, term, index, target)),
    unit,
  )
  const edits = terms.flatMap((term, index) =>
    term === undefined ? [] : neighbourEdits(recased.translated, term, index, target),
  )
  return { ...recased, translated: editTranslation(recased.translated, disjoint(edits)) }
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

/** Changes of the words beside a term, as far as the next protected stretch. */
function neighbourEdits(
  { text, protectedRanges }: TranslatedSegment,
  term: GlossaryTerm,
  index: number,
  language: LanguageCode,
): readonly TextEdit[] {
  const range = protectedRanges[index]
  if (range === undefined) return []
  const others = protectedRanges.filter((other) => other !== undefined)
  const from = Math.max(0, ...others.filter(({ end }) => end <= range.start).map(({ end }) => end))
  const to = Math.min(
    text.length,
    ...others.filter(({ start }) => start >= range.end).map(({ start }) => start),
  )
  const output = text.slice(range.start, range.end)
  const lemma = term.plural ? term.entry.target : output
  const placed = { term: output, lemma, language, plural: term.plural }
  const before = text.slice(from, range.start)
  const after = text.slice(range.end, to)
  return [
    ...changedTail(before, fitBefore(before, placed), range.start),
    ...changedHead(after, fitAfter(after, placed), range.end),
  ]
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
