import { readChineseNumber, toChineseDigits, toChineseNumber } from '../../language-data/chinese-numbers.ts'
import { type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'

const NUMERALS = '〇零一二三四五六七八九十百千万億亿兆'
/** Counters that follow only numbers, so that the characters before them are a number. */
const COUNTER =
  '(?:人|名|個|个|件|台|枚|张|冊|册|本(?!当|来|質|日|人|社|書|文)|回(?!答|復|路|転)|次|歳|岁|年(?!少|長|寄)|か月|ヶ月|个月|日間|週間|时间|時間|分間|秒間|円|元|ドル|美元|％|%|パーセント|度|倍|キロ|メートル|公里|米|千克)'

/** Figures to Chinese characters: years digit by digit, other numbers with units, up to 9999. */
const toKanji: Rewrite = together(
  replaceMatches(/(?<![\p{Script=Latin}\d.,/:~～〜–-]|\d[年月])\d{4}(?=年)/gu, ({ 0: digits }) =>
    toChineseDigits(digits),
  ),
  replaceMatches(
    /(?<![\p{Script=Latin}\d.,/:_~～〜–-])\d{1,4}(?![\d.,/:_~～〜–-]|[\p{Script=Latin}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
    ({ 0: digits }) =>
      digits.length > 1 && digits.startsWith('0') ? undefined : toChineseNumber(Number(digits), 'ja'),
  ),
)

/** `二十五人` as `25人`. Single characters stay: many are parts of words (`一番`, `一度`). */
const toArabic: Rewrite = replaceMatches(
  new RegExp(`(?<![${NUMERALS}第数何几\\p{N}])[${NUMERALS}]{2,}(?=${COUNTER})`, 'gu'),
  ({ 0: text }) => {
    if (/^[万億亿兆千]|^[百十]{2}|[万億亿兆]$/u.test(text)) return undefined
    const value = readChineseNumber(text)
    return value === undefined ? undefined : String(value)
  },
)

const fullWidthDigits: Rewrite = replaceMatches(
  /(?<![\p{Script=Latin}\d.,/:_+-])\d+(?![\d.,/:_+%-]|[\p{Script=Latin}])/gu,
  ({ 0: digits }) => digits.replace(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
)

const halfWidthDigits: Rewrite = replaceMatches(/[０-９]+/gu, ({ 0: digits }) =>
  digits.replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)),
)

export const writingNumbers = singleRule('numbers.writing_numbers', {
  always_use_kanji_numbers: optionRule('ja', () => toKanji),
  use_arabic_numerals: optionRule('ja zh', () => together(toArabic, halfWidthDigits)),
  use_full_width_arabic_numerals_and_only_use_kanji_numbers_where_it_would_otherwise_sound_unnatural:
    optionRule('ja zh', () => fullWidthDigits),
  use_half_width_arabic_numerals_and_only_use_kanji_numbers_where_it_would_otherwise_sound_unnatural:
    optionRule('ja zh', () => halfWidthDigits),
})

/** `2、3人` as `二、三人`: two neighbouring numbers before a counter are an estimate. */
const approximateInKanji: Rewrite = replaceMatches(
  new RegExp(`(?<![\\d.、])(?<from>[1-9])、(?<to>[2-9])(?=${COUNTER}|日|つ)`, 'gu'),
  ({ groups = {} }) => {
    const { from = '', to = '' } = groups
    return Number(to) === Number(from) + 1 ? `${toChineseDigits(from)}、${toChineseDigits(to)}` : undefined
  },
)

export const approximateNumbers = singleRule('numbers.approximate_numbers', {
  use_kanji_numbers: optionRule('ja', () => approximateInKanji),
})

/** `1つ`, `2人` and fixed phrases, which are read in the native way. */
const nativeReadings: Rewrite = together(
  replaceMatches(/(?<![\d.,])[1-9](?=つ(?!の間))/gu, ({ 0: digit }) => toChineseDigits(digit)),
  replaceMatches(/(?<![\d.,])[12](?=人(?![称種工格生]))/gu, ({ 0: digit }) => toChineseDigits(digit)),
  replaceMatches(/(?<![\d.,])1(?=緒|般|切|瞬|致|気に|日中|生懸命)/gu, '一'),
)

export const kanjiNumbers = singleRule('numbers.kanji_numbers', {
  use_kanji_numbers_for_numbers_in_phrases_and_counting_method_based_on_native_japanese_readings: optionRule(
    'ja',
    () => nativeReadings,
  ),
})

/** `三、四天` as `三四天`. */
const joinedEstimate: Rewrite = replaceMatches(
  /(?<![、一二三四五六七八九十])(?<from>[一二三四五六七八九])、(?<to>[一二三四五六七八九])(?=[个個天年岁次人件块里米层位名倍])/gu,
  ({ groups = {} }) => {
    const [from = 0, to = 0] = [
      readChineseNumber(groups['from'] ?? ''),
      readChineseNumber(groups['to'] ?? ''),
    ]
    return to === from + 1 ? `${groups['from'] ?? ''}${groups['to'] ?? ''}` : undefined
  },
)

export const numberSeparator = singleRule('numbers.number_separator', {
  do_not_use_chinese_comma_to_separate_numbers_indicating_approximate_value: optionRule(
    'zh',
    () => joinedEstimate,
  ),
})

/** Years and other digit strings have `〇`, quantities `零`. */
const numberingZero: Rewrite = replaceMatches(/[〇零一二三四五六七八九]{4}(?=年)/gu, ({ 0: year }) =>
  year.replaceAll('零', '〇'),
)
const measuringZero: Rewrite = replaceMatches(/(?<=[十百千万亿])〇(?=[一二三四五六七八九])/gu, '零')

export const zeroFormat = singleRule('numbers.zero_format', {
  use_chinese_word_〇_for_numbering: optionRule('zh', () => numberingZero),
  use_chinese_word_零_for_measurement: optionRule('zh', () => measuringZero),
})

/** `3ヶ月` as `3か月`, `三ヶ月` as `三箇月`; the same with 所. */
const kanaAndKanjiCounters: Rewrite = replaceMatches(
  /(?<number>[\d０-９]|[〇一二三四五六七八九十百千数])(?<kana>[ヶヵケカか箇個](?=[月所]))/gu,
  ({ groups = {} }) => {
    const { number = '', kana = '' } = groups
    if (kana === '個') return undefined
    return number + (/[\d０-９]/u.test(number) ? 'か' : '箇')
  },
)

export const hiraganaAndKanji = singleRule('numbers.use_of_hiragana_and_kanji', {
  use_hiragana_japanese_word_か所_or_か月_when_using_arabic_numerals_in_horizontal_writing_but_use_kanji_japanese_word_箇所_or_箇月_when_using_kanji_numbers:
    optionRule('ja', () => kanaAndKanjiCounters),
})
