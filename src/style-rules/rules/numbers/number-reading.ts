import type { NumberConvention } from '../../language-data/number-format.ts'
import { LETTERS } from '../../rewriting/patterns.ts'

/** A number as written: `1.234,5` is `{ integer: '1234', fraction: '5', thousands: '.', decimal: ',' }`. */
export interface WrittenNumber {
  readonly integer: string
  /** Empty for a whole number. */
  readonly fraction: string
  /** The separators as found; empty where there is none. */
  readonly thousands: string
  readonly decimal: string
  /** True when both kinds of separator or several groups leave no doubt that this is a quantity. */
  readonly isObvious: boolean
}

/** Source of a pattern for one number; `name` must be unique within the whole pattern. */
export function numberSource(name = 'sep'): string {
  const groups = `\\d{1,3}(?<${name}>[.,'’\\u00A0\\u202F\\u2009 ])\\d{3}(?:\\k<${name}>\\d{3}){0,6}(?!\\d)(?:[.,]\\d{1,15})?`
  return `(?:${groups}|\\d{1,15}(?:[.,]\\d{1,15})?)`
}

/** Numbers that stand alone: not part of a date, time, version, code or word. Units may follow without space. */
export const LONE_NUMBER = new RegExp(
  `(?<![${LETTERS}\\p{N}_#@\\\\/]|[${LETTERS}\\p{N}][.,:_'’]|[${LETTERS}][-‑]|\\d[\\u00A0\\u202F\\u2009])${numberSource()}(?![\\d_/\\\\]|[.,:'’]\\d|[\\u00A0\\u202F\\u2009]\\d)`,
  'gu',
)

/**
 * Reads a number by the convention of its language. Only `1,234` (one separator, three digits after it) needs the
 * convention; where the separator has no role in it, the number cannot be read.
 */
export function readNumber(text: string, convention: NumberConvention): WrittenNumber | undefined {
  const separators = text.match(/[^\d]/gu) ?? []
  if (separators.length === 0)
    return { integer: text, fraction: '', thousands: '', decimal: '', isObvious: false }
  const last = separators.at(-1) ?? ''
  if (text.includes(' ') && convention.thousands !== 'space') return undefined
  const kinds = new Set(separators)
  if (kinds.size > 2) return undefined
  if (kinds.size === 2) return fromParts(text, separators[0] ?? '', last)
  if (separators.length > 1) return fromParts(text, last, '')
  return readSingleSeparator(text, last, convention)
}

function readSingleSeparator(
  text: string,
  separator: string,
  convention: NumberConvention,
): WrittenNumber | undefined {
  const [integer = '', rest = ''] = text.split(separator)
  const isPoint = separator === '.' || separator === ','
  const mayGroup = rest.length === 3 && integer.length <= 3 && !integer.startsWith('0')
  if (isPoint && !mayGroup)
    return { integer, fraction: rest, thousands: '', decimal: separator, isObvious: false }
  if (!mayGroup) return undefined
  if (!isPoint || separator === convention.thousands) {
    return { integer: integer + rest, fraction: '', thousands: separator, decimal: '', isObvious: !isPoint }
  }
  if (separator !== convention.decimal) return undefined
  return { integer, fraction: rest, thousands: '', decimal: separator, isObvious: false }
}

function fromParts(text: string, thousands: string, decimal: string): WrittenNumber | undefined {
  const [whole = '', fraction = '', ...more] = decimal === '' ? [text] : text.split(decimal)
  const groups = whole.split(thousands)
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3
  if (more.length > 0 || !isGrouped) return undefined
  return { integer: groups.join(''), fraction, thousands, decimal, isObvious: true }
}

/** Sets separators between groups of three digits: `1234567` with `.` gives `1.234.567`. */
export function groupDigits(integer: string, separator: string): string {
  return integer.replace(/\B(?=(?:\d{3})+$)/gu, separator)
}

/** True when both say the same number. */
export function isSameNumber(left: WrittenNumber, right: WrittenNumber): boolean {
  return left.integer === right.integer && left.fraction === right.fraction
}
