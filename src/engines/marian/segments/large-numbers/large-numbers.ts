import { editText } from '../../../../text/applied-edits.ts'
import { overlap, overlapsAny } from '../../../../text/text-range.ts'
import type { ProtectedSpan, Segment, TranslatedSegment } from '../../../../translation/engine.ts'
import type { SegmentOptions } from '../loaded-model.ts'
import type { LargeNumber } from './large-number.ts'
import { numbersOfEnglish } from './numbers-of-english.ts'
import { numbersOfJapanese } from './numbers-of-japanese.ts'

/** A segment whose large numbers a model need not translate, and the way back; `undefined` where a number got lost. */
export interface CountedSegment {
  readonly segment: Segment
  readonly restored: (translated: TranslatedSegment) => TranslatedSegment | undefined
}

/** Small numbers that stand for large ones. Their ordinals all end in `th`. */
const STAND_INS = '37 58 64 46 85 29 94 76 48 67'.split(' ')

/**
 * Japanese counts by ten thousands: `30億` is 3 billion, and small models get the zeros wrong. Such numbers are taken out before
 * everything else, in either direction: a small number stands in the place of each, so that its counter and its word order are those
 * of a number, and what the target language writes takes its place in the translation. Should one get lost there, the second way is
 * for the numbers to be protected spans, as they are where there are too many. None where there are no such numbers.
 */
export function waysAroundLargeNumbers(
  segment: Segment,
  { sourceLanguage, targetLanguage }: Pick<SegmentOptions, 'sourceLanguage' | 'targetLanguage'>,
): readonly CountedSegment[] {
  const numbersOf = READERS[`${sourceLanguage} ${targetLanguage}`]
  const numbers = numbersOf?.(segment.text).filter((number) => !overlapsAny(segment.protectedSpans, number))
  if (numbers === undefined || numbers.length === 0) return []
  const small = freeStandIns(segment)
  const spans = withSpans(segment, numbers)
  return numbers.length > small.length ? [spans] : [withSmallNumbers(segment, numbers, small), spans]
}

/** Those that no text says. */
function freeStandIns({ text, protectedSpans }: Segment): readonly string[] {
  const taken = [text, ...protectedSpans.map(({ output }) => output)].join(' ').normalize('NFKC')
  return STAND_INS.filter((standIn) => !taken.includes(standIn))
}

const READERS: Readonly<Record<string, (text: string) => readonly LargeNumber[]>> = {
  'ja en': numbersOfJapanese,
  'en ja': numbersOfEnglish,
}

function withSmallNumbers(
  segment: Segment,
  all: readonly LargeNumber[],
  small: readonly string[],
): CountedSegment {
  const { text, protectedSpans } = segment
  const numbers = all.map((number, index) => ({ ...number, standIn: small[index] ?? '' }))
  const source = editText(
    text,
    numbers.map(({ start, end, unit, standIn }) => ({ start, end, text: standIn + unit })),
  )
  function restored({ alternatives = [], ...first }: TranslatedSegment): TranslatedSegment | undefined {
    const best = withOutputs(first, numbers)
    const others = alternatives.flatMap((other) => restored(other) ?? [])
    return (
      best && {
        ...best,
        alignment: best.alignment.map((link) => ({ ...link, source: source.toOld(link.source) })),
        ...(others.length > 0 && { alternatives: others }),
      }
    )
  }
  return {
    segment: {
      ...segment,
      text: source.text,
      protectedSpans: protectedSpans.map((span) => ({ ...span, ...source.toNew(span) })),
    },
    restored,
  }
}

/** Puts the outputs where the small numbers stand, each of which has to be there once. */
function withOutputs(
  translated: TranslatedSegment,
  numbers: readonly { readonly output: string; readonly standIn: string }[],
): TranslatedSegment | undefined {
  const spans = translated.protectedRanges.filter((range) => range !== undefined)
  const edits = numbers.flatMap(({ output, standIn }) => {
    const alone = new RegExp(String.raw`(?<!\p{Nd}[.,]?)${standIn}(?![.,]?\p{Nd})`, 'gu')
    const places = [...translated.text.matchAll(alone)]
      .map(({ index }) => ({ start: index, end: index + standIn.length }))
      .filter((place) => !spans.some((span) => overlap(span, place)))
    const [place] = places
    return place === undefined || places.length > 1 ? [] : [{ ...place, text: output }]
  })
  if (edits.length < numbers.length) return undefined
  const target = editText(
    translated.text,
    edits.toSorted((a, b) => a.start - b.start),
  )
  return {
    ...translated,
    text: target.text,
    alignment: translated.alignment.map((link) => ({ ...link, target: target.toNew(link.target) })),
    protectedRanges: translated.protectedRanges.map((range) => range && target.toNew(range)),
  }
}

function withSpans(segment: Segment, numbers: readonly LargeNumber[]): CountedSegment {
  const own = numbers.map(({ start, end, whole }): ProtectedSpan => ({ start, end, output: whole }))
  const protectedSpans = [...segment.protectedSpans, ...own].toSorted((a, b) => a.start - b.start)
  const places = segment.protectedSpans.map((span) => protectedSpans.indexOf(span))
  const restored = (translated: TranslatedSegment): TranslatedSegment => ({
    ...translated,
    protectedRanges: places.map((place) => translated.protectedRanges[place]),
  })
  return { segment: { ...segment, protectedSpans }, restored }
}
