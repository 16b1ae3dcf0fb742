import { editText } from '../../../text/applied-edits.ts'
import { inOrder, overlapsAny } from '../../../text/text-range.ts'
import type { Segment, TranslatedSegment } from '../../../translation/engine.ts'
import type { SegmentOptions } from './loaded-model.ts'
import { ONES, TENS } from './numbers.ts'

/** A number of a text that the target language counts otherwise. */
interface LargeNumber {
  readonly start: number
  readonly end: number
  /** What stands in the translation for it. */
  readonly output: string
  /** What stands in the source behind the small number in its place: `$250 million` becomes `37 dollars`. */
  readonly unit: string
}

interface CountedSegment {
  readonly segment: Segment
  /** `undefined` where a number got lost. */
  readonly restored: (translated: TranslatedSegment) => TranslatedSegment | undefined
}

/** Small numbers that stand for large ones; each text uses those that it does not contain. */
const STAND_INS = '37 58 64 46 73 85 29 92 53 68'.split(' ')

/**
 * Japanese counts by ten thousands: `30億` is 3 billion, and small models get the zeros wrong. Such numbers are taken out before
 * everything else, in either direction: a small number stands in the place of each, so that its counter and its word order are those
 * of a number, and what the target language writes takes its place in the translation. `undefined` where there are none.
 */
export function withSmallNumbers(
  segment: Segment,
  { sourceLanguage, targetLanguage }: Pick<SegmentOptions, 'sourceLanguage' | 'targetLanguage'>,
): CountedSegment | undefined {
  const { text, protectedSpans } = segment
  const found =
    sourceLanguage === 'ja' && targetLanguage === 'en'
      ? numbersOfJapanese(text)
      : sourceLanguage === 'en' && targetLanguage === 'ja'
        ? numbersOfEnglish(text)
        : []
  const numbers = found.filter((number) => !overlapsAny(protectedSpans, number))
  const free = STAND_INS.filter((standIn) => !text.includes(standIn))
  if (numbers.length === 0 || numbers.length > free.length) return undefined
  const outputs = numbers.map(({ output }, index) => ({ output, standIn: free[index] ?? '' }))
  const source = editText(
    text,
    numbers.map(({ start, end, unit }, index) => ({ start, end, text: `${free[index] ?? ''}${unit}` })),
  )
  return {
    segment: {
      ...segment,
      text: source.text,
      protectedSpans: protectedSpans.map((span) => ({ ...span, ...source.toNew(span) })),
    },
    restored(translated) {
      const { alternatives = [], ...first } = translated
      const toOldSource = (one: TranslatedSegment): TranslatedSegment => ({
        ...one,
        alignment: one.alignment.map((link) => ({ ...link, source: source.toOld(link.source) })),
      })
      const best = withOutputs(first, outputs)
      if (best === undefined) return undefined
      const others = alternatives.flatMap((other) => withOutputs(other, outputs) ?? [])
      return {
        ...toOldSource(best),
        ...(others.length > 0 && { alternatives: others.map(toOldSource) }),
      }
    },
  }
}

/** Puts the outputs where the small numbers stand, each of which has to be there once. */
function withOutputs(
  translated: TranslatedSegment,
  outputs: readonly { readonly output: string; readonly standIn: string }[],
): TranslatedSegment | undefined {
  const edits = outputs.flatMap(({ output, standIn }) => {
    const places = [
      ...translated.text.matchAll(new RegExp(String.raw`(?<![\p{Nd}.,])${standIn}(?![.,]?\p{Nd})`, 'gu')),
    ]
    const [place] = places
    if (place === undefined || places.length > 1) return []
    return [{ start: place.index, end: place.index + standIn.length, text: output }]
  })
  if (edits.length < outputs.length) return undefined
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

const JAPANESE_UNITS: Readonly<Record<string, number>> = { 万: 1e4, 億: 1e8, 兆: 1e12 }
const JAPANESE_TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }
const JAPANESE_DIGITS = '〇一二三四五六七八九'
const FIGURES = String.raw`[0-9０-９]+(?:[,，][0-9０-９]{3})*(?:[.．][0-9０-９]+)?[百千]?`
const CHARACTERS = '[一二三四五六七八九十百千]+'
/** `2億5000万`, `1万2千`, `三百万`, `5千`; no `数万`, `百万長者`. */
const JAPANESE_NUMBER = new RegExp(
  String.raw`(?<![\p{Nd}.,，．数何幾〇一二三四五六七八九十百千万億])(?:(?:(?:${FIGURES}|${CHARACTERS})[万億兆])+(?:${FIGURES}|${CHARACTERS})?|[0-9０-９]+[百千])(?![\p{Nd}万億兆一]|長者)`,
  'gu',
)
const JAPANESE_PART = new RegExp(`(${FIGURES}|${CHARACTERS})([万億兆]?)`, 'gu')

/** Tenths: `3割5分` is 35 percent. */
const JAPANESE_SHARE = new RegExp(
  `(?<![0-9０-９.．数何${JAPANESE_DIGITS}])([1-9１-９一二三四五六七八九])割(?:([1-9１-９一二三四五六七八九])分)?(?![り合れくいうっ当腹愛])`,
  'gu',
)

function numbersOfJapanese(text: string): readonly LargeNumber[] {
  const numbers = [...text.matchAll(JAPANESE_NUMBER)].map(({ 0: found, index }): LargeNumber => {
    const value = [...found.matchAll(JAPANESE_PART)].reduce(
      (sum, [, figures = '', unit = '']) => sum + valueOfFigures(figures) * (JAPANESE_UNITS[unit] ?? 1),
      0,
    )
    return { start: index, end: index + found.length, output: inEnglish(Math.round(value)), unit: '' }
  })
  const shares = [...text.matchAll(JAPANESE_SHARE)].map((match): LargeNumber => {
    const [found, tenths = '', hundredths = ''] = match
    const output = String(10 * valueOfFigures(tenths) + valueOfFigures(hundredths))
    return { start: match.index, end: match.index + found.length, output, unit: 'パーセント' }
  })
  return inOrder([...numbers, ...shares])
}

/** `2,500`, `3千`, `三百二十`. */
function valueOfFigures(figures: string): number {
  const plain = figures.normalize('NFKC').replaceAll(',', '')
  const [, digits = '', ten = ''] = /^([\d.]+)([百千]?)$/u.exec(plain) ?? []
  if (digits !== '') return Number(digits) * (JAPANESE_TENS[ten] ?? 1)
  let [sum, digit] = [0, 0]
  for (const character of plain) {
    const tens = JAPANESE_TENS[character]
    if (tens === undefined) digit = 10 * digit + JAPANESE_DIGITS.indexOf(character)
    else [sum, digit] = [sum + (digit || 1) * tens, 0]
  }
  return sum + digit
}

const ENGLISH_UNITS: readonly (readonly [name: string, value: number])[] = [
  ['trillion', 1e12],
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
]

/** `30,000`, `1.2 million`. */
function inEnglish(value: number): string {
  const unit = ENGLISH_UNITS.find(([, size]) => size >= 1e6 && value >= size)
  const isRound = unit !== undefined && Number.isInteger((value / unit[1]) * 1e3)
  return isRound ? `${value / unit[1]} ${unit[0]}` : value.toLocaleString('en')
}

const SMALL_WORDS = `(?:${TENS.join('|')})(?:[- ](?:${ONES.slice(1, 10).join('|')}))?|${ONES.slice(1).join('|')}`
const UNITS = ENGLISH_UNITS.map(([name]) => name).join('|')
const CURRENCIES: Readonly<Record<string, string>> = { $: 'dollars', '€': 'euros', '£': 'pounds', '¥': 'yen' }
/** `30,000`, `1.2 million`, `$250 million`, `two hundred thousand`, `a million euros`; no `one in a million`. */
const ENGLISH_NUMBER = new RegExp(
  [
    String.raw`(?<![\p{L}\p{Nd}.,$€£¥-])(?<sign>[$€£¥])?(?:`,
    String.raw`(?:(?<figures>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?<words>${SMALL_WORDS}|an?(?= (?:hundred )?\p{L}+ \p{L})))`,
    String.raw`(?<hundred> hundred)?[ \u00a0](?<unit>${UNITS})|(?<grouped>\d{1,3}(?:,\d{3})+))`,
    String.raw`(?![\p{L}\p{Nd}-]|[.,]\d| (?:${UNITS}))`,
  ].join(''),
  'giu',
)
/** From here on Japanese counts by ten thousands. */
const LEAST = 10_000

function numbersOfEnglish(text: string): readonly LargeNumber[] {
  return [...text.matchAll(ENGLISH_NUMBER)].flatMap((match): LargeNumber[] => {
    const { sign = '', figures, words, hundred, unit, grouped } = match.groups ?? {}
    const times =
      words === undefined ? Number((figures ?? grouped ?? '').replaceAll(',', '')) : valueOf(words)
    const value = Math.round(times * (hundred === undefined ? 1 : 100) * sizeOf(unit))
    const isPlain = grouped !== undefined && (value < LEAST || value % 1_000 !== 0)
    if (isPlain || value < 1_000) return []
    const currency = CURRENCIES[sign]
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        output: inJapanese(value),
        unit: currency === undefined ? '' : ` ${currency}`,
      },
    ]
  })
}

const WORD_VALUES: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 2)] as const),
])

/** `twenty-five`. */
function valueOf(words: string): number {
  return words
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, word) => sum + (WORD_VALUES.get(word) ?? 0), 0)
}

function sizeOf(unit: string | undefined): number {
  return ENGLISH_UNITS.find(([name]) => name === unit?.toLowerCase())?.[1] ?? 1
}

/** `3万`, `1万2000`, `2億5000万`. */
function inJapanese(value: number): string {
  const parts = Object.entries(JAPANESE_UNITS)
    .toReversed()
    .map(([unit, size]) => {
      const count = Math.floor(value / size) % 1e4
      return count === 0 ? '' : `${count}${unit}`
    })
  const rest = value % LEAST
  return parts.join('') + (rest === 0 ? '' : String(rest))
}
