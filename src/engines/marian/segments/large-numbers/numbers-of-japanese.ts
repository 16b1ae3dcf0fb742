import { inOrder } from '../../../../text/text-range.ts'
import { plainFigures } from '../numbers.ts'
import { BESIDE, disjoint, LARGEST, type LargeNumber, TEN_THOUSANDS } from './large-number.ts'

const DIGITS = '一二三四五六七八九'
const FIGURES = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
const ONE = `(?:${FIGURES}|[${DIGITS}])`
/** `2千5百`, `三百二十`, `1,200`, `1.5`; two digits side by side are a range, `二三万`. */
const BELOW_TEN_THOUSAND = new RegExp(`^(?:(${ONE})?(千))?(?:(${ONE})?(百))?(?:(${ONE})?(十))?(${ONE})?$`)
/** All that may belong to one number, not behind letters, addresses, and `数` and the like, which leave it open. */
const RUN =
  /(?<![\p{Nd}\p{sc=Latin}.,/:=_#〇一二三四五六七八九十百千万億兆京数何幾])[\d一二三四五六七八九十百千万億兆京](?:[\d一二三四五六七八九十百千万億兆京]|[.,](?=\d))*(?![\p{Nd}=_〇一二三四五六七八九十百千万億兆京数何幾])/gu
const HAS_FIGURES = /^\d/
const HAS_UNIT = /[万億兆]|\d[千百]/
/** In `1万2〜3千` the last figure counts thousands. */
const OPEN_END = /[万億兆千百十][\d一二三四五六七八九]$/u
/** Without figures a number may be a name or an idiom: `四万十川`, `迷惑千万`. */
const COUNTER =
  /^(?:[人円個台件本枚名戸年回度票部冊頭匹羽社株校店棟坪歳倍元分字語隻食曲都時]|ドル|ユーロ|ポンド|ウォン|ルピー|フラン|トン|キロ|メートル|バレル|ページ|ヘクタール|世帯|平方|立方|光年|か所|カ所|ヶ所|以上|以下|余|近く|もの|を超)/u
const FRACTION = /^分の[一1](?![\p{Nd}千百十万億])/u
const UNTIL = '(?:[〜～~–—―‐−－ー-]|から|ないし)'
/** The lower end of a range, which has the unit of the upper end: `3〜5万円`. */
const LOWER_END = new RegExp(
  String.raw`(?<![\p{Nd}\p{sc=Latin}.,/:=_#〇一二三四五六七八九十百千万億兆京〜～~–—―‐−－ー-])(${ONE})${UNTIL}$`,
  'u',
)
/** The same, but with a unit of its own, with more than a figure, or with `、`: `2、3万` is twenty or thirty thousand, `3・5万` 35,000. */
const UNCLEAR_BEFORE = new RegExp(`[\\d〇${DIGITS}十百千](?:${UNTIL}|[、・])$`, 'u')
/** One figure with its units. */
const PLAIN = new RegExp(`^(${ONE})[千百十]?[万億兆]?$`)
/** Tenths: `3割5分` is 35 percent. */
const SHARE =
  /(?<![\p{Nd}.一二三四五六七八九十数何])([1-9一二三四五六七八九])割(?:([1-9一二三四五六七八九])分)?(?![るられろり合いうっ当腹愛厘]|[\p{Nd}一二三四五六七八九][分厘])/gu
const PERCENT = 'パーセント'

/**
 * The numbers of a Japanese text that count by ten thousands, and tenths. What may be a name, an idiom or no number stays with the
 * model, and so does a number beside another one whose unit is open. Ascending and disjoint.
 */
export function numbersOfJapanese(original: string): readonly LargeNumber[] {
  const text = plainFigures(original)
  const numbers = [...text.matchAll(RUN)].flatMap(({ 0: run, index }): readonly LargeNumber[] => {
    const behind = text.slice(index + run.length, index + run.length + BESIDE)
    const value = HAS_UNIT.test(run) && !OPEN_END.test(run) ? valueOf(run) : undefined
    const isName = !HAS_FIGURES.test(run) && !COUNTER.test(behind)
    if (value === undefined || value === 0 || value > LARGEST || isName) return []
    const [fraction] = FRACTION.exec(behind) ?? []
    if (fraction !== undefined)
      return [number(index, run.length + fraction.length, `1/${value.toLocaleString('en')}`)]
    const [, figure] = PLAIN.exec(run) ?? []
    const times =
      figure === undefined ? undefined : { figure: digitOf(figure), unit: value / digitOf(figure) }
    return withLowerEnd(text, number(index, run.length, inEnglish(value)), times, inEnglish)
  })
  const shares = [...text.matchAll(SHARE)].flatMap((match): readonly LargeNumber[] => {
    const [found, tenths = '', hundredths = ''] = match
    const output = String(10 * digitOf(tenths) + digitOf(hundredths))
    const share = { ...number(match.index, found.length, output), unit: PERCENT, whole: `${output} percent` }
    return withLowerEnd(text, share, { figure: digitOf(tenths), unit: 10 }, String)
  })
  return disjoint(inOrder([...numbers, ...shares]))
}

function number(start: number, length: number, output: string): LargeNumber {
  return { start, end: start + length, output, unit: '', whole: output }
}

/** A number, the lower end of its range before it; none where what stands there leaves it open. `500〜1万` has a number on either side. */
function withLowerEnd(
  text: string,
  upper: LargeNumber,
  times: { readonly figure: number; readonly unit: number } | undefined,
  written: (value: number) => string,
): readonly LargeNumber[] {
  const from = Math.max(0, upper.start - BESIDE)
  const before = text.slice(from, upper.start)
  if (!UNCLEAR_BEFORE.test(before)) return [upper]
  const match = LOWER_END.exec(before)
  const figures = match?.[1] ?? ''
  if (match === null || times === undefined) return []
  const figure = digitOf(figures)
  if (figure >= times.figure) return [upper]
  return [number(from + match.index, figures.length, written(Math.round(figure * times.unit))), upper]
}

/** `2億5000万`, `1万2千5百`; `undefined` of what is no number, such as `3万4万`. */
function valueOf(run: string): number | undefined {
  let [sum, rest] = [0, run]
  for (const [name, size] of TEN_THOUSANDS) {
    const [part = '', behind, more] = rest.split(name)
    if (behind === undefined) continue
    const value = belowTenThousand(part)
    if (part === '' || value === undefined || more !== undefined) return undefined
    sum += value * size
    rest = behind
  }
  const last = belowTenThousand(rest)
  return last === undefined ? undefined : Math.round(sum + last)
}

function belowTenThousand(part: string): number | undefined {
  const match = BELOW_TEN_THOUSAND.exec(part)
  if (match === null) return undefined
  const [, thousands, thousand, hundreds, hundred, tens, ten, ones = ''] = match
  const times = (count: string | undefined, name: string | undefined, size: number) =>
    name === undefined ? 0 : (count === undefined ? 1 : digitOf(count)) * size
  return (
    times(thousands, thousand, 1_000) + times(hundreds, hundred, 100) + times(tens, ten, 10) + digitOf(ones)
  )
}

function digitOf(figures: string): number {
  if (figures === '') return 0
  const digit = DIGITS.indexOf(figures)
  return digit >= 0 ? digit + 1 : Number(figures.replaceAll(',', ''))
}

/** Decimals that English writes before a unit. */
const ENGLISH_UNITS: readonly (readonly [name: string, value: number, decimals: number])[] = [
  ['trillion', 1e12, 4],
  ['billion', 1e9, 4],
  ['million', 1e6, 3],
]

/** `30,000`, `1.2 million`. */
function inEnglish(value: number): string {
  const [name, size, decimals] = ENGLISH_UNITS.find(([, least]) => value >= least) ?? ['', 1, 0]
  if (name === '' || value % (size / 10 ** decimals) !== 0) return value.toLocaleString('en')
  return `${(value / size).toLocaleString('en', { maximumFractionDigits: decimals })} ${name}`
}
