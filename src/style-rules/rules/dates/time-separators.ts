import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import { rewriteTimes } from './time-formats.ts'

/** French `15:30` and `15h30` as `15 h 30` and back. A full hour `15 h` may be a duration and keeps its letter. */
const withLetterH =
  (gap: '' | ' ') =>
  (target: StyleTarget): Rewrite =>
    rewriteTimes(target, ({ text, minute, second, tail, hasMark }) => {
      if (second !== undefined || hasMark || (minute === undefined && tail === '')) return undefined
      const hour = /^\d+/u.exec(text)?.[0] ?? ''
      if (tail.includes('heure')) return undefined
      return `${hour}${gap}h${minute === undefined ? '' : `${gap}${minute}`}`
    })

const withColon = (target: StyleTarget): Rewrite =>
  rewriteTimes(target, ({ text, minute, hasMark }) =>
    minute === undefined || hasMark ? undefined : `${/^\d+/u.exec(text)?.[0] ?? ''}:${minute}`,
  )

/** `14 : 30`, which no time pattern reads. */
const closedColon: Rewrite = replaceMatches(
  /(?<=(?<![\d:])(?:[01]?\d|2[0-4]))\s?:\s?(?=[0-5]\d(?![\d:]))/gu,
  ({ 0: text, input, index }) =>
    /^\s?:\s?$/u.test(text) && !/\d$/u.test(input.slice(0, index - 2)) ? ':' : undefined,
)

export const hoursMinutesSeparator = singleRule('dates_and_times.hours_minutes_separator', {
  use_colon_without_spaces: optionRule('all', (target) =>
    target.language === 'fr' ? withColon(target) : closedColon,
  ),
  use_letter_h_with_regular_space_on_either_side: optionRule('fr', withLetterH(' ')),
  use_letter_h_without_spaces: optionRule('fr', withLetterH('')),
})

const colonsToPeriods: Rewrite = replaceMatches(
  /(?<![\d:.,/-])(?<h>[01]?\d|2[0-4]):(?<m>[0-5]\d):(?<s>[0-5]\d)(?![\d:/]|[.,-]\d)/gu,
  ({ groups = {} }) => `${groups['h'] ?? ''}.${groups['m'] ?? ''}.${groups['s'] ?? ''}`,
)

/** Three numbers with periods may be a version: a word of time must stand beside them. */
const periodsToColons: Rewrite = replaceMatches(
  /(?:(?<=(?<!\p{L})(?:at|um|gegen|ab|bis|alle|dalle|ore|à|las) )(?<h>[01]?\d|2[0-4])\.(?<m>[0-5]\d)\.(?<s>[0-5]\d)(?![\d:/.,-]\d?)|(?<![\d:.,/-])(?<h>[01]?\d|2[0-4])\.(?<m>[0-5]\d)\.(?<s>[0-5]\d)(?= Uhr(?!\p{L})))/giu,
  ({ groups = {} }) => `${groups['h'] ?? ''}:${groups['m'] ?? ''}:${groups['s'] ?? ''}`,
)

export const hoursMinutesSecondsSeparator = singleRule('dates_and_times.hours_minutes_seconds_separator', {
  use_colon: optionRule('all', () => periodsToColons),
  use_period: optionRule('all', () => colonsToPeriods),
})

function midnight(from: '00' | '24', to: '00' | '24') {
  return (target: StyleTarget): Rewrite =>
    rewriteTimes(target, ({ text, minute, second }) =>
      text.startsWith(from) && minute === '00' && second === undefined ? to + text.slice(2) : undefined,
    )
}

export const midnightInNumerals = singleRule('dates_and_times.midnight_in_numerals', {
  use_00_00: optionRule('all', midnight('24', '00')),
  use_24_00: optionRule('all', midnight('00', '24')),
})

function singleDigitHours(pad: boolean) {
  return (target: StyleTarget): Rewrite =>
    rewriteTimes(target, ({ text, minute, tail }) => {
      if (minute === undefined && tail === '') return undefined
      if (pad && minute === undefined) return undefined
      return pad ? text.replace(/^(?=\d(?!\d))/u, '0') : text.replace(/^0(?=[1-9])/u, '')
    })
}

/** Hours with minutes: `09:30` or `9:30`. Midnight keeps its `00`. */
export const singleDigitHoursRule = singleRule('dates_and_times.single_digit_hours', {
  do_not_use_leading_zero: optionRule('all', singleDigitHours(false)),
  use_leading_zero: optionRule('all', singleDigitHours(true)),
})
