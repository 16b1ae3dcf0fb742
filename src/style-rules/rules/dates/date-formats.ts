import { toChineseDigits, toChineseNumber } from '../../language-data/chinese-numbers.ts'
import { GERMAN_THREE_LETTERS, GERMAN_TRADITIONAL, MONTHS } from '../../language-data/months.ts'
import { editOf, type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { type ChosenOptions, decisions, type RuleGroup } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import { type DateOrder, type FoundDate, findDates } from './date-reading.ts'

/** `pad` is true for two-digit days and months, `undefined` where the list does not say. */
type RenderDate = (date: FoundDate, pad: boolean | undefined, target: StyleTarget) => string | undefined

const two = (value: number) => String(value).padStart(2, '0')
/** `dd` and `mm` mean two digits unless a rule says otherwise. */
const padded = (value: number, pad: boolean | undefined) => (pad === false ? String(value) : two(value))

function dayFirst(separator: string, forced?: boolean): RenderDate {
  return ({ day, month, year }, pad) =>
    [padded(day, forced ?? pad), padded(month, forced ?? pad), year].join(separator)
}

function yearFirst(separator: string, forced?: boolean): RenderDate {
  return ({ day, month, year }, pad) =>
    [year, padded(month, forced ?? pad), padded(day, forced ?? pad)].join(separator)
}

const monthFirst: RenderDate = ({ day, month, year }) => `${two(month)}/${two(day)}/${year}`

/** `3 April 2025` as the language says it: `3. April 2025`, `1er avril 2025`, `3 de abril de 2025`. */
const spelledOut: RenderDate = ({ day, month, year }, pad, { language }) => {
  const name = MONTHS[language]?.[month - 1]
  if (name === undefined) return undefined
  const dayText = pad === true ? two(day) : String(day)
  switch (language) {
    case 'de':
      return `${dayText}. ${name} ${year}`
    case 'es':
      return `${dayText} de ${name} de ${year}`
    case 'fr':
      return `${day === 1 ? '1er' : dayText} ${name} ${year}`
    case 'it':
      return `${day === 1 ? '1º' : dayText} ${name} ${year}`
    case 'en':
    case 'ja':
    case 'ko':
    case 'zh':
    default:
      return `${dayText} ${name} ${year}`
  }
}

const spelledOutMonthFirst: RenderDate = ({ day, month, year }, _pad, { language }) => {
  const name = MONTHS[language]?.[month - 1]
  return name === undefined ? undefined : `${name} ${day}, ${year}`
}

function germanAbbreviated(names: readonly string[]): RenderDate {
  return ({ day, month, year }) => `${day}. ${names[month - 1] ?? ''} ${year}`
}

/** Figures only, in the order and with the separators of the language; plain English has no order of its own. */
function numerals(pad: boolean): RenderDate {
  return (date, _pad, target) => {
    const { language, code } = target
    if (language === 'de') return dayFirst('.', pad)(date, pad, target)
    if (['ja', 'ko', 'zh'].includes(language)) return yearFirst('/', pad)(date, pad, target)
    if (code === 'en-US') return [padded(date.month, pad), padded(date.day, pad), date.year].join('/')
    return code === 'en' ? undefined : dayFirst('/', pad)(date, pad, target)
  }
}

const withCharacters: RenderDate = ({ day, month, year }, pad) =>
  pad === true ? `${year}年${two(month)}月${two(day)}日` : `${year}年${month}月${day}日`
const withChineseNumbers: RenderDate = ({ day, month, year }) =>
  `${toChineseDigits(String(year))}年${toChineseNumber(month, 'zh')}月${toChineseNumber(day, 'zh')}日`

const setiembre: RenderDate = (date, pad, target) =>
  spelledOut(date, pad, target)?.replace('septiembre', 'setiembre')

const LATIN = 'de en es fr it'

const FORMATS: Readonly<Record<string, readonly [languages: string, render: RenderDate]>> = {
  use_dd_period_mm_period_yy_with_leading_zeros_for_single_digit_days_and_months: [
    'de',
    ({ day, month, year }) =>
      year < 1930 || year > 2029 ? undefined : `${two(day)}.${two(month)}.${two(year % 100)}`,
  ],
  use_dd_period_mm_period_yyyy: ['all', dayFirst('.')],
  use_dd_period_mm_period_yyyy_with_leading_zeros_for_single_digit_days_and_months: [
    'all',
    dayFirst('.', true),
  ],
  use_dd_period_space_abbreviated_month_yyyy_with_abbreviations_jan_period_feb_period_mrz_period_apr_period_mai_jun_period_jul_period_aug_period_sep_period_okt_period_nov_period_dez_period_without_leading_zeros_for_single_digit_days:
    ['de', germanAbbreviated(GERMAN_THREE_LETTERS)],
  use_dd_period_space_abbreviated_month_yyyy_with_abbreviations_jan_period_febr_period_maerz_apr_period_mai_juni_juli_aug_period_sept_period_okt_period_nov_period_dez_period_without_leading_zeros_for_single_digit_days:
    ['de', germanAbbreviated(GERMAN_TRADITIONAL)],
  use_dd_period_space_month_yyyy_without_leading_zeros_for_single_digit_days: [
    'de',
    (date, _pad, target) => spelledOut(date, false, target),
  ],
  use_dd_slash_mm_slash_yyyy: ['all', dayFirst('/')],
  use_dd_slash_mm_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months: [
    'all',
    dayFirst('/', true),
  ],
  use_dd_space_spelled_out_month_space_yyyy: [LATIN, spelledOut],
  use_dd_space_spelled_out_month_space_yyyy_and_use_spanish_word_septiembre_for_ninth_month: [
    'es',
    spelledOut,
  ],
  use_dd_space_spelled_out_month_space_yyyy_and_use_spanish_word_setiembre_for_ninth_month: ['es', setiembre],
  use_dd_space_spelled_out_month_space_yyyy_without_leading_zeros_for_single_digit_days: [
    LATIN,
    (date, _pad, target) => spelledOut(date, false, target),
  ],
  use_mm_slash_dd_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months: ['en', monthFirst],
  use_numerals_only_with_leading_zero_for_single_digits: ['all', numerals(true)],
  use_numerals_only_without_leading_zero_for_single_digits: ['all', numerals(false)],
  use_spelled_out_month_space_dd_comma_space_yyyy_and_use_spanish_word_septiembre_for_ninth_month: [
    'es',
    spelledOutMonthFirst,
  ],
  use_spelled_out_month_space_dd_comma_space_yyyy_without_leading_zeros_for_single_digit_days: [
    'en es',
    spelledOutMonthFirst,
  ],
  use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_with_chinese_numbers: [
    'zh ja',
    withChineseNumbers,
  ],
  use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_without_leading_zero_for_single_digit_months_and_days:
    ['zh ja', (date, _pad, target) => withCharacters(date, false, target)],
  use_yyyy_hyphen_mm_hyphen_dd_with_leading_zero_for_single_digit_days_and_months: [
    'all',
    yearFirst('-', true),
  ],
  use_yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months: [
    'all',
    yearFirst('-', true),
  ],
  'use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months':
    ['ko', ({ day, month, year }) => `${year}년 ${month}월 ${day}일`],
  use_yyyy_period_mm_period_dd: ['all', yearFirst('.')],
  use_yyyy_period_space_mm_period_space_dd_period_space_without_leading_zero_for_single_digit_days_and_months:
    ['ko', ({ day, month, year }) => `${year}. ${month}. ${day}.`],
  use_yyyy_slash_mm_slash_dd: ['all', yearFirst('/')],
  use_yyyy_slash_mm_slash_dd_with_leading_zero_for_single_digit_days_and_months: [
    'all',
    yearFirst('/', true),
  ],
}

const NUMERICAL: Readonly<Record<string, RenderDate>> = {
  use_dd_hyphen_mm_hyphen_yyyy: dayFirst('-'),
  use_dd_period_mm_period_yyyy: dayFirst('.'),
  use_dd_slash_mm_slash_yyyy: dayFirst('/'),
}

const PADDING: Readonly<Record<string, boolean>> = { do_not_use_leading_zero: false, use_leading_zero: true }

/**
 * Full dates. `date_format` decides before `writing_dates`, that before `dates_in_numerical_form`;
 * `single_digit_days_and_months` settles what those leave open. Plain English cannot tell `03/04/2025`.
 */
export const dateFormats: RuleGroup = {
  decides: decisions(
    ...Object.entries(FORMATS).map(
      ([option, [languages]]) => ['dates_and_times.date_format', languages, option] as const,
    ),
    ['dates_and_times.writing_dates', LATIN, 'use_dd_space_spelled_out_month_space_yyyy', 'use_numerals'],
    ['dates_and_times.dates_in_numerical_form', LATIN, ...Object.keys(NUMERICAL)],
    ['dates_and_times.single_digit_days_and_months', 'all', ...Object.keys(PADDING)],
  ),
  compile(chosen, target) {
    const pad = PADDING[chosen('dates_and_times.single_digit_days_and_months') ?? '']
    const render = chosenFormat(chosen, target)
    const formatted =
      render === undefined
        ? undefined
        : rewriteDates(target, (date) => render(date, pad, target), writtenOrder(render, target))
    const adjusted = pad === undefined || render !== undefined ? undefined : adjustPadding(target, pad)
    const ninthMonth = target.language === 'es' ? spanishSeptember(chosen) : undefined
    if (formatted === undefined && adjusted === undefined && ninthMonth === undefined) return undefined
    return together(formatted, adjusted, ninthMonth)
  },
}

function chosenFormat(chosen: ChosenOptions, target: StyleTarget): RenderDate | undefined {
  const [languages, format] = FORMATS[chosen('dates_and_times.date_format') ?? ''] ?? ['', undefined]
  if (format !== undefined && (languages === 'all' || languages.split(' ').includes(target.language)))
    return format
  const writing = chosen('dates_and_times.writing_dates')
  const numerical = NUMERICAL[chosen('dates_and_times.dates_in_numerical_form') ?? '']
  if (!LATIN.includes(target.language)) return undefined
  if (writing === 'use_dd_space_spelled_out_month_space_yyyy') return spelledOut
  if (writing === 'use_numerals') return numerical ?? numerals(true)
  return numerical === undefined
    ? undefined
    : (date, pad) =>
        date.form === 'numeric' && !/^\d{4}/u.test(date.text) ? numerical(date, pad, target) : undefined
}

/** Told from a sample: `03/04/2025` for the third of April has the day first. */
function writtenOrder(render: RenderDate, target: StyleTarget): DateOrder | undefined {
  const sample: FoundDate = { start: 0, text: '3/4/2025', year: 2025, month: 4, day: 3, form: 'numeric' }
  const match = /^0?(?<first>[34])[-/]0?[34][-/]/u.exec(render(sample, true, target) ?? '')
  if (match === null) return undefined
  return match.groups?.['first'] === '3' ? 'day first' : 'month first'
}

function rewriteDates(
  target: StyleTarget,
  render: (date: FoundDate) => string | undefined,
  written?: DateOrder,
): Rewrite {
  return function* (text) {
    for (const date of findDates(text, target, written)) {
      const wanted = render(date)
      const change = wanted === undefined ? undefined : editOf(date.start, date.text, wanted)
      if (change !== undefined) yield change
    }
  }
}

/** Leading zeros in dates of figures, in whatever form they stand. */
function adjustPadding(target: StyleTarget, pad: boolean): Rewrite {
  return rewriteDates(target, ({ form, text }) => {
    if (form === 'named' || /[一二三四五六七八九十]/u.test(text)) return undefined
    if (!pad) return text.replace(/(?<!\d)0(?=\d(?!\d))/gu, '')
    return text.replace(/(?<!\d)\d(?!\d)/gu, (digit) => `0${digit}`)
  })
}

function spanishSeptember(chosen: ChosenOptions): Rewrite | undefined {
  const option = chosen('dates_and_times.date_format') ?? ''
  if (option.includes('spanish_word_septiembre')) {
    return replaceMatches(/(?<!\p{L})([Ss])etiembre(?!\p{L})/gu, (match) => `${match[1] ?? 's'}eptiembre`)
  }
  if (!option.includes('spanish_word_setiembre')) return undefined
  return replaceMatches(/(?<!\p{L})([Ss])eptiembre(?!\p{L})/gu, (match) => `${match[1] ?? 's'}etiembre`)
}
