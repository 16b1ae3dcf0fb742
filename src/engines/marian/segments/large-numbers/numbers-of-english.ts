import { ONES, TENS } from '../numbers.ts'
import { BESIDE, disjoint, LARGEST, type LargeNumber, TEN_THOUSANDS } from './large-number.ts'

const UNITS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }
/** Behind a sign of currency. */
const SHORT_UNITS: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
}
const CURRENCIES: Readonly<Record<string, readonly [english: string, japanese: string]>> = {
  $: ['dollars', 'ドル'],
  US$: ['US dollars', '米ドル'],
  A$: ['Australian dollars', '豪ドル'],
  C$: ['Canadian dollars', 'カナダドル'],
  HK$: ['Hong Kong dollars', '香港ドル'],
  NZ$: ['New Zealand dollars', 'ニュージーランドドル'],
  S$: ['Singapore dollars', 'シンガポールドル'],
  '€': ['euros', 'ユーロ'],
  '£': ['pounds', 'ポンド'],
  '¥': ['yen', '円'],
}
const VALUES: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 2)] as const),
])
const UNIT = Object.keys(UNITS).join('|')
const ONE_TO_NINE = ONES.slice(1, 10).join('|')
/** Below a hundred. */
const SMALL = `(?:${TENS.join('|')})(?:[- ](?:${ONE_TO_NINE}))?|(?:${ONES.slice(1).join('|')})`
const WITH_HUNDRED = `(?:${ONE_TO_NINE}|an?) hundred(?:(?: and)? (?:${SMALL}))?`
const WORDS = `(?:(?:${WITH_HUNDRED}|${SMALL}|(?:half )?an?)[ -](?:${UNIT}))`
const REST = `(?:(?<=thousand)(?: ${WITH_HUNDRED}| and (?:${SMALL}))(?! (?:${UNIT}|hundred)))`
const FIGURES = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const SIGN = String.raw`(?:US|A|C|HK|NZ|S)?\$|[€£¥]`
/** Anything that would make another number of one beside it. */
const TOKEN = `\\d|(?:${[...ONES, ...TENS, 'hundred', UNIT].join('|')})(?!\\p{L})`
const NOT_BEHIND = String.raw`(?<![\p{L}\p{Nd}.,$€£¥/:=_#&])(?<!(?<![\p{L}\p{Nd}])-)`
/** `one hundred and fifty thousand`, `$1.2 million`, `5 billion 300 million`, `30,000`, `half a million`. */
const RUN = new RegExp(
  [
    `${NOT_BEHIND}(?<sign>${SIGN})?(?:`,
    `(?<number>(?:(?:${FIGURES})(?: hundred)?[ \u00A0-](?:${UNIT})(?!\\p{L}))(?: (?:${FIGURES}) (?:${UNIT})(?!\\p{L}))*|${WORDS}(?:(?: and)? ${WORDS})*${REST}?)`,
    `|(?<figures>${FIGURES})(?: ?(?<short>mn|bn|tn)|(?<letter>[kmbt]))?)`,
    String.raw`(?![\p{L}\p{Nd}/=_]|[.,:]\p{Nd}|\.\p{L})`,
  ].join(''),
  'giu',
)
const ANOTHER_BEHIND = new RegExp(
  `^(?:[ -](?:${TOKEN})| or (?:two|so)(?!\\p{L})| and (?:one|a half)(?!\\p{L}))`,
  'iu',
)
const POINT_BEFORE = /\bpoint $/i
const GROUPED = /^\d{1,3}(?:,\d{3})+$/
/** `a thousand thanks`, `one in a million`, `not in a million years`. */
const IDIOM_BEHIND = /^ (?:thanks|apologies|pardons|nights|bucks)\b/i
const IDIOM_BEFORE = /\b(?:in|like|thanks|you|(?:half|quarter)(?: of)?) $/i
/** What may be the lower end of a range, which has the unit of the upper end: `two to three million`. */
const LOWER_END = new RegExp(
  `${NOT_BEHIND}(?<between>between )?(?<sign>${SIGN})?(?<figure>${FIGURES}|${SMALL})(?<joint> to | or | ?[–-] ?| and )$`,
  'iu',
)
/** `1, 2, or 3 million`. */
const UNCLEAR_BEFORE = /\p{Nd},? ?(?:or|to|[–-]) ?$/iu
/** One count with its unit. */
const PLAIN = new RegExp(`^(${FIGURES}|${SMALL})(?: hundred)?[ \u00A0-](?:${UNIT})$`, 'iu')
/** From here on Japanese counts by ten thousands; below, figures stay and words become figures. */
const LEAST = 10_000

/**
 * The numbers of an English text that Japanese counts by ten thousands, and thousands in words. What may be an idiom or no number stays
 * with the model, and so does a number beside another one whose unit is open. Ascending and disjoint.
 */
export function numbersOfEnglish(text: string): readonly LargeNumber[] {
  const found = [...text.matchAll(RUN)].flatMap((match): readonly LargeNumber[] => {
    const { sign, number = '', figures = '', short, letter } = match.groups ?? {}
    const unit = UNITS[SHORT_UNITS[(short ?? letter ?? '').toLowerCase()] ?? '']
    const end = match.index + match[0].length
    const from = Math.max(0, match.index - BESIDE)
    const [before, behind] = [text.slice(from, match.index), text.slice(end, end + BESIDE)]
    if (isUnclear(match[0], before, behind) || (unit !== undefined && sign === undefined)) return []
    const value = number === '' ? Math.round(figureOf(figures) * (unit ?? 1)) : valueOf(number)
    const isTaken = number !== '' || unit !== undefined || (GROUPED.test(figures) && value % 1_000 === 0)
    if (!isTaken || !(value <= LARGEST) || value < (number === '' ? LEAST : 1_000)) return []
    const upper = numberAt(match.index, end, value, sign)
    const [, count] = PLAIN.exec(number) ?? []
    const first = count === undefined ? undefined : { figure: figureOf(count), unit: value / figureOf(count) }
    return withLowerEnd(before, from, upper, first)
  })
  return disjoint(found)
}

function isUnclear(number: string, before: string, behind: string): boolean {
  return (
    ANOTHER_BEHIND.test(behind) ||
    POINT_BEFORE.test(before) ||
    IDIOM_BEHIND.test(behind) ||
    (/\p{Sc}/u.test(number) && /^-\p{L}/u.test(behind)) ||
    (/^an? /i.test(number) && IDIOM_BEFORE.test(before))
  )
}

function numberAt(start: number, end: number, value: number, sign: string | undefined): LargeNumber {
  const currency = CURRENCIES[sign?.toUpperCase() ?? '']
  const output = inJapanese(value)
  const unit = currency === undefined ? '' : ` ${currency[0]}`
  return { start, end, output, unit, whole: output + (currency?.[1] ?? '') }
}

/** A number, the lower end of its range before it; none where what stands there leaves it open. `800 to 1 million` has a number on either side. */
function withLowerEnd(
  before: string,
  from: number,
  upper: LargeNumber,
  first: { readonly figure: number; readonly unit: number } | undefined,
): readonly LargeNumber[] {
  const match = LOWER_END.exec(before)
  const { between = '', sign, figure = '', joint = '' } = match?.groups ?? {}
  const isJoined = match !== null && (between !== '' || joint.trim() !== 'and')
  if (!isJoined) return UNCLEAR_BEFORE.test(before) ? [] : [upper]
  const value = figureOf(figure)
  if (first === undefined) return value < 100 ? [] : [upper]
  if (value >= first.figure) return [upper]
  const start = from + match.index + between.length
  const lower = numberAt(
    start,
    start + (sign ?? '').length + figure.length,
    Math.round(value * first.unit),
    sign,
  )
  return [lower, upper]
}

/** `1,200.5`, `twenty-five`; `a` is one. */
function figureOf(figure: string): number {
  const words = figure.toLowerCase().split(/[ -]/)
  const said = words.map((word) => VALUES.get(word))
  return said.includes(undefined)
    ? Number(figure.replaceAll(',', ''))
    : said.reduce<number>((a, b) => a + (b ?? 0), 0)
}

/**
 * Of one or more counts with their units: in `two million five hundred thousand` 2 and 500 are counts; what is left counts ones. Not a
 * number where a unit is no smaller than the one before.
 */
function valueOf(number: string): number {
  let [sum, count, last] = [0, 0, Number.POSITIVE_INFINITY]
  const words = number.toLowerCase().replace(/^half an? /, '0.5 ')
  for (const word of words.split(/[ \u00A0-]/)) {
    const unit = UNITS[word]
    if (unit !== undefined && unit >= last) return Number.NaN
    if (unit !== undefined) [sum, count, last] = [sum + count * unit, 0, unit]
    else if (word === 'hundred') count *= 100
    else if (word !== 'and') count += VALUES.get(word) ?? figureOf(word)
  }
  return Math.round(sum + count)
}

/** `3万`, `1万2000`, `2億5000万`. */
function inJapanese(value: number): string {
  const parts = TEN_THOUSANDS.map(([unit, size]) => {
    const count = Math.floor(value / size) % LEAST
    return count === 0 ? '' : `${count}${unit}`
  })
  const rest = value % LEAST
  return parts.join('') + (rest === 0 ? '' : String(rest))
}
