import type { Rewrite } from '../../rewriting/rewrite.ts'
import { editOf } from '../../rewriting/rewrite.ts'
import { type ChosenOptions, decisions, type RuleGroup } from '../../rewriting/rule-group.ts'

/** A phone number as written, taken apart: `+49 30/1234-56` has `+`, `49` and the groups `30`, `1234`, `56`. */
interface PhoneNumber {
  readonly prefix: '' | '+' | '00'
  /** Empty for a national number. */
  readonly country: string
  readonly groups: readonly string[]
  /** What stands before each group; the first belongs behind the country code. */
  readonly gaps: readonly string[]
}

const GAP = '[ \\u00A0.\\-/‑]{1,2}'
const GROUP = '(?:\\(\\d{1,5}\\)|\\d{1,12})'
const LABEL =
  '(?:Tel|Telefon|Telephone|Phone|Fax|Mobil|Mobile|Mobiltelefon|Handy|Tél|Téléphone|Teléfono|Tfno|Telefono|Cell|電話|电话|전화)\\.?:? ?'

/** Numbers with a country code, with their area code in parentheses, of North American shape, or behind a label. */
const PHONE = new RegExp(
  `(?<![\\p{L}\\p{N}+(/.-])(?:(?:\\+|00(?=[1-9][\\d]{0,2}[ \\u00A0./-]))\\d{1,12}(?:${GAP}${GROUP})+|\\+\\d{8,15}|\\(\\d{2,5}\\)${GAP}?\\d{3,}(?:${GAP}\\d{2,})*|[2-9]\\d{2}[ .-][2-9]\\d{2}[ .-]\\d{4}|(?<=${LABEL})0\\d{1,5}${GAP}\\d{3,}(?:${GAP}\\d{2,})*)(?![\\d\\p{L}]|[-/.]\\d)`,
  'gu',
)

const TWO_DIGIT_CODES = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|7|8[1246]|9[0-58])/u

const COUNTRY_CODE: Readonly<Record<string, '+' | '00'>> = {
  use_00_before_country_code: '00',
  use_plus_sign_before_country_code: '+',
}

type Format = (number: PhoneNumber) => string | undefined

const head = ({ prefix, country }: PhoneNumber, gap: string) => (country === '' ? '' : prefix + country + gap)
const tail = ({ groups, gaps }: PhoneNumber, from: number) =>
  groups
    .slice(from)
    .map((group, index) => (index === 0 ? '' : (gaps[from + index] ?? '')) + group)
    .join('')

/** The first group is the area code; a number of one group has none that could be told apart. */
const withArea =
  (render: (area: string) => string): Format =>
  (number) => {
    const [area = ''] = number.groups
    if (number.groups.length < 2 || area.length > 5) return undefined
    return head(number, ' ') + render(area) + tail(number, 1)
  }

/** Country code 1, or ten digits of North American shape: area, prefix and line are known. */
function northAmerican({
  country,
  groups,
}: PhoneNumber): readonly [area: string, prefix: string, line: string] | undefined {
  const match = /^(?<area>[2-9]\d\d)(?<prefix>[2-9]\d\d)(?<line>\d{4})$/u.exec(groups.join(''))
  if (match === null || (country !== '' && country !== '1')) return undefined
  const { area = '', prefix = '', line = '' } = match.groups ?? {}
  return [area, prefix, line]
}

const fourParts =
  (separator: string): Format =>
  (number) => {
    const parts = northAmerican(number)
    return parts === undefined
      ? undefined
      : [...(number.country === '' ? [] : [`${number.prefix}1`]), ...parts].join(separator)
  }

const FORMATS: Readonly<Record<string, Format>> = {
  do_not_use_spaces: (number) =>
    head(number, (number.gaps[0] ?? '').replace(/[ \u00A0]/gu, '')) +
    number.groups
      .map(
        (group, index) => (index === 0 ? '' : (number.gaps[index] ?? '').replace(/[ \u00A0]/gu, '')) + group,
      )
      .join(''),
  do_not_use_spaces_or_special_characters_between_digits_of_phone_number: (number) =>
    head(number, '') + number.groups.join(''),
  keep_original_format: () => undefined,
  place_area_code_in_parentheses_followed_by_space: withArea((area) => `(${area}) `),
  separate_area_code_and_phone_number_with_slash: withArea((area) => `${area}/`),
  separate_area_code_and_phone_number_with_space: withArea((area) => `${area} `),
  separate_country_code_area_code_local_prefix_and_last_four_digits_with_hyphens: fourParts('-'),
  separate_country_code_area_code_local_prefix_and_last_four_digits_with_periods: fourParts('.'),
  separate_country_code_area_code_local_prefix_and_last_four_digits_with_spaces: fourParts(' '),
  use_north_american_numbering_plan_format: (number) => {
    const parts = northAmerican(number)
    return parts === undefined ? undefined : `${head(number, ' ')}(${parts[0]}) ${parts[1]}-${parts[2]}`
  },
  use_space_after_country_code: (number) =>
    number.country === '' ? undefined : head(number, ' ') + tail(number, 0),
}

/** Phone numbers: what stands before the country code, and how the parts are set apart. */
export const phoneNumbers: RuleGroup = {
  decides: decisions(
    ['formatting.phone_number_format', 'all', ...Object.keys(FORMATS)],
    ['formatting.phone_number_country_code_format', 'all', ...Object.keys(COUNTRY_CODE)],
  ),
  compile(chosen) {
    const format = FORMATS[chosen('formatting.phone_number_format') ?? '']
    const prefix = chosenPrefix(chosen)
    return format === undefined && prefix === undefined ? undefined : rewritePhones(format, prefix)
  },
}

function chosenPrefix(chosen: ChosenOptions): '+' | '00' | undefined {
  return COUNTRY_CODE[chosen('formatting.phone_number_country_code_format') ?? '']
}

function rewritePhones(format: Format | undefined, prefix: '+' | '00' | undefined): Rewrite {
  return function* (text) {
    for (const { 0: found, index } of text.matchAll(PHONE)) {
      const number = readPhone(found)
      if (number === undefined) continue
      const wantedPrefix = number.country === '' || prefix === undefined ? number.prefix : prefix
      const wanted =
        format?.({ ...number, prefix: wantedPrefix }) ?? wantedPrefix + found.slice(number.prefix.length)
      const change = editOf(index, found, wanted)
      if (change !== undefined) yield change
    }
  }
}

function readPhone(text: string): PhoneNumber | undefined {
  const prefix = text.startsWith('+') ? '+' : /^00[1-9]/u.test(text) ? '00' : ''
  const rest = text.slice(prefix.length)
  const parts = rest.split(/(\D+)/u)
  const groups = parts.filter((_, index) => index % 2 === 0)
  const gaps = parts.filter((_, index) => index % 2 === 1)
  if (groups[0] === '') groups.shift()
  else gaps.unshift('')
  const digits = groups.join('').length
  if (digits < 7 || digits > 15 || text.includes('(0)')) return undefined
  if (prefix === '') return { prefix, country: '', groups, gaps }
  return splitCountry(prefix, groups, gaps)
}

function splitCountry(
  prefix: '+' | '00',
  groups: readonly string[],
  gaps: readonly string[],
): PhoneNumber | undefined {
  const [first = '', ...others] = groups
  const length = first.startsWith('1') || first.startsWith('7') ? 1 : TWO_DIGIT_CODES.test(first) ? 2 : 3
  const country = first.slice(0, length)
  if (country.length < length) return undefined
  const glued = first.slice(length)
  if (glued === '') return { prefix, country, groups: others, gaps: gaps.slice(1) }
  return { prefix, country, groups: [glued, ...others], gaps: ['', ...gaps.slice(1)] }
}
