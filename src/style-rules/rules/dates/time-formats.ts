import { toChineseNumber } from '../../language-data/chinese-numbers.ts'
import { editOf, type Rewrite } from '../../rewriting/rewrite.ts'
import { type OptionRule, optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleLanguage, StyleTarget } from '../../style-language.ts'
import { type FoundTime, findTimes } from './time-reading.ts'

type RenderTime = (time: FoundTime, target: StyleTarget) => string | undefined

export function rewriteTimes(target: StyleTarget, render: RenderTime): Rewrite {
  return function* (text) {
    for (const time of findTimes(text, target)) {
      const wanted = render(time, target)
      const change = wanted === undefined ? undefined : editOf(time.start, time.text, wanted)
      if (change !== undefined) yield change
    }
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const twelve = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12)
const isAfternoon = (hour: number) => hour >= 12 && hour < 24

interface AmPmStyle {
  readonly am: string
  readonly pm: string
  readonly noonAndMidnight?: boolean
  readonly separator?: '.'
  /** `3 pm` for full hours, without `:00`. */
  readonly shortFullHours?: boolean
}

function amPm(style: AmPmStyle): RenderTime {
  return (time, { language }) => {
    const { hour, minute, second } = time
    if (hour === undefined || second !== undefined || hour === 24 || !time.isSure) return undefined
    if (language === 'es' && twelve(hour) === 1 && /las\s$/iu.test(time.input.slice(0, time.start)))
      return undefined
    if (style.noonAndMidnight === true && hour % 12 === 0 && Number(minute ?? 0) === 0) {
      return hour === 12 ? `noon${sentenceEnd(time)}` : `midnight${sentenceEnd(time)}`
    }
    const mark = isAfternoon(hour) ? style.pm : style.am
    const minutes =
      minute === undefined || (style.shortFullHours === true && minute === '00')
        ? ''
        : `${style.separator ?? ':'}${minute}`
    return `${twelve(hour)}${minutes} ${withSentenceEnd(mark, time)}`
  }
}

/** The period of `p.m.` that also ends the sentence must stay when the mark loses its own. */
function sentenceEnd({ text, input, start }: FoundTime): string {
  if (!text.endsWith('.')) return ''
  const after = input.slice(start + text.length)
  const ends =
    /^["'”’)]*(?:\s*$|\s*\n)/u.test(after) ||
    /^\s(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z]{2,4}\b)\p{Lu}/u.test(after)
  return ends ? '.' : ''
}

function withSentenceEnd(mark: string, time: FoundTime): string {
  if (!mark.endsWith('.')) return mark + sentenceEnd(time)
  const next = time.input.slice(time.start + time.text.length)
  return !time.text.endsWith('.') && /^\.(?!\d)/u.test(next) ? mark.slice(0, -1) : mark
}

const LOWER = { am: 'am', pm: 'pm' }
const LOWER_PERIODS = { am: 'a.m.', pm: 'p.m.' }
const UPPER = { am: 'AM', pm: 'PM' }
const UPPER_PERIODS = { am: 'A.M.', pm: 'P.M.' }

/** Parts of the day by their first hour. */
const DAY_PARTS: Readonly<
  Partial<Record<StyleLanguage, readonly (readonly [from: number, words: string])[]>>
> = {
  de: [
    [0, 'nachts'],
    [5, 'morgens'],
    [10, 'vormittags'],
    [12, 'nachmittags'],
    [18, 'abends'],
    [23, 'nachts'],
  ],
  en: [
    [0, 'in the morning'],
    [12, 'in the afternoon'],
    [18, 'in the evening'],
  ],
  es: [
    [0, 'de la mañana'],
    [12, 'de la tarde'],
    [20, 'de la noche'],
  ],
  fr: [
    [0, 'du matin'],
    [12, 'de l’après-midi'],
    [18, 'du soir'],
  ],
  it: [
    [0, 'del mattino'],
    [12, 'del pomeriggio'],
    [18, 'di sera'],
  ],
}

function dayPart(hour: number, language: StyleLanguage): string | undefined {
  return DAY_PARTS[language]?.findLast(([from]) => hour >= from)?.[1]
}

/** `15:30 Uhr` as `3:30 Uhr` or `3:30 Uhr nachmittags`; noon, midnight and a changed article stay. */
function twelveHours(specify: boolean): RenderTime {
  return (time, { language }) => {
    const { hour, minute, second, tail, hasMark } = time
    if (hour === undefined || second !== undefined || hour === 24 || (hour === 0 && specify)) return undefined
    const isOne = twelve(hour) === 1 && (language === 'es' || language === 'it')
    if (isOne && hour !== 1) return undefined
    if (specify && (!time.isSure || (!hasMark && !isTimeOfDay(time)))) return undefined
    const part = specify ? dayPart(hour, language) : ''
    if (part === undefined) return undefined
    const separator = language === 'fr' && tail !== '' ? '' : ':'
    const clock =
      separator === ''
        ? `${twelve(hour)}${tail}${minute === undefined ? '' : ` ${minute}`}`
        : `${twelve(hour)}${minute === undefined ? '' : `:${minute}`}${tail}`
    return part === '' ? clock : `${clock} ${part}`
  }
}

/** `pendant 15 h` and `15 h de travail` are durations: a preposition of time must stand before. */
function isTimeOfDay({ input, start, minute, tail }: FoundTime): boolean {
  if (minute !== undefined && !tail.includes('h')) return true
  return tail.includes('Uhr') || /(?:^|[^\p{L}])(?:à|vers|dès|avant|après)\s$/iu.test(input.slice(0, start))
}

/** 24 hours. What was English `3 pm` gets minutes and two digits; other languages keep the figures short. */
function twentyFour(separator: ':' | '.'): RenderTime {
  return (time, { language }) => {
    const { hour, minute, second, tail, text, hasMark } = time
    if (hour === undefined || changesArticle(time, language)) return undefined
    const isPlain = !hasMark && !/[時时点點시h]/u.test(text)
    if (separator === ':' && language === 'fr' && tail.includes('h') && minute === undefined) return undefined
    const hourText = isPlain ? (/^\d+/u.exec(text)?.[0] ?? '') : language === 'en' ? two(hour) : String(hour)
    if (tail.includes('Uhr') && minute === undefined && !hasMark) return undefined
    const keptTail = tail.includes('Uhr') || (tail === ' h' && language === 'es') ? tail : ''
    const ending = second === undefined ? '' : `${separator}${second}`
    return `${hourText}${separator}${minute ?? '00'}${ending}${keptTail}${sentenceEnd(time)}`
  }
}

/** `a la 1 de la tarde` would need another article at 13. */
function changesArticle({ input, start, hour, writtenHour }: FoundTime, language: StyleLanguage): boolean {
  return language === 'es' && writtenHour === 1 && hour === 13 && /la\s$/iu.test(input.slice(0, start))
}

interface UhrStyle {
  readonly separator: ':' | '.'
  readonly pad: boolean
  readonly hourOnly?: boolean
}

function withUhr({ separator, pad, hourOnly = false }: UhrStyle): RenderTime {
  return ({ hour, minute, second, tail, input, start, text }) => {
    if (hour === undefined || second !== undefined) return undefined
    const after = input.slice(start + text.length)
    if (tail === '' && /^\s?(?:[-–—]|bis\b|und\b|Uhr|h\b)/u.test(after)) {
      return `${pad ? two(hour) : hour}${separator}${minute ?? '00'}`
    }
    const hourText = pad ? two(hour) : String(hour)
    if (hourOnly && (minute ?? '00') === '00') return `${hourText}${tail === '' ? ' Uhr' : tail}`
    return `${hourText}${separator}${minute ?? '00'}${tail === '' ? ' Uhr' : tail}`
  }
}

interface EastAsianStyle {
  readonly marks?: (hour: number) => string
  readonly render: (hour: number, minute: string | undefined) => string
}

function eastAsian({ marks, render }: EastAsianStyle): RenderTime {
  return ({ hour, minute, second }) => {
    if (hour === undefined || second !== undefined || (marks !== undefined && hour === 24)) return undefined
    return marks === undefined ? render(hour, minute) : marks(hour) + render(twelve(hour), minute)
  }
}

const chineseMark = (hour: number) => (hour < 12 ? '上午' : hour < 18 ? '下午' : '晚上')
const koreanMark = (hour: number) => (hour < 12 ? '오전 ' : '오후 ')
const colon = (hour: number, minute: string | undefined) => `${hour}:${minute ?? '00'}`
const minutes = (minute: string | undefined, unit: string) =>
  minute === undefined || minute === '00' ? '' : `${Number(minute)}${unit}`
const korean = (hour: number, minute: string | undefined) =>
  `${hour}시${minute === undefined || minute === '00' ? '' : ` ${Number(minute)}분`}`
const chineseNumbers = (hour: number, minute: string | undefined) =>
  `${toChineseNumber(hour, 'zh')}时${minute === undefined || minute === '00' ? '' : `${toChineseNumber(Number(minute), 'zh')}分`}`

const MARKS_OF: Readonly<Partial<Record<StyleLanguage, (hour: number) => string>>> = {
  ja: (hour) => (hour < 12 ? '午前' : '午後'),
  ko: koreanMark,
  zh: chineseMark,
}

const times = (languages: string, render: RenderTime): OptionRule =>
  optionRule(languages, (target) => rewriteTimes(target, render))
const noonAndMidnight = true
const UP_OR_DOWN =
  'use_12_hour_clock_and_write_chinese_word_上午_or_下午_or_chinese_word_早上_or_晚上_followed_by'

/** Times of day. A time whose half of the day is unknown (`9:30` in English) stays. */
export const timeFormat = singleRule('dates_and_times.time_format', {
  use_12_hour_clock_and_do_not_specify_morning_or_evening: times('de es fr it', twelveHours(false)),
  use_12_hour_clock_and_lowercase_am_or_pm_with_periods: times('en', amPm(LOWER_PERIODS)),
  use_12_hour_clock_and_lowercase_am_or_pm_with_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm:
    times('en', amPm({ ...LOWER_PERIODS, noonAndMidnight })),
  use_12_hour_clock_and_lowercase_am_or_pm_without_periods: times('en', amPm(LOWER)),
  use_12_hour_clock_and_lowercase_am_or_pm_without_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm:
    times('en', amPm({ ...LOWER, noonAndMidnight })),
  use_12_hour_clock_and_specify_morning_or_evening: times('de en es fr it', twelveHours(true)),
  use_12_hour_clock_and_uppercase_am_or_pm_with_periods: times('en', amPm(UPPER_PERIODS)),
  use_12_hour_clock_and_uppercase_am_or_pm_with_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm:
    times('en', amPm({ ...UPPER_PERIODS, noonAndMidnight })),
  use_12_hour_clock_and_uppercase_am_or_pm_without_periods: times('en', amPm(UPPER)),
  use_12_hour_clock_and_uppercase_am_or_pm_without_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm:
    times('en', amPm({ ...UPPER, noonAndMidnight })),
  [`${UP_OR_DOWN}_arabic_numerals`]: times('zh', eastAsian({ marks: chineseMark, render: colon })),
  [`${UP_OR_DOWN}_arabic_numerals_with_chinese_word_点_for_hours`]: times(
    'zh',
    eastAsian({ marks: chineseMark, render: (hour, minute) => `${hour}点${minutes(minute, '分')}` }),
  ),
  [`${UP_OR_DOWN}_arabic_numerals_with_chinese_words_时_and_分_for_hours_and_minutes`]: times(
    'zh',
    eastAsian({ marks: chineseMark, render: (hour, minute) => `${hour}时${minutes(minute, '分')}` }),
  ),
  [`${UP_OR_DOWN}_chinese_numbers_with_chinese_words_时_and_分_for_hours_and_minutes`]: times(
    'zh',
    eastAsian({ marks: chineseMark, render: chineseNumbers }),
  ),
  use_12_hour_clock_with_arabic_numerals_and_colon: times('ja ko zh', (time, target) => {
    const marks = MARKS_OF[target.language]
    return marks === undefined ? undefined : eastAsian({ marks, render: colon })(time, target)
  }),
  use_12_hour_clock_with_korean_words_시_and_분: times(
    'ko',
    eastAsian({ marks: koreanMark, render: korean }),
  ),
  use_12_hour_clock_without_leading_zero_or_minutes_for_full_hours_use_colon_as_separator_and_lowercase_am_or_pm_without_periods:
    times('en', amPm({ ...LOWER, shortFullHours: true })),
  use_12_hour_clock_without_leading_zero_or_minutes_for_full_hours_use_colon_as_separator_and_uppercase_am_or_pm_without_periods:
    times('en', amPm({ ...UPPER, shortFullHours: true })),
  use_12_hour_clock_without_leading_zero_use_period_as_separator_and_lowercase_am_or_pm_with_periods_and_spaces:
    times('en es', amPm({ am: 'a. m.', pm: 'p. m.', separator: '.' })),
  use_24_hour_clock: times('all', twentyFour(':')),
  use_24_hour_clock_with_arabic_numerals_and_colon: times('ja ko zh', eastAsian({ render: colon })),
  use_24_hour_clock_with_colon_as_separator: times('all', twentyFour(':')),
  use_24_hour_clock_with_korean_words_시_and_분: times('ko', eastAsian({ render: korean })),
  use_24_hour_clock_with_period_as_separator: times('de en es fr it', twentyFour('.')),
  use_hh_colon_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours: times(
    'de',
    withUhr({ separator: ':', pad: true }),
  ),
  use_hh_colon_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours: times(
    'de',
    withUhr({ separator: ':', pad: false }),
  ),
  use_hh_period_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours: times(
    'de',
    withUhr({ separator: '.', pad: true }),
  ),
  use_hh_period_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours: times(
    'de',
    withUhr({ separator: '.', pad: false }),
  ),
  use_hh_period_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours_and_for_full_hours_state_hour_only:
    times('de', withUhr({ separator: '.', pad: false, hourOnly: true })),
})
