import { isAppliedByRule } from '../application.ts'
import type { RuleId } from '../catalogue/catalogue.ts'
import type { StyleTarget } from '../style-language.ts'
import type { Recognised } from './recognised.ts'

/** A sentence about a format and the options that may stand for it; the first that the language has is taken. */
type Format = readonly [sentence: RegExp, rule: RuleId, ...options: readonly string[]]

const USE = '(?:use|write|put|set|format|prefer|apply) (?:an? |the )?'
const NO = "(?:do not use|don[’']t use|never use|avoid|no|without|omit|remove|do without) (?:an? |the |any )?"
const QUOTES = '(?:double )?(?:quotation marks|quotes|quote marks)'
const POINT = '(?:points?|periods?|dots?)'
const AS_DECIMAL = '(?: as| for)? (?:the |a )?decimal (?:separators?|marks?|points?)'
const AS_THOUSANDS = '(?: as| for) (?:the |a )?thousands? separators?'

const use = (words: string) => new RegExp(`^${USE}(?:${words})`, 'iu')
const avoid = (words: string) => new RegExp(`^${NO}(?:${words})`, 'iu')

const FORMATS: readonly Format[] = [
  [use('(?:oxford|serial) comma'), 'punctuation.serial_comma', 'use'],
  [avoid('(?:oxford|serial) comma'), 'punctuation.serial_comma', 'do_not_use'],
  [use('contractions?$'), 'spelling_and_grammar.contractions', 'use_contractions'],
  [avoid('contractions?$'), 'spelling_and_grammar.contractions', 'do_not_use_contractions'],
  [avoid('exclamation (?:marks?|points?)$'), 'punctuation.exclamation_marks', 'do_not_use'],
  [
    use(`(?:german|„…“) ${QUOTES}`),
    'punctuation.quotation_style',
    'use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations',
  ],
  [
    use(`corner brackets|「」|japanese ${QUOTES}`),
    'punctuation.quotation_style',
    'use_corner_brackets_for_primary_quotations_and_double_corner_brackets_for_secondary_quotations',
  ],
  [use(`guillemets|« ?»|french ${QUOTES}`), 'punctuation.quotation_mark', 'use_guillemets'],
  [use(`straight ${QUOTES}`), 'punctuation.quotation_mark', 'use_straight_quotation_marks'],
  [use(`(?:curly|smart|typographic) ${QUOTES}`), 'punctuation.quotation_mark', 'use_curly_quotation_marks'],
  [use(`decimal comma|commas?${AS_DECIMAL}`), 'numbers.decimal_separator', 'use_comma_as_decimal_separator'],
  [
    use(`decimal (?:point|period)|${POINT}${AS_DECIMAL}`),
    'numbers.decimal_separator',
    'use_period_as_decimal_separator',
  ],
  [avoid('thousands? separators?'), 'numbers.thousands_separator', 'do_not_use_thousands_separator'],
  [use(`commas?${AS_THOUSANDS}`), 'numbers.thousands_separator', 'use_comma'],
  [use(`${POINT}${AS_THOUSANDS}`), 'numbers.thousands_separator', 'use_period'],
  [use(`spaces?${AS_THOUSANDS}`), 'numbers.thousands_separator', 'use_space'],
  [use('24[- ]?(?:hour|h)(?: clock| format| times?)?$'), 'dates_and_times.time_format', 'use_24_hour_clock'],
  [
    use('12[- ]?(?:hour|h)(?: clock| format| times?)?$'),
    'dates_and_times.time_format',
    'use_12_hour_clock_and_lowercase_am_or_pm_with_periods',
    'use_12_hour_clock_with_korean_words_시_and_분',
    'use_12_hour_clock_with_arabic_numerals_and_colon',
    'use_12_hour_clock_and_specify_morning_or_evening',
  ],
  [
    /^(?:use |write )?(?:ss instead of ß|no (?:ß|eszett))$|^(?:do not|don[’']t|never) use (?:the )?(?:ß|eszett)$/iu,
    'spelling_and_grammar.eszett',
    'replace_eszett_with_ss',
  ],
  [
    /^(?:write|spell) (?:out )?(?:the )?(?:percent|% signs?|percent(?:age)? signs?)/iu,
    'numbers.percentage_format',
    'use_numerals_followed_by_space_then_spell_out_percent',
    'use_numerals_followed_by_space_then_german_word_prozent',
    'use_spanish_word_por_ciento',
    'use_numerals_followed_by_space_then_italian_word_per_cento',
  ],
]

/** How a date is written, in any sentence about dates. */
const DATES: readonly Format[] = (
  [
    [/dd\.mm\.yyyy/iu, 'dd_period_mm_period_yyyy_with_leading_zeros_for_single_digit_days_and_months'],
    [/dd\/mm\/yyyy/iu, 'dd_slash_mm_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months'],
    [/mm\/dd\/yyyy/iu, 'mm_slash_dd_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months'],
    [
      /yyyy-mm-dd|iso[- ]?(?:8601|format|dates?)/iu,
      'yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months',
    ],
    [/yyyy\/mm\/dd/iu, 'yyyy_slash_mm_slash_dd_with_leading_zero_for_single_digit_days_and_months'],
  ] as const
).map(([sentence, option]) => [sentence, 'dates_and_times.date_format', `use_${option}`])

const ABOUT_DATES = /(?<!\p{L})dates?(?!\p{L})|yyyy/iu

/** A sentence about a format that is applied by rule in the target's language; `undefined` for every other. */
export function recogniseFormat(clause: string, target: StyleTarget): Recognised | undefined {
  const formats = ABOUT_DATES.test(clause) ? DATES : FORMATS
  const format = formats.find(([sentence]) => sentence.test(clause))
  if (format === undefined) return undefined
  const [, rule, ...options] = format
  const option = options.find((each) => isAppliedByRule(rule, each, target.language))
  return option === undefined ? undefined : { kind: 'rule', rule, option }
}
