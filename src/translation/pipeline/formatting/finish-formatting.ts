import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'
import { writesNounsWithCapitals } from '../../../languages/language-registry.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import { overlap, shifted } from '../../../text/text-range.ts'
import type { LanguagePair, Segment, TextRange, TranslatedSegment } from '../../engine.ts'
import { editTranslation } from '../../segments/edit-translation.ts'
import { type Finisher, finishUnits, type TranslatedUnit } from '../translated-block.ts'
import { endingOf, endsWithAbbreviatedWord, writtenEnding } from './sentence-signs.ts'
import { textsBetweenTags } from './texts-between-tags.ts'

/** Signs before the first word that a caller sets for the eye: bullets, dashes, dots. Quotes and brackets come in pairs. */
const LEADING_SIGNS = /^[^\p{L}\p{N}\p{M}\p{Ps}\p{Pi}"']+/u
const LIST_MARK = /^[-–—•*·▪►▸●○■□]+\s+/u

/**
 * Makes case and punctuation at the edges of a sentence follow its source.
 *
 * Always: a sentence that begins with a capital keeps one; list marks stay; the sign that ends it is there, as the
 * target language writes it, and a full stop that an engine invented is not; Spanish questions are opened.
 *
 * With `preserve` also: a sentence that begins with a small letter keeps it, names, acronyms and German nouns aside;
 * other leading signs stay; the ending is of the very kind that the source has.
 *
 * Examples: `save changes` to German stays without a full stop; `Hi there` gives `Hallo`, not `hallo`.
 */
export function finishFormatting({ preserve }: { readonly preserve: boolean }): Finisher {
  return finishUnits((unit, pair) => {
    if (!/\p{L}/u.test(unit.translated.text)) return unit.translated
    const trimmed = edited(unit.translated, outerSpace(unit.translated.text))
    const ended = edited(trimmed, ending(unit, trimmed, pair.target, preserve))
    const led = unit.opens
      ? edited(ended, leadingSigns(unit.segment.text, ended.text, pair, preserve))
      : ended
    if (!unit.opens) return led
    const capitalised = edited(led, firstLetters(unit.segment, led, pair, preserve))
    return preserve ? capitalised : edited(capitalised, openingSign(unit, capitalised.text, pair.target))
  })
}

/** Applies edits that touch no protected output. */
function edited(translated: TranslatedSegment, edits: readonly TextEdit[]): TranslatedSegment {
  const isFree = (edit: TextRange) =>
    translated.protectedRanges.every((range) => {
      if (range === undefined) return true
      return edit.start === edit.end
        ? edit.start <= range.start || edit.start >= range.end
        : !overlap(edit, range)
    })
  return editTranslation(translated, edits.filter(isFree))
}

function outerSpace(text: string): TextEdit[] {
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  return [
    { start: 0, end: start, text: '' },
    { start: end, end: text.length, text: '' },
  ].filter((edit) => edit.start < edit.end)
}

function ending(
  { segment, closes }: TranslatedUnit,
  { text }: TranslatedSegment,
  target: LanguageCode,
  preserve: boolean,
): TextEdit[] {
  const wanted = endingOf(segment.text)
  const found = endingOf(text)
  if (wanted === undefined) {
    const isInvented = found?.kind === 'period' && !endsWithAbbreviatedWord(text.slice(0, found.end))
    return isInvented || (preserve && found !== undefined && found.kind !== 'period')
      ? [{ ...found, text: '' }]
      : []
  }
  if (!closes) return []
  if (found === undefined) {
    const sign =
      wanted.kind === 'ellipsis'
        ? segment.text.slice(wanted.start, wanted.end)
        : writtenEnding(wanted.kind, target)
    const at = endBeforeClosers(segment.text, wanted.end, text)
    return sign === '' ? [] : [{ start: at, end: at, text: sign }]
  }
  if (!preserve || found.kind === wanted.kind) return []
  const sign = writtenEnding(wanted.kind, target)
  return sign === '' ? [] : [{ start: found.start, end: found.end, text: sign }]
}

/** Inside the closing quotes where the source has its sign inside them. */
function endBeforeClosers(source: string, signEnd: number, text: string): number {
  if (signEnd === source.length) return text.length
  return text.replace(/[)\]»”’"'」』）】〉》]{1,16}$/u, '').length
}

function leadingSigns(source: string, text: string, { target }: LanguagePair, preserve: boolean): TextEdit[] {
  const pattern = preserve ? LEADING_SIGNS : LIST_MARK
  const wanted = pattern.exec(source)?.[0] ?? ''
  const isSpanish = ['es', 'gl', 'ast'].includes(baseLanguage(target))
  const lead = pattern.exec(text)?.[0] ?? ''
  const found = isSpanish ? lead.replace(/[¿¡]+$/, '') : lead
  const sign = isSpanish ? wanted.replace(/[¿¡]+$/, '') : wanted.replace(/[¿¡]/g, '')
  if (found === sign || (sign === '' && !preserve)) return []
  return [{ start: 0, end: found.length, text: sign }]
}

function firstLetters(
  segment: Segment,
  translated: TranslatedSegment,
  pair: LanguagePair,
  preserve: boolean,
): TextEdit[] {
  return textsBetweenTags(segment, translated)
    .flatMap(({ source, target, at }) =>
      firstLetter(source, target, pair, preserve).map((edit) => ({ ...edit, ...shifted(edit, at) })),
    )
    .toSorted((left, right) => left.start - right.start)
}

function firstLetter(source: string, text: string, pair: LanguagePair, preserve: boolean): TextEdit[] {
  const { target } = pair
  const from = /^[^\p{L}\p{N}]*(\p{L})/u.exec(source)?.[1]
  const match = /^([^\p{L}\p{N}]*)(\p{L})([\p{L}\p{M}'’]*)/u.exec(text)
  if (from === undefined || match === null) return []
  const [, before = '', first = '', rest = ''] = match
  const start = before.length
  if (isUpper(from) && isLower(first)) {
    return isLoneNoun(source, pair.source) ? [] : capital(first, rest, start, target)
  }
  const isName = /\p{Lu}/u.test(rest) || first + rest === 'I' || source.includes(first + rest)
  if (!preserve || !isLower(from) || !isUpper(first) || isName || writesNounsWithCapitals(target)) return []
  return [{ start, end: start + first.length, text: first.toLocaleLowerCase(target) }]
}

/** A single word of a language that writes nouns with capitals: `Haus` is `house`, as the engine wrote it. */
function isLoneNoun(source: string, language: LanguageCode): boolean {
  return writesNounsWithCapitals(language) && /^\p{L}+$/u.test(source)
}

/** Spanish opens questions and exclamations, which engines that translate word by word forget. */
function openingSign({ segment, closes }: TranslatedUnit, text: string, target: LanguageCode): TextEdit[] {
  const kind = endingOf(text)?.kind
  if (baseLanguage(target) !== 'es' || !closes || endingOf(segment.text)?.kind !== kind) return []
  const sign = kind === 'question' ? '¿' : kind === 'exclamation' ? '¡' : undefined
  if (sign === undefined || /[¿¡]/.test(text)) return []
  const at = /^(?:[-–—•*·▪►▸●○■□]+\s+)?["'“‘«(]*/.exec(text)?.[0].length ?? 0
  return [{ start: at, end: at, text: sign }]
}

function capital(first: string, rest: string, start: number, target: LanguageCode): TextEdit[] {
  const isBrand = /^\p{Lu}/u.test(rest)
  const upper = first.toLocaleUpperCase(target)
  if (isBrand || baseLanguage(target) === 'ka' || upper.length !== first.length) return []
  const isDutchIj = baseLanguage(target) === 'nl' && first === 'i' && rest.startsWith('j')
  return isDutchIj
    ? [{ start, end: start + 2, text: 'IJ' }]
    : [{ start, end: start + first.length, text: upper }]
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase()
}

function isLower(letter: string): boolean {
  return letter !== letter.toUpperCase()
}
