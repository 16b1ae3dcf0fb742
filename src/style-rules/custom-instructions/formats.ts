import { isAppliedByRule } from '../application.ts'
import type { RuleId } from '../catalogue/catalogue.ts'
import type { StyleTarget } from '../style-language.ts'
import type { Recognised } from './recognised.ts'

type Choice = readonly [rule: RuleId, option: string]

/** A sentence about a format and the options that may stand for it; the first that the language has is taken. */
type Format = readonly [sentence: RegExp, ...choices: readonly Choice[]]

const QUOTES = '(?:quotation marks|quotes|quote marks)'
const USE = '(?:use|write|put|set|format|prefer|apply)'
const NO = "(?:do not use|don[’']t use|never use|avoid|no|without|omit|remove|do without)"

const FORMATS: readonly Format[] = [
  [
    new RegExp(`^${USE} (?:only )?(?:the )?(?:oxford|serial) comma`, 'iu'),
    ['punctuation.serial_comma', 'use'],
  ],
  [
    new RegExp(`^${NO} (?:the |an )?(?:oxford|serial) comma`, 'iu'),
    ['punctuation.serial_comma', 'do_not_use'],
  ],
  [
    new RegExp(`^${NO} contractions?$`, 'iu'),
    ['spelling_and_grammar.contractions', 'do_not_use_contractions'],
  ],
  [new RegExp(`^${USE} contractions?$`, 'iu'), ['spelling_and_grammar.contractions', 'use_contractions']],
  [
    new RegExp(`^${NO} (?:any )?exclamation (?:marks?|points?)$`, 'iu'),
    ['punctuation.exclamation_marks', 'do_not_use'],
  ],
  [
    new RegExp(`^${NO} latin abbreviations`, 'iu'),
    ['spelling_and_grammar.latin_abbreviations', 'do_not_use_latin_abbreviations'],
  ],
  [
    new RegExp(`^${USE} (?:german|„…“) ${QUOTES}`, 'iu'),
    [
      'punctuation.quotation_style',
      'use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations',
    ],
  ],
  [
    new RegExp(`^${USE} (?:guillemets|angle ${QUOTES}|french ${QUOTES}|«\\s?»|« »)`, 'iu'),
    ['punctuation.quotation_mark', 'use_guillemets'],
  ],
  [
    new RegExp(`^${USE} (?:straight|plain|typewriter) (?:double )?${QUOTES}`, 'iu'),
    ['punctuation.quotation_mark', 'use_straight_quotation_marks'],
  ],
  [
    new RegExp(`^${USE} (?:curly|smart|typographic(?:al)?) (?:double )?${QUOTES}`, 'iu'),
    ['punctuation.quotation_mark', 'use_curly_quotation_marks'],
  ],
  [
    new RegExp(`^${USE} single ${QUOTES}(?: instead of double(?: ${QUOTES}| ones)?)?$`, 'iu'),
    [
      'punctuation.quotation_style',
      'use_single_quotation_marks_for_primary_quotations_and_double_quotation_marks_for_secondary_quotations',
    ],
  ],
  [
    new RegExp(`^${USE} double ${QUOTES}(?: instead of single(?: ${QUOTES}| ones)?)?$`, 'iu'),
    [
      'punctuation.quotation_style',
      'use_double_quotation_marks_for_primary_quotations_and_single_quotation_marks_for_secondary_quotations',
    ],
  ],
  [
    new RegExp(`^${USE} (?:corner brackets|「」|「 」|japanese ${QUOTES})`, 'iu'),
    [
      'punctuation.quotation_style',
      'use_corner_brackets_for_primary_quotations_and_double_corner_brackets_for_secondary_quotations',
    ],
  ],
  [new RegExp(`^${USE} curly apostrophes?`, 'iu'), ['punctuation.apostrophe', 'use_curly_apostrophes']],
  [new RegExp(`^${USE} straight apostrophes?`, 'iu'), ['punctuation.apostrophe', 'use_straight_apostrophes']],
  [
    new RegExp(`^${USE} (?:the |an? )?ellips[ie]s characters?|^${USE} (?:the )?…`, 'iu'),
    ['punctuation.ellipsis', 'use_ellipsis_character'],
  ],
  [
    new RegExp(`^${USE} three (?:periods|dots|full stops)`, 'iu'),
    ['punctuation.ellipsis', 'use_three_periods'],
  ],
  [
    new RegExp(`^${USE} (?:an? )?em[- ]dash(?:es)? (?:with(?:out any| no|out) spaces|without space)`, 'iu'),
    ['punctuation.sentence_break_indicator', 'use_em_dash_without_space_on_either_side'],
  ],
  [
    new RegExp(`^${USE} (?:an? )?(?:spaced em[- ]dash(?:es)?|em[- ]dash(?:es)? with spaces?)`, 'iu'),
    ['punctuation.sentence_break_indicator', 'use_em_dash_with_space_on_either_side'],
  ],
  [
    new RegExp(`^${USE} (?:an? )?(?:spaced en[- ]dash(?:es)?|en[- ]dash(?:es)? with spaces?)`, 'iu'),
    ['punctuation.sentence_break_indicator', 'use_en_dash_with_space_on_either_side'],
  ],
  [
    new RegExp(`^${USE} (?:an? )?en[- ]dash(?:es)? (?:for|in|between) (?:number |numerical )?ranges?`, 'iu'),
    ['punctuation.range_indicator', 'use_en_dash_without_spaces'],
  ],
  [
    /(?:^|\s)(?:ss instead of ß|ss statt ß|no (?:ß|eszett)|not (?:ß|eszett)|ohne ß)(?:$|\s)|^(?:do not|don[’']t|never) use (?:ß|the eszett|eszett)$/iu,
    ['spelling_and_grammar.eszett', 'replace_eszett_with_ss'],
  ],
  [
    new RegExp(
      `^${USE} (?:a )?(?:decimal comma|commas?(?: as| for)? (?:the |a )?decimal (?:separators?|marks?|points?))`,
      'iu',
    ),
    ['numbers.decimal_separator', 'use_comma_as_decimal_separator'],
  ],
  [
    new RegExp(
      `^${USE} (?:a )?(?:decimal (?:point|period)|(?:points?|periods?|dots?)(?: as| for)? (?:the |a )?decimal (?:separators?|marks?))`,
      'iu',
    ),
    ['numbers.decimal_separator', 'use_period_as_decimal_separator'],
  ],
  [
    new RegExp(`^${NO} (?:a |any )?thousands? separators?`, 'iu'),
    ['numbers.thousands_separator', 'do_not_use_thousands_separator'],
  ],
  [
    new RegExp(`^${USE} (?:a )?commas?(?: as| for) (?:the |a )?thousands? separators?`, 'iu'),
    ['numbers.thousands_separator', 'use_comma'],
  ],
  [
    new RegExp(
      `^${USE} (?:a )?(?:points?|periods?|dots?)(?: as| for) (?:the |a )?thousands? separators?`,
      'iu',
    ),
    ['numbers.thousands_separator', 'use_period'],
  ],
  [
    new RegExp(
      `^${USE} (?:an? )?(?:non-breaking |no-break |thin )?spaces?(?: as| for) (?:the |a )?thousands? separators?`,
      'iu',
    ),
    ['numbers.thousands_separator', 'use_space'],
  ],
  [
    new RegExp(`^${USE} (?:an? )?apostrophes?(?: as| for) (?:the |a )?thousands? separators?`, 'iu'),
    ['numbers.thousands_separator', 'use_straight_apostrophe_as_thousands_separator'],
  ],
  [
    new RegExp(`^${USE} (?:an? |the )?24[- ]?(?:hour|h)(?: clock| format| time| times)?$`, 'iu'),
    ['dates_and_times.time_format', 'use_24_hour_clock'],
  ],
  [
    new RegExp(`^${USE} (?:an? |the )?12[- ]?(?:hour|h)(?: clock| format| time| times)?$`, 'iu'),
    ['dates_and_times.time_format', 'use_12_hour_clock_and_lowercase_am_or_pm_with_periods'],
    ['dates_and_times.time_format', 'use_12_hour_clock_with_korean_words_시_and_분'],
    ['dates_and_times.time_format', 'use_12_hour_clock_with_arabic_numerals_and_colon'],
    ['dates_and_times.time_format', 'use_12_hour_clock_and_specify_morning_or_evening'],
  ],
  [
    new RegExp(
      `^${USE} (?:an? )?spaces? between (?:the )?(?:numbers?|numerals?|figures?|values?) and (?:the |their )?units?`,
      'iu',
    ),
    ['numbers.units_of_measure_spacing', 'use_space_between_numeral_and_unit_of_measure'],
  ],
  [
    new RegExp(
      `^(?:${NO}) (?:a |any )?spaces? between (?:the )?(?:numbers?|numerals?|figures?|values?) and (?:the |their )?units?`,
      'iu',
    ),
    ['numbers.units_of_measure_spacing', 'do_not_use_space_between_numeral_and_unit_of_measure'],
  ],
  [
    new RegExp(`^${USE} (?:the )?currency symbols? (?:before|in front of) the (?:amount|number)s?`, 'iu'),
    ['numbers.currency_format', 'use_currency_symbol_followed_by_amount_without_space'],
  ],
  [
    new RegExp(`^${USE} (?:the )?currency symbols? (?:after|behind) the (?:amount|number)s?`, 'iu'),
    ['numbers.currency_format', 'use_amount_followed_by_space_then_currency_symbol'],
  ],
  [
    new RegExp(`^${USE} (?:iso|three-letter) currency codes`, 'iu'),
    ['numbers.currency_format', 'use_iso_code'],
  ],
  [new RegExp(`^${USE} full[- ]width colons?`, 'iu'), ['punctuation.colon', 'use_full_width_colon']],
  [
    new RegExp(`^${USE} full[- ]width (?:parentheses|(?:round )?brackets)`, 'iu'),
    ['punctuation.round_brackets', 'use_full_width_round_brackets'],
  ],
  [
    new RegExp(`^${USE} half[- ]width (?:parentheses|(?:round )?brackets)`, 'iu'),
    ['punctuation.round_brackets', 'use_half_width_round_brackets'],
  ],
  [
    new RegExp(
      `^${NO} (?:a |any )?spaces? between (?:chinese|japanese) and (?:english|latin)(?: text| words| characters| letters)?`,
      'iu',
    ),
    ['formatting.space_between_chinese_and_english', 'do_not_use'],
  ],
  [
    new RegExp(
      `^(?:write|spell) (?:out )?percent(?: in words)?|^(?:write|spell) out (?:the )?(?:%|percent(?:age)? signs?)`,
      'iu',
    ),
    ['numbers.percentage_format', 'use_numerals_followed_by_space_then_spell_out_percent'],
    ['numbers.percentage_format', 'use_numerals_followed_by_space_then_german_word_prozent'],
    ['numbers.percentage_format', 'use_spanish_word_por_ciento'],
    ['numbers.percentage_format', 'use_numerals_followed_by_space_then_italian_word_per_cento'],
  ],
]

const DATES: readonly Format[] = [
  [
    /dd\.mm\.yyyy/iu,
    [
      'dates_and_times.date_format',
      'use_dd_period_mm_period_yyyy_with_leading_zeros_for_single_digit_days_and_months',
    ],
  ],
  [
    /dd\/mm\/yyyy/iu,
    [
      'dates_and_times.date_format',
      'use_dd_slash_mm_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months',
    ],
  ],
  [
    /mm\/dd\/yyyy/iu,
    [
      'dates_and_times.date_format',
      'use_mm_slash_dd_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months',
    ],
  ],
  [
    /yyyy-mm-dd|iso[- ]?(?:8601|format|dates?)/iu,
    [
      'dates_and_times.date_format',
      'use_yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months',
    ],
  ],
  [
    /yyyy\/mm\/dd/iu,
    [
      'dates_and_times.date_format',
      'use_yyyy_slash_mm_slash_dd_with_leading_zero_for_single_digit_days_and_months',
    ],
  ],
  [
    /yyyy年m{1,2}月d{1,2}日/iu,
    [
      'dates_and_times.date_format',
      'use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_without_leading_zero_for_single_digit_months_and_days',
    ],
  ],
  [
    /yyyy년 ?m{1,2}월 ?d{1,2}일/iu,
    [
      'dates_and_times.date_format',
      'use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months',
    ],
  ],
  [
    /d{1,2} month yyyy|day month year/iu,
    [
      'dates_and_times.date_format',
      'use_dd_space_spelled_out_month_space_yyyy_without_leading_zeros_for_single_digit_days',
    ],
  ],
  [
    /month d{1,2},? yyyy|month day,? year/iu,
    [
      'dates_and_times.date_format',
      'use_spelled_out_month_space_dd_comma_space_yyyy_without_leading_zeros_for_single_digit_days',
    ],
  ],
]

/** A sentence about a format that is applied by rule in the target's language; `undefined` for every other. */
export function recogniseFormat(clause: string, target: StyleTarget): Recognised | undefined {
  const isAboutDates = /(?<!\p{L})(?:dates?|datum|daten|fechas?|日付|日期|날짜)(?!\p{L})|yyyy/iu.test(clause)
  const format = (isAboutDates ? DATES : FORMATS).find(([sentence]) => sentence.test(clause))
  if (format === undefined) return undefined
  const [, ...choices] = format
  const choice = choices.find(([rule, option]) => isAppliedByRule(rule, option, target.language))
  return choice === undefined ? undefined : { kind: 'rule', rule: choice[0], option: choice[1] }
}

const MORE =
  /^(?:use|be|write|keep|translate|adopt|maintain)(?: (?:in|with|it)(?= ))?(?: (?:an?|the)(?= ))? ?(?:very |more )?(?:formal(?:ly)?|polite(?:ly)?|respectful)(?: (?:tone|language|address|style|register|form|forms|form of address|speech|pronouns?))?$|^address (?:the reader|readers|the user|users|people|them) (?:formally|politely)$|^(?:use|verwende) (?:the )?(?:formal |polite )?["„“'‘«]?(?:Sie|vous|usted|ustedes|Lei)["“”'’»]?(?:-form| form)?$|^sieze |^vouvoyez|^だ・である調は使わない$|敬語を(?:使|用)/iu
const LESS =
  /^(?:use|be|write|keep|translate|adopt|maintain)(?: (?:in|with|it)(?= ))?(?: (?:an?|the)(?= ))? ?(?:very |more )?(?:informal(?:ly)?|casual(?:ly)?|familiar|colloquial)(?: (?:tone|language|address|style|register|form|forms|form of address|speech|pronouns?))?$|^address (?:the reader|readers|the user|users|people|them) (?:informally|casually)$|^(?:use|verwende) (?:the )?(?:informal |familiar )?["„“'‘«]?(?:du|tu|tú|vosotros)["“”'’»]?(?:-form| form)?$|^duze |^tutoyez/iu

/** A sentence about how readers are addressed. */
export function recogniseFormality(clause: string): Recognised | undefined {
  if (MORE.test(clause)) return { kind: 'formality', formality: 'more' }
  return LESS.test(clause) ? { kind: 'formality', formality: 'less' } : undefined
}
