import { readChineseNumber } from '../../language-data/chinese-numbers.ts'
import { monthWords } from '../../language-data/months.ts'
import { oneOf, pattern } from '../../rewriting/patterns.ts'
import type { StyleTarget } from '../../style-language.ts'

export interface FoundDate {
  readonly start: number
  readonly text: string
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
  /** How it stood: with a month's name, in figures, or with 年月日. */
  readonly form: 'named' | 'numeric' | 'characters'
}

export type DateOrder = 'day first' | 'month first'

const START = '(?<![\\p{Script=Latin}\\p{N}_./:-])'
const END = '(?![\\p{N}_/:-]|[.,]\\d)'
const YEAR = '[12]\\d{3}'
const HAN_YEAR = '[〇零一二三四五六七八九]{4}'
const HAN_NUMBER = '[一二三四五六七八九十]{1,3}'

/**
 * Full dates of a text, in the forms of its language and in the international ones. Where day and month could be
 * exchanged, the custom of the language decides; plain English has none, so that `03/04/2025` is not a date there.
 * It is none either when dates are to be `written` the other way round: it may be finished already.
 */
export function findDates(text: string, target: StyleTarget, written?: DateOrder): readonly FoundDate[] {
  const dates: FoundDate[] = []
  const order = { target, written, isForeign: MONTH_FIRST.test(text) && dateOrder(target) === 'day first' }
  for (const match of text.matchAll(datePattern(target))) {
    const date = readDate(match, order)
    if (date !== undefined) dates.push(date)
  }
  return dates
}

function datePattern({ language }: StyleTarget): RegExp {
  const alternatives = [
    ...namedForms(language),
    `${START}(?<y>${YEAR})(?<ymd>[-./])(?<m>\\d{1,2})\\k<ymd>(?<d>\\d{1,2})${END}`,
    `${START}(?<a>\\d{1,2})(?<dmy>[-./])(?<b>\\d{1,2})\\k<dmy>(?<y>${YEAR})${END}`,
  ]
  if (language === 'de')
    alternatives.push(`${START}(?<a>\\d\\d)(?<dmy>\\.)(?<b>\\d\\d)\\.(?<yy>\\d\\d)${END}`)
  return pattern(alternatives.join('|'))
}

function namedForms(language: StyleTarget['language']): readonly string[] {
  const month = `(?<name>${oneOf(monthWords(language).keys())})\\.?`
  switch (language) {
    case 'en':
      return [
        `${START}(?:the )?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month},? (?<y>${YEAR})${END}`,
        `${START}${month} (?<d>\\d{1,2})(?:st|nd|rd|th)?,? (?<y>${YEAR})${END}`,
      ]
    case 'de':
      return [`${START}(?<d>\\d{1,2})\\. ?${month} (?<y>${YEAR})${END}`]
    case 'es':
      return [
        `${START}(?<d>\\d{1,2}) de ${month} del? (?<y>${YEAR})${END}`,
        `${START}${month} (?<d>\\d{1,2}), (?<y>${YEAR})${END}`,
      ]
    case 'fr':
      return [`${START}(?<d>1er|\\d{1,2}) ${month} (?<y>${YEAR})${END}`]
    case 'it':
      return [`${START}(?<d>1[°º]|\\d{1,2}) ${month} (?<y>${YEAR})${END}`]
    case 'ko':
      return [
        `(?<!\\d)(?<y>${YEAR})년 ?(?<m>\\d{1,2})월 ?(?<d>\\d{1,2})일`,
        `${START}(?<y>${YEAR})\\. (?<m>\\d{1,2})\\. (?<d>\\d{1,2})\\.`,
      ]
    case 'ja':
    case 'zh':
      return [
        `(?<!\\d)(?<y>${YEAR}) ?年 ?(?<m>\\d{1,2}) ?月 ?(?<d>\\d{1,2}) ?日`,
        `(?<hy>${HAN_YEAR})年(?<hm>${HAN_NUMBER})月(?<hd>${HAN_NUMBER})日`,
      ]
    default:
      return []
  }
}

function readDate(match: RegExpExecArray, hints: OrderHints): FoundDate | undefined {
  const { target } = hints
  const { 0: text, index: start, groups: g = {} } = match
  const at = { start, text }
  const year = yearOf(g)
  if (g['hy'] !== undefined) {
    return valid({
      ...at,
      year,
      month: readChineseNumber(g['hm'] ?? '') ?? 0,
      day: readChineseNumber(g['hd'] ?? '') ?? 0,
      form: 'characters',
    })
  }
  if (g['name'] !== undefined) {
    const month = monthWords(target.language).get(g['name']) ?? 0
    return valid({ ...at, year, month, day: Number.parseInt(g['d'] ?? '', 10), form: 'named' })
  }
  if (g['m'] !== undefined) {
    const form = /[年년]/u.test(text) ? 'characters' : 'numeric'
    return valid({ ...at, year, month: Number(g['m']), day: Number(g['d']), form })
  }
  const order = dayAndMonth(Number(g['a']), Number(g['b']), g['dmy'] ?? '', hints)
  return order === undefined ? undefined : valid({ ...at, year, ...order, form: 'numeric' })
}

const MONTH_FIRST = /(?<!\d)\d{1,2}(?<gap>[-/])(?:1[3-9]|2\d|3[01])\k<gap>\d{4}(?!\d)/u

/** How the language writes a date in figures, as far as everybody who writes it agrees. */
function dateOrder({ language, code }: StyleTarget): DateOrder | undefined {
  if (code === 'en-US') return 'month first'
  return code === 'en-GB' || ['de', 'es', 'fr', 'it'].includes(language) ? 'day first' : undefined
}

/** Two digits are of this century up to 29 and of the last one from 30. */
export function fullYear(twoDigits: number): number {
  return twoDigits + (twoDigits < 30 ? 2000 : 1900)
}

function yearOf(groups: Readonly<Record<string, string | undefined>>): number {
  const { y, yy, hy } = groups
  if (y !== undefined) return Number(y)
  return yy === undefined ? (readChineseNumber(hy ?? '') ?? 0) : fullYear(Number(yy))
}

interface OrderHints {
  readonly target: StyleTarget
  readonly written: DateOrder | undefined
  /** A date of the text has its month first against the custom: then all of them are left alone. */
  readonly isForeign: boolean
}

function dayAndMonth(
  first: number,
  second: number,
  separator: string,
  { target, written, isForeign }: OrderHints,
) {
  const dayFirst = { day: first, month: second }
  const monthFirst = { day: second, month: first }
  if (separator === '.') return dayFirst
  if (isForeign) return undefined
  if (first > 12) return dayFirst
  if (second > 12) return monthFirst
  if (first === second) return dayFirst
  const custom = dateOrder(target)
  if (written !== undefined && written !== custom) return undefined
  if (custom === undefined) return undefined
  return custom === 'day first' ? dayFirst : monthFirst
}

function valid(date: FoundDate): FoundDate | undefined {
  const lastDay = new Date(Date.UTC(2000, date.month, 0)).getUTCDate()
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= lastDay ? date : undefined
}
