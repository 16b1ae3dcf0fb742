import { numberConvention } from '../../language-data/number-format.ts'
import { editOf, type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { type ChosenOptions, decisions, type RuleGroup } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import { groupDigits, isSameNumber, LONE_NUMBER, readNumber, type WrittenNumber } from './number-reading.ts'
import { isMeasured, isQuantity } from './quantity.ts'

const NO_BREAK_SPACE = '\u00A0'

/** Wanted separators; an absent one leaves what is there. Numbers of up to four digits may differ from longer ones. */
interface NumberStyle {
  readonly decimal?: '.' | ','
  readonly short?: string
  readonly long?: string
  /** Frequencies of radio stations keep their period. */
  readonly periodForRadio?: boolean
}

const BY_LENGTH: Readonly<
  Record<string, readonly [decimal: '.' | ',', thousands: string, periodForRadio?: boolean]>
> = {
  use_comma_as_decimal_separator_and_period_as_thousands_separator: [',', '.'],
  use_comma_as_decimal_separator_and_space_as_thousands_separator: [',', NO_BREAK_SPACE],
  use_comma_as_decimal_separator_period_as_thousands_separator_and_period_for_radio_stations: [
    ',',
    '.',
    true,
  ],
  use_comma_as_decimal_separator_space_as_thousands_separator_and_period_for_radio_stations: [
    ',',
    NO_BREAK_SPACE,
    true,
  ],
  use_period_as_decimal_separator_and_comma_as_thousands_separator: ['.', ','],
  use_period_as_decimal_separator_and_space_as_thousands_separator: ['.', NO_BREAK_SPACE],
}

const DECIMAL: Readonly<Record<string, NumberStyle>> = {
  use_comma_and_do_not_use_thousands_separator: { decimal: ',', short: '', long: '' },
  use_comma_as_decimal_separator: { decimal: ',' },
  use_comma_do_not_use_thousands_separator_and_use_period_only_for_radio_stations: {
    decimal: ',',
    short: '',
    long: '',
    periodForRadio: true,
  },
  use_period_and_do_not_use_thousands_separator: { decimal: '.', short: '', long: '' },
  use_period_as_decimal_separator: { decimal: '.' },
}

const THOUSANDS: Readonly<Record<string, string>> = {
  do_not_use: '',
  do_not_use_thousands_separator: '',
  use_comma: ',',
  use_comma_to_separate_large_numbers_into_units_of_three: ',',
  use_period: '.',
  use_period_as_thousands_separator: '.',
  use_space: NO_BREAK_SPACE,
  use_space_as_thousands_separator: NO_BREAK_SPACE,
  use_space_to_separate_large_numbers_into_units_of_three: NO_BREAK_SPACE,
  use_straight_apostrophe_as_thousands_separator: "'",
}

const HALF_WIDTH =
  'use_half_width_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years_and_use_half_width_period_as_decimal_separator'
const COMMA_EXCEPT_YEARS = 'use_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years'

/**
 * Decimal and thousands separators. The rules for short and long numbers decide before `thousands_separator` and
 * `decimal_separator`, those before `number_format` and `large_number_format`.
 *
 * A number is rewritten only when it would not be read as another number afterwards: in German, `12.345` stays when
 * commas are wanted between thousands, because `12,345` would be twelve and a bit.
 */
export const numberSeparators: RuleGroup = {
  decides: decisions(
    ['numbers.numbers_up_to_4_digits', 'all', ...Object.keys(BY_LENGTH)],
    ['numbers.numbers_of_5_digits_or_more', 'all', ...Object.keys(BY_LENGTH)],
    ['numbers.thousands_separator', 'all', ...Object.keys(THOUSANDS)],
    ['numbers.decimal_separator', 'all', ...Object.keys(DECIMAL)],
    ['numbers.number_format', 'ja ko zh', HALF_WIDTH],
    ['numbers.large_number_format', 'all', COMMA_EXCEPT_YEARS],
  ),
  compile(chosen, target) {
    const style = chosenStyle(chosen)
    const isHalfWidth = chosen('numbers.number_format') === HALF_WIDTH
    if (style.decimal === undefined && style.short === undefined && style.long === undefined) return undefined
    return together(isHalfWidth ? halveWidth : undefined, separate(style, target))
  },
}

function chosenStyle(chosen: ChosenOptions): NumberStyle {
  const short = BY_LENGTH[chosen('numbers.numbers_up_to_4_digits') ?? '']
  const long = BY_LENGTH[chosen('numbers.numbers_of_5_digits_or_more') ?? '']
  const decimals = DECIMAL[chosen('numbers.decimal_separator') ?? '']
  const isHalfWidth = chosen('numbers.number_format') === HALF_WIDTH
  const comma = isHalfWidth || chosen('numbers.large_number_format') === COMMA_EXCEPT_YEARS ? ',' : undefined
  const thousands = THOUSANDS[chosen('numbers.thousands_separator') ?? '']
  const decimal = short?.[0] ?? long?.[0] ?? decimals?.decimal ?? (isHalfWidth ? '.' : undefined)
  const shortSeparator = short?.[1] ?? thousands ?? decimals?.short ?? comma
  const longSeparator = long?.[1] ?? thousands ?? decimals?.long ?? comma
  return {
    ...(decimal === undefined ? {} : { decimal }),
    ...(shortSeparator === undefined ? {} : { short: shortSeparator }),
    ...(longSeparator === undefined ? {} : { long: longSeparator }),
    periodForRadio: (short?.[2] ?? long?.[2] ?? decimals?.periodForRadio) === true,
  }
}

function separate(style: NumberStyle, target: StyleTarget): Rewrite {
  const convention = numberConvention(target)
  return function* (text) {
    for (const match of text.matchAll(LONE_NUMBER)) {
      const { 0: found, index: start } = match
      const number = readNumber(found, convention)
      if (number === undefined) continue
      const place: Place = { text, start, end: start + found.length, target }
      if (isReference(place)) continue
      const wanted = render(number, style, place)
      const reread = readNumber(wanted, convention)
      if (reread !== undefined && !isSameNumber(number, reread)) continue
      const change = editOf(start, found, wanted)
      if (change !== undefined) yield change
    }
  }
}

interface Place {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly target: StyleTarget
}

function render(number: WrittenNumber, style: NumberStyle, place: Place): string {
  const decimal = wantedDecimal(number, style, place)
  const thousands = wantedThousands(number, style, place, decimal)
  const integer = thousands === '' ? number.integer : groupDigits(number.integer, thousands)
  return number.fraction === '' ? integer : integer + decimal + number.fraction
}

function wantedDecimal(number: WrittenNumber, style: NumberStyle, place: Place): string {
  if (style.decimal === undefined || number.decimal === '') return number.decimal
  const { text, start, end, target } = place
  if (style.periodForRadio === true && isRadioStation(text, start, end)) return '.'
  const isSure = number.isObvious || isQuantity(text, start, end, target.language)
  return isSure ? style.decimal : number.decimal
}

function wantedThousands(number: WrittenNumber, style: NumberStyle, place: Place, decimal: string): string {
  const isShort = number.integer.length <= 4
  const wanted = isShort ? style.short : style.long
  const present = number.thousands
  if (wanted === undefined) return present === decimal ? number.decimal : present
  if (present !== '') {
    return wanted === NO_BREAK_SPACE && /[ \u00A0\u202F\u2009]/u.test(present) ? present : wanted
  }
  if (number.integer.length < 4 || number.integer.startsWith('0')) return ''
  const { text, start, end, target } = place
  const isAmount = isShort ? isMeasured(text, start, end, target.language) : isCounted(place)
  return isAmount ? wanted : ''
}

/** `Lehrreden 10.125`: a name before, nothing counted behind. */
function isReference({ text, start, end, target }: Place): boolean {
  if (isMeasured(text, start, end, target.language)) return false
  return (
    /(?:^|[^\p{L}])\p{Lu}\p{L}* $/u.test(text.slice(Math.max(0, start - 30), start)) &&
    !/^[ \u00A0]\p{L}/u.test(text.slice(end, end + 2))
  )
}

/** Words before a long number that make it a name rather than an amount. */
const CODE_LABEL =
  /(?:code|codes|id|number|numbers|no|nr|zip|order|invoice|case|ticket|account|numéro|code postal|número|pedido|factura|numero|ordine|fattura|cap|cp) $/u

/** A long number without separators may be a code; it is an amount when it is measured or counts the word after it. */
function isCounted({ text, start, end, target }: Place): boolean {
  if (isMeasured(text, start, end, target.language)) return true
  const before = text.slice(Math.max(0, start - 20), start)
  const followsWord = /^$|(?:^|[^\p{L}\p{Lu}])\p{Ll}+ $|[,;:(]\s?$|\n$/u.test(before)
  return (
    target.language !== 'de' &&
    followsWord &&
    !CODE_LABEL.test(before) &&
    /^ \p{Ll}{3,}/u.test(text.slice(end, end + 5))
  )
}

function isRadioStation(text: string, start: number, end: number): boolean {
  return (
    /(?:FM|AM|UKW|[Rr]adio)\s?$/u.test(text.slice(Math.max(0, start - 8), start)) ||
    /^\s?(?:FM|AM|[MkK]Hz)(?!\p{L})/u.test(text.slice(end, end + 5))
  )
}

/** `１，２３４．５` with half-width separators. */
const halveWidth: Rewrite = replaceMatches(/(?<=[\d０-９])[，．](?=[\d０-９])/gu, (match) =>
  match[0] === '，' ? ',' : '.',
)
