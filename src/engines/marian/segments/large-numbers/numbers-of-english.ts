import { ONES, TENS } from '../numbers.ts'
import { LARGEST, type LargeNumber, TEN_THOUSANDS } from './large-number.ts'

const UNITS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }
/** Behind a sign of currency. */
const SHORT_UNITS: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  tn: 'trillion',
}
const CURRENCIES: Readonly<Record<string, readonly [english: string, japanese: string]>> = {
  $: ['dollars', 'ドル'],
  US$: ['US dollars', '米ドル'],
  '€': ['euros', 'ユーロ'],
  '£': ['pounds', 'ポンド'],
  '¥': ['yen', '円'],
}
const SMALL: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 2)] as const),
])
const FIGURES = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const TOKEN = `${FIGURES}|${[...SMALL.keys(), 'hundred', ...Object.keys(UNITS)].join('|')}`
/** Words and figures of one number: `one hundred and fifty thousand`, `$1.2 million`, `30,000`, `half a million`. */
const RUN = new RegExp(
  [
    String.raw`(?<![\p{L}\p{Nd}.,$€£¥/:=_#&])(?<!(?<!\d)-)(?<sign>(?:US)?\$|[€£¥])?`,
    String.raw`(?<number>(?:(?:half )?an? (?=hundred|thousand|million|billion|trillion))?(?:${TOKEN})(?:(?:[ \u00a0]|-(?=\p{L})|(?<=hundred|thousand|million|billion|trillion) and )(?:${TOKEN})(?![\p{L}\p{Nd}]))*)`,
    String.raw`(?:(?<short>k|mn?|bn?|tn)(?![\p{L}\p{Nd}]))?(?![\p{L}\p{Nd}/=_]|[.,:]\d|\.\p{L})`,
  ].join(''),
  'giu',
)
const GROUPED = /^\d{1,3}(?:,\d{3})+$/
/** `a thousand thanks`, and `one in a million`. */
const IDIOM_BEHIND = /^ (?:thanks|apologies|pardons)/i
const IDIOM_BEFORE = /\b(?:one in|and a half|(?:half|quarter|couple|several|few|many)(?: of)?) $/i
/** The lower end of a range, which has the unit of the upper end: `two to three million`. */
const LOWER_END = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}.,$€£¥/:=_#&-])(between )?(\d+(?:\.\d+)?|${[...SMALL.keys()].join('|')})( to | or |[–-]| and )$`,
  'iu',
)
/** From here on Japanese counts by ten thousands; below, figures stay and words become figures. */
const LEAST = 10_000

/** The numbers of an English text that Japanese counts by ten thousands, and thousands in words. Ascending. */
export function numbersOfEnglish(text: string): readonly LargeNumber[] {
  return [...text.matchAll(RUN)].flatMap((match): LargeNumber[] => {
    const { sign, number = '', short } = match.groups ?? {}
    const currency = sign === undefined ? undefined : CURRENCIES[sign.toUpperCase()]
    if (short !== undefined && currency === undefined) return []
    const end = match.index + match[0].length
    const before = text.slice(0, match.index)
    const behind = text.slice(end)
    const unitBehind = SHORT_UNITS[short?.toLowerCase() ?? '']
    const words = [
      ...number.toLowerCase().split(/[ \u00a0-]/),
      ...(unitBehind === undefined ? [] : [unitBehind]),
    ]
    const value = valueOf(words)
    if (value === undefined || value > LARGEST || !isLarge(number, words, value)) return []
    if (IDIOM_BEHIND.test(behind) || IDIOM_BEFORE.test(before)) return []
    if (currency !== undefined && behind.startsWith('-')) return []
    const output = inJapanese(value)
    const unit = currency === undefined ? '' : ` ${currency[0]}`
    const own = { start: match.index, end, output, unit, whole: output + (currency?.[1] ?? '') }
    return [...lowerEnd(before, words), own]
  })
}

/** Figures with commas that are round in Japanese, and what is said in thousands or more. */
function isLarge(number: string, words: readonly string[], value: number): boolean {
  if (GROUPED.test(number) && words.length === 1) return value >= LEAST && value % 1_000 === 0
  return words.some((word) => UNITS[word] !== undefined)
}

/** Of number words in order; `undefined` of what is no number. */
function valueOf(words: readonly string[]): number | undefined {
  let [sum, current, lastUnit] = [0, Number.NaN, Number.POSITIVE_INFINITY]
  for (const word of words) {
    const unit = UNITS[word]
    const value = word === 'half' ? 0.5 : (SMALL.get(word) ?? Number(word.replaceAll(',', '')))
    if (word === 'and' || (/^an?$/.test(word) && current === 0.5)) continue
    if (/^an?$/.test(word)) current = 1
    else if (word === 'hundred' && current < 100) current *= 100
    else if (unit !== undefined && unit < lastUnit && !Number.isNaN(current)) {
      sum += current * unit
      ;[current, lastUnit] = [Number.NaN, unit]
    } else if (Number.isNaN(value)) return undefined
    else if (Number.isNaN(current)) current = value
    else if (current % 100 === 0 || (current % 10 === 0 && current % 100 >= 20 && value < 10))
      current += value
    else return undefined
  }
  return Math.round(sum + (Number.isNaN(current) ? 0 : current))
}

/** `and` ends no range but behind `between`. */
function lowerEnd(before: string, words: readonly string[]): readonly LargeNumber[] {
  const match = LOWER_END.exec(before)
  const [, between, figures = '', joint = ''] = match ?? []
  const unit = words.length === 2 ? UNITS[words[1] ?? ''] : undefined
  if (match === null || unit === undefined || (joint.includes('and') && between === undefined)) return []
  const start = match.index + (between?.length ?? 0)
  const value = SMALL.get(figures.toLowerCase()) ?? Number(figures)
  const output = inJapanese(Math.round(value * unit))
  return [{ start, end: start + figures.length, output, unit: '', whole: output }]
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
