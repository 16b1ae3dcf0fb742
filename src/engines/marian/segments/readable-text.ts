import { editText } from '../../../text/applied-edits.ts'
import type { TextEdit } from '../../../text/text-edit.ts'
import { inOrder, overlapsAny } from '../../../text/text-range.ts'
import type { Segment, TextRange, TranslatedSegment } from '../../../translation/engine.ts'
import { NOUNS_WITH_CAPITALS } from './dictionary-words.ts'
import type { SegmentOptions } from './loaded-model.ts'

/** Soft hyphens, word joiners and byte order marks inside of words. */
const INVISIBLE = /(?<=[\p{L}\p{M}])[\u00ad\u2060\ufeff]+(?=\p{L})/gu
const WORD = /\p{L}[\p{L}\p{M}]*/gu
const LETTER = /\p{L}/gu
const ASCII_LETTER = /[a-z]/i
/** Cyrillic and Greek letters, and below them the Latin ones that they look like. */
const FOREIGN = 'авеѕіјкмнорстухһАВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'
const LATIN = 'abesijkmhopctyxhABESIJKMHOPCTYXABEZHIKMNOPTYXo'
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Array.from(FOREIGN, (letter, index) => [letter, LATIN.charAt(index)]),
)
/** Letters that have no capital, or hardly one. */
const WITHOUT_CAPITAL = /[ªºß]/gu
const NO_CAPITAL = /[\p{Ll}\p{Lo}]/u
/** Less than this, or one word, is an abbreviation more often than a sentence: `USB C`. */
const FEWEST_LOUD_LETTERS = 6
/** Consonants that no language speaks as a word: `HTML`, `DVD`. Slavic ones do with an `l` or `r` inside: `vlk`, `prst`. */
const UNSPEAKABLE = /^[b-df-hj-np-tv-xz][b-df-hjkmnp-qstv-xz]*[b-df-hj-np-tv-xz]$/
const AFTER_DIGIT = /\p{N}$/u
const AFTER_APOSTROPHE = /\p{L}['’]$/u
/** What follows an apostrophe and is no longer than this is an ending or a small word: `don't`, `you'll`, `c'est`. */
const LONGEST_TAIL = 2

interface Languages extends Pick<SegmentOptions, 'sourceLanguage' | 'targetLanguage'> {
  /** Whether the source language writes a word so; `undefined` where nobody can tell. */
  readonly isWord: (spelling: string) => boolean | undefined
}

/** A segment as models can read it, and the way back from its translation. */
interface ReadableSegment {
  readonly segment: Segment
  readonly restored: (translated: TranslatedSegment) => TranslatedSegment
}

/**
 * Respells what people can read and models cannot: words with something invisible or letters of another script inside, and
 * sentences in capitals, whose translations get capitals, too. Protected spans and their outputs stay as they are.
 */
export function readableSegment(
  segment: Segment,
  { sourceLanguage, targetLanguage, isWord }: Languages,
): ReadableSegment {
  const { text, protectedSpans } = segment
  const edits = [...withoutInvisible(text), ...withoutLookAlikes(text)]
    .filter((edit) => !overlapsAny(protectedSpans, edit))
    .toSorted((a, b) => a.start - b.start)
  const spelled = editText(text, edits)
  const spans = protectedSpans.map((span) => ({ ...span, ...spelled.toNew(span) }))
  const isLoud = isInCapitals(spelled.text, spans)
  function restored(translated: TranslatedSegment): TranslatedSegment {
    const { alternatives, ...all } = isLoud ? inCapitals(translated, targetLanguage) : translated
    return {
      ...all,
      alignment: all.alignment.map((link) => ({ ...link, source: spelled.toOld(link.source) })),
      ...(alternatives !== undefined && { alternatives: alternatives.map(restored) }),
    }
  }
  return {
    segment: {
      ...segment,
      text: isLoud ? asWritten(spelled.text, spans, { sourceLanguage, isWord }) : spelled.text,
      protectedSpans: spans,
    },
    restored,
  }
}

function withoutInvisible(text: string): TextEdit[] {
  return [...text.matchAll(INVISIBLE)].map(({ 0: found, index }) => {
    return { start: index, end: index + found.length, text: '' }
  })
}

/** In words that have a Latin letter and none that looks like no Latin one. */
function withoutLookAlikes(text: string): TextEdit[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const latin = word.replaceAll(LETTER, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    const isMixed = latin !== word && ASCII_LETTER.test(word) && /^[\p{Script=Latin}\p{M}]+$/u.test(latin)
    return isMixed ? [{ start: index, end: index + word.length, text: latin }] : []
  })
}

function isInCapitals(text: string, spans: readonly TextRange[]): boolean {
  const outside = editText(
    text,
    spans.map(({ start, end }) => ({ start, end, text: ' ' })),
  ).text.replaceAll(WITHOUT_CAPITAL, '')
  if (NO_CAPITAL.test(outside)) return false
  const words = outside.match(WORD) ?? []
  return words.length > 1 && words.join('').length >= FEWEST_LOUD_LETTERS
}

/**
 * Capitals where the language has them: at the beginning, in names, in nouns of German and in abbreviations. Of the same length. What is
 * small depends on the language, `I` in Turkish, and on what follows, `Σ`.
 */
function asWritten(
  text: string,
  spans: readonly TextRange[],
  { sourceLanguage, isWord }: Omit<Languages, 'targetLanguage'>,
): string {
  const first = text.search(LETTER)
  const before = (at: number) => text.slice(Math.max(0, at - 2), at)
  const whole = text.toLocaleLowerCase(sourceLanguage)
  const smallAt = (at: number, letter: string) =>
    whole.length === text.length
      ? whole.slice(at, at + letter.length)
      : letter.toLocaleLowerCase(sourceLanguage)
  const large = new Set(AFTER_DIGIT.test(before(first)) ? [] : [first])
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const spelling = { word, small: smallAt(index, word), before: before(index) }
    const capitals = capitalsOf(spelling, { sourceLanguage, isWord })
    for (let at = 0; at < capitals; at += 1) large.add(index + at)
  }
  return outsideOf(spans, text, (letter, at) => {
    const small = smallAt(at, letter)
    return large.has(at) || small.length !== letter.length ? letter : small
  }).text
}

/** With how many capitals a word begins that is written in capitals here; `before` are the two characters before it. */
function capitalsOf(
  { word, small, before }: { readonly word: string; readonly small: string; readonly before: string },
  { sourceLanguage, isWord }: Omit<Languages, 'targetLanguage'>,
): number {
  if (sourceLanguage === 'en' && word === 'I') return 1
  const isAfterApostrophe = AFTER_APOSTROPHE.test(before)
  if (AFTER_DIGIT.test(before) || (isAfterApostrophe && word.length <= LONGEST_TAIL)) return 0
  const isSmall = isWord(small)
  if (isSmall === true) return 0
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0)
  if (isWord(first + small.slice(first.length)) === true) return first.length
  if (!isAfterApostrophe && (isWord(word) === true || UNSPEAKABLE.test(small))) return word.length
  return NOUNS_WITH_CAPITALS.has(sourceLanguage) && isSmall === false ? first.length : 0
}

function inCapitals(translated: TranslatedSegment, language: string): TranslatedSegment {
  const spans = inOrder(translated.protectedRanges.filter((range) => range !== undefined))
  const loud = outsideOf(spans, translated.text, (letter) => letter.toLocaleUpperCase(language))
  return {
    ...translated,
    text: loud.text,
    alignment: translated.alignment.map((link) => ({ ...link, target: loud.toNew(link.target) })),
    protectedRanges: translated.protectedRanges.map((range) => range && loud.toNew(range)),
  }
}

/** With other letters, but in the ascending, disjoint ranges. */
function outsideOf(
  ranges: readonly TextRange[],
  text: string,
  changed: (letter: string, at: number) => string,
) {
  const edits = [...text.matchAll(LETTER)]
    .map(({ 0: letter, index }) => ({
      start: index,
      end: index + letter.length,
      text: changed(letter, index),
    }))
    .filter((edit) => !overlapsAny(ranges, edit))
  return editText(text, edits)
}
