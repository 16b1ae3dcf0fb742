import { pattern } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import { fullYear } from './date-reading.ts'

/** Japanese eras with their first day as `yyyymmdd`. */
const ERAS: readonly (readonly [name: string, firstYear: number, firstDay: number])[] = [
  ['令和', 2019, 20_190_501],
  ['平成', 1989, 19_890_108],
  ['昭和', 1926, 19_261_225],
  ['大正', 1912, 19_120_730],
  ['明治', 1868, 18_680_125],
]

const toCommonEra: Rewrite = replaceMatches(
  /(?<era>令和|平成|昭和|大正|明治)(?<year>元|\d{1,2})年/gu,
  ({ groups = {} }) => {
    const first = ERAS.find(([name]) => name === groups['era'])?.[1]
    const year = groups['year'] === '元' ? 1 : Number(groups['year'])
    return first === undefined || year < 1 ? undefined : `${first + year - 1}年`
  },
)

/** In a year with two eras the date decides; without one the year stays. */
const toImperialEra: Rewrite = replaceMatches(
  /(?<![\d０-９.,\-/])(?<year>(?:18|19|20)\d\d)年(?!間|代|前|度?分)(?:(?<month>\d{1,2})月(?:(?<day>\d{1,2})日)?)?/gu,
  ({ 0: text, groups = {} }) => {
    const year = Number(groups['year'])
    const isBoundary = ERAS.some(([, firstYear]) => firstYear === year)
    const { month, day } = groups
    if (year < 1869 || (isBoundary && (month === undefined || day === undefined))) return undefined
    const date = year * 10_000 + Number(month ?? 12) * 100 + Number(day ?? 31)
    const era = ERAS.find(([, , firstDay]) => firstDay <= date)
    if (era === undefined) return undefined
    const number = year - era[1] + 1
    return `${era[0]}${number === 1 ? '元' : number}年${text.slice(text.indexOf('年') + 1)}`
  },
)

/** `'98` as `1998`; `in '98`, not `'98s` or `5'10`. */
const fourDigits: Rewrite = replaceMatches(
  /(?<=^|[\s(])['’](?<year>\d\d)(?![\p{L}\p{N}'’"])/gu,
  ({ groups = {} }) => String(fullYear(Number(groups['year']))),
)

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
/** Only where the figures are surely a year of 1930 to 2029: behind a month, a season or `class of`. */
const apostropheYear: Rewrite = replaceMatches(
  pattern(
    `(?<=(?:${MONTH}|[Ss]pring|[Ss]ummer|[Aa]utumn|[Ww]inter|[Cc]lass|[Ss]eason)(?: of)? )(?<year>19[3-9]\\d|20[0-2]\\d)(?![\\p{L}\\p{N}'’/–-])`,
  ),
  ({ groups = {} }) => `’${(groups['year'] ?? '').slice(2)}`,
)

export const years = singleRule('dates_and_times.years', {
  use_apostrophe_yy: optionRule('en', () => apostropheYear),
  use_common_era: optionRule('ja', () => toCommonEra),
  use_japanese_imperial_era: optionRule('ja', () => toImperialEra),
  use_yyyy: optionRule('en it', () => fourDigits),
})

const before: Rewrite = together(
  replaceMatches(/(?<=\d{1,5} )(?:BCE|B\.C\.E\.)(?![\p{L}\p{N}])/gu, 'BC'),
  replaceMatches(
    /(?<![\p{L}\p{N}.,])(?<year>\d{1,4}) (?:C\.E\.|CE)(?![\p{L}\p{N}])/gu,
    ({ groups = {} }) => `AD ${groups['year'] ?? ''}`,
  ),
)
const common: Rewrite = together(
  replaceMatches(/(?<=\d{1,5} )(?:BC|B\.C\.)(?![\p{L}\p{N}])/gu, 'BCE'),
  replaceMatches(
    /(?<![\p{L}\p{N}])(?:AD|A\.D\.) (?<year>\d{1,4})(?![\p{L}\p{N}]|[.,]\d)/gu,
    ({ groups = {} }) => `${groups['year'] ?? ''} CE`,
  ),
  replaceMatches(/(?<=(?<![\p{N}.,])\d{1,4} )(?:AD|A\.D\.)(?![\p{L}\p{N}])/gu, 'CE'),
)

export const calendarEra = singleRule('dates_and_times.calendar_era', {
  use_bc_and_ad: optionRule('en', () => before),
  use_bce_and_ce: optionRule('en', () => common),
})
