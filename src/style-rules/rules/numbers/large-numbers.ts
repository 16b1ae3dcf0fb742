import { numberConvention } from '../../language-data/number-format.ts'
import { pattern, SPACE, WORD_END } from '../../rewriting/patterns.ts'
import { editOf, type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import { groupDigits, LONE_NUMBER, readNumber } from './number-reading.ts'

/** Numbers that the target's separators leave no doubt about, in figures only: `12,000,000`. */
function wholeNumbers(
  target: StyleTarget,
  minimum: number,
  spell: (value: bigint, after: string) => string | undefined,
): Rewrite {
  const convention = numberConvention(target)
  return function* (text) {
    for (const { 0: found, index } of text.matchAll(LONE_NUMBER)) {
      const number = readNumber(found, convention)
      if (number === undefined || number.fraction !== '' || number.integer.startsWith('0')) continue
      const value = BigInt(number.integer)
      if (value < BigInt(minimum) || isCode(text, index, number.thousands)) continue
      const wanted = spell(value, text.slice(index + found.length))
      const change = wanted === undefined ? undefined : editOf(index, found, wanted)
      if (change !== undefined) yield change
    }
  }
}

/** Without separators, a long number that follows a word like `ID` or a sign is a code. */
function isCode(text: string, index: number, thousands: string): boolean {
  return (
    thousands === '' &&
    /(?:[#№\-/:]|\p{Script=Latin})\s?$|(?:番号|编号|번호)[:：]?\s?$/u.test(
      text.slice(Math.max(0, index - 6), index),
    )
  )
}

interface MyriadWords {
  readonly units: readonly (readonly [word: string, size: bigint])[]
  readonly gap: string
}

const JA: MyriadWords = {
  units: [
    ['兆', 10n ** 12n],
    ['億', 10n ** 8n],
    ['万', 10n ** 4n],
  ],
  gap: '',
}
const KO: MyriadWords = {
  units: [
    ['조', 10n ** 12n],
    ['억', 10n ** 8n],
    ['만', 10n ** 4n],
  ],
  gap: ' ',
}

/** `123450000` as `1億2345万`; only numbers that end in four zeros, so that no group is lost. */
function inMyriads({ units, gap }: MyriadWords, value: bigint, after: string): string | undefined {
  if (value % 10_000n !== 0n || /^[万億兆亿만억조]/u.test(after)) return undefined
  const parts: string[] = []
  let rest = value
  for (const [word, size] of units) {
    const count = rest / size
    rest %= size
    if (count > 0n) parts.push(`${count}${word}`)
  }
  return parts.join(gap)
}

/** Chinese keeps one unit with up to two decimals: `1.2亿`, `350万`. */
function inChinese(value: bigint, after: string): string | undefined {
  if (/^[万億兆亿]/u.test(after)) return undefined
  const [word, size] = value >= 10n ** 8n ? (['亿', 10n ** 8n] as const) : (['万', 10n ** 4n] as const)
  const hundredths = (value * 100n) / size
  if ((hundredths * size) / 100n !== value) return undefined
  const fraction = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/u, '')
  return `${hundredths / 100n}${fraction === '' ? '' : `.${fraction}`}${word}`
}

/** `5,000,000` as `5 million`: English and German need no preposition behind it. */
function inWords(target: StyleTarget): Rewrite {
  const isGerman = target.language === 'de'
  const { decimal } = numberConvention(target)
  return wholeNumbers(target, 1_000_000, (value, after) => {
    if (/^[ \u00A0]?(?:%|°|[a-zµ]{1,3}(?!\p{L}))/u.test(after)) return undefined
    const billion = 10n ** 9n
    const [size, singular, plural] =
      value >= billion
        ? [billion, isGerman ? 'Milliarde' : 'billion', isGerman ? 'Milliarden' : 'billion']
        : [10n ** 6n, isGerman ? 'Million' : 'million', isGerman ? 'Millionen' : 'million']
    const tenths = (value * 10n) / size
    if ((tenths * size) / 10n !== value) return undefined
    const fraction = tenths % 10n
    const count = `${groupDigits(String(tenths / 10n), isGerman ? '.' : ',')}${fraction === 0n ? '' : `${decimal}${fraction}`}`
    return `${count} ${count === '1' ? singular : plural}`
  })
}

/** German `5 Millionen` as `5 Mio.`. */
const abbreviated: Rewrite = replaceMatches(
  pattern(`(?<=\\d${SPACE})(?<word>Millionen|Million|Milliarden|Milliarde)${WORD_END}`),
  ({ groups = {}, index, input }) => {
    const short = groups['word']?.startsWith('Millia') === true ? 'Mrd.' : 'Mio.'
    return input.charAt(index + (groups['word'] ?? '').length) === '.' ? short.slice(0, -1) : short
  },
)

const myriads = (words: MyriadWords) => (target: StyleTarget) =>
  wholeNumbers(target, 10_000, (value, after) => inMyriads(words, value, after))

/** Large whole numbers; the option that only sets commas belongs to the number separators. */
export const largeNumberFormat = singleRule('numbers.large_number_format', {
  spell_out_large_numbers: optionRule('de en', inWords),
  use_abbreviations_for_large_numbers: optionRule('de', () => abbreviated),
  use_chinese_characters_for_ten_thousands_and_hundred_millions: optionRule('zh', (target) =>
    wholeNumbers(target, 10_000, inChinese),
  ),
  use_kanji_for_trillions_hundred_millions_and_ten_thousands: optionRule('ja', myriads(JA)),
  use_korean_words_만_억_조_with_space: optionRule('ko', myriads(KO)),
  use_korean_words_만_억_조_without_space: optionRule('ko', myriads({ ...KO, gap: '' })),
})

const CURRENCY = '(?:€|\\$|£|euro|EUR|dollari|USD|sterline|franchi|CHF|yen)'

const withMioAndMrd: Rewrite = replaceMatches(
  pattern(
    `(?<=\\d${SPACE})(?<word>milioni|milione|miliardi|miliardo)(?=${SPACE}(?:di ${CURRENCY}|${CURRENCY}))`,
  ),
  ({ groups = {} }) => (groups['word']?.startsWith('milion') === true ? 'mio' : 'mrd'),
)

/** `5 mio €` as `5 milioni di €`. */
const withMilione: Rewrite = replaceMatches(
  pattern(
    `(?<count>(?<![\\d.,])\\d+(?:[.,]\\d+)*)(?<space>${SPACE})(?<word>mio|mln|mrd|mld)\\.?(?<di>${SPACE}(?:di )?)(?=${CURRENCY})`,
  ),
  ({ groups = {} }) => {
    const { count = '', space = ' ', word = '' } = groups
    const stem = /^(?:mio|mln)/u.test(word) ? 'milion' : 'miliard'
    const ending = stem === 'milion' ? (count === '1' ? 'e' : 'i') : count === '1' ? 'o' : 'i'
    return `${count}${space}${stem}${ending} di `
  },
)

/** Italian sums of money with `milione` and `miliardo`. */
export const largeSumsOfMoney = singleRule('numbers.large_sums_of_money', {
  spell_out_italian_words_milione_and_miliardo: optionRule('it', () => withMilione),
  use_italian_words_mio_and_mrd_instead_of_italian_words_milione_and_miliardo: optionRule(
    'it',
    () => withMioAndMrd,
  ),
})

const LARGE_SUM =
  /(?<sum>(?:US\$|C\$|A\$|[$€£¥])\d+(?:[.,]\d+)*)(?<tail>\s?(?:[MmBb]|[mb]n|[Tt]|tn)(?![\p{L}\p{N}])|[ \u00A0](?:million|billion|trillion)(?!\p{L}))/gu
const LETTERS: Readonly<Record<string, readonly [american: string, british: string, word: string]>> = {
  m: ['M', 'm', 'million'],
  b: ['B', 'bn', 'billion'],
  t: ['T', 'tn', 'trillion'],
}

function sums(ending: (entry: readonly [string, string, string], isBritish: boolean) => string) {
  return ({ code }: StyleTarget): Rewrite =>
    replaceMatches(LARGE_SUM, ({ groups = {} }) => {
      const entry = LETTERS[(groups['tail'] ?? '').trim().charAt(0).toLowerCase()]
      return entry === undefined ? undefined : `${groups['sum'] ?? ''}${ending(entry, code === 'en-GB')}`
    })
}

/** English sums of money in millions and billions: `$5M`, `£5 bn`, `$5 million`. */
export const largeSumsOfMoneyFormat = singleRule('numbers.large_sums_of_money_format', {
  use_amount_followed_by_abbreviation_for_million_or_billion_without_space: optionRule(
    'en',
    sums(([american, british], isBritish) => (isBritish ? british : american)),
  ),
  use_amount_followed_by_space_then_abbreviation_for_million_or_billion: optionRule(
    'en',
    sums(([american, british], isBritish) => ` ${isBritish ? british : american}`),
  ),
  use_amount_followed_by_space_then_english_word_million_or_billion: optionRule(
    'en',
    sums(([, , word]) => ` ${word}`),
  ),
})
