import { inOrder } from '../../../../text/text-range.ts'
import { LARGEST, type LargeNumber, TEN_THOUSANDS } from './large-number.ts'

const DIGITS = '一二三四五六七八九'
const FIGURES = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
const ONE = `(?:${FIGURES}|[${DIGITS}])`
/** `2千5百`, `三百二十`, `1,200`, `1.5`; two digits side by side are a range, `二三万`. */
const BELOW_TEN_THOUSAND = new RegExp(`^(?:(${ONE})?(千))?(?:(${ONE})?(百))?(?:(${ONE})?(十))?(${ONE})?$`)
/** All that may belong to one number, not behind or before letters, addresses, and `数` and the like, which leave it open. */
const RUN =
  /(?<![\p{Nd}\p{sc=Latin}.,/:=_#〇一二三四五六七八九十百千万億兆京数何幾])[\d一二三四五六七八九十百千万億兆京](?:[\d一二三四五六七八九十百千万億兆京]|[.,](?=\d))*(?![\p{Nd}\p{sc=Latin}/=_〇数何幾])/gu
const HAS_FIGURES = /^\d/
const HAS_UNIT = /[万億兆京]|\d[千百]/
/** Without figures a number may be a name or an idiom: `四万十川`, `迷惑千万`. */
const COUNTER =
  /^(?:[人円個台件本枚名戸年回度票部冊頭匹羽社株校店棟坪歳倍元分]|ドル|ユーロ|ポンド|ウォン|ルピー|トン|キロ|メートル|世帯|ヘクタール|平方|立方)/u
const FRACTION = /^分の[一1](?![\p{Nd}千百十万億])/u
/** The lower end of a range, which has the unit of the upper end: `3〜5万円`. */
const LOWER_END = /(?<![\p{Nd}\p{sc=Latin}.,/:=_#])(\d{1,4})[〜～~–—-]$/u
/** `2、3万` is twenty or thirty thousand. */
const APPROXIMATE = /(?<![\p{Nd}.,])\d、$/u
/** Tenths: `3割5分` is 35 percent. */
const SHARE =
  /(?<![\p{Nd}.一二三四五六七八九十数何])([1-9一二三四五六七八九])割(?:([1-9一二三四五六七八九])分)?(?![るられろり合いうっ当腹愛]|[\p{Nd}一二三四五六七八九][分厘]|厘)/gu
const PERCENT = 'パーセント'

/** The numbers of a Japanese text that count by ten thousands, and tenths. What may be a name, an idiom or no number stays with the model. Ascending. */
export function numbersOfJapanese(original: string): readonly LargeNumber[] {
  const text = withPlainFigures(original)
  const numbers = [...text.matchAll(RUN)].flatMap(({ 0: run, index }): LargeNumber[] => {
    const [before, behind] = [text.slice(0, index), text.slice(index + run.length)]
    const value = HAS_UNIT.test(run) ? valueOf(run) : undefined
    const isName = !HAS_FIGURES.test(run) && !COUNTER.test(behind)
    if (value === undefined || value > LARGEST || isName || APPROXIMATE.test(before)) return []
    const [fraction] = FRACTION.exec(behind) ?? []
    if (fraction !== undefined)
      return [number(index, run.length + fraction.length, `1/${value.toLocaleString('en')}`)]
    const unit = unitOf(run)
    return [
      ...lowerEnd(before, (figure) => inEnglish(figure * unit)),
      number(index, run.length, inEnglish(value)),
    ]
  })
  const shares = [...text.matchAll(SHARE)].flatMap((match): LargeNumber[] => {
    const [found, tenths = '', hundredths = ''] = match
    const before = text.slice(0, match.index)
    if (APPROXIMATE.test(before)) return []
    const output = String(10 * digitOf(tenths) + digitOf(hundredths))
    const share = { ...number(match.index, found.length, output), unit: PERCENT, whole: `${output} percent` }
    return [...lowerEnd(before, (figure) => String(10 * figure)), share]
  })
  return inOrder([...numbers, ...shares])
}

function number(start: number, length: number, output: string): LargeNumber {
  return { start, end: start + length, output, unit: '', whole: output }
}

function lowerEnd(before: string, outputOf: (figure: number) => string): readonly LargeNumber[] {
  const match = LOWER_END.exec(before)
  const figures = match?.[1] ?? ''
  return match === null ? [] : [number(match.index, figures.length, outputOf(Number(figures)))]
}

/** Full-width figures and signs as plain ones, of the same length. */
function withPlainFigures(text: string): string {
  return text.replaceAll(/[０-９，．]/gu, (sign) => sign.normalize('NFKC'))
}

/** `2億5000万`, `1万2千5百`; `undefined` of what is no number. */
function valueOf(run: string): number | undefined {
  let [sum, rest] = [0, run]
  for (const [name, size] of TEN_THOUSANDS) {
    const [part = '', behind] = rest.split(name)
    if (behind === undefined) continue
    const value = belowTenThousand(part)
    if (part === '' || value === undefined) return undefined
    sum += value * size
    rest = behind
  }
  const last = rest === '' ? 0 : belowTenThousand(rest)
  return last === undefined ? undefined : Math.round(sum + last)
}

function belowTenThousand(part: string): number | undefined {
  const match = BELOW_TEN_THOUSAND.exec(part)
  if (match === null) return undefined
  const [, thousands, thousand, hundreds, hundred, tens, ten, ones] = match
  const times = (count: string | undefined, name: string | undefined, size: number) =>
    name === undefined ? 0 : (count === undefined ? 1 : digitOf(count)) * size
  return (
    times(thousands, thousand, 1_000) +
    times(hundreds, hundred, 100) +
    times(tens, ten, 10) +
    times(ones, ones, 1)
  )
}

function digitOf(figures: string): number {
  const digit = DIGITS.indexOf(figures)
  if (figures === '') return 0
  return digit >= 0 ? digit + 1 : Number(figures.replaceAll(',', ''))
}

/** What the last figures of a number count: ten thousands in `5万`. */
function unitOf(run: string): number {
  const last = run.at(-1) ?? ''
  const tens = { 千: 1_000, 百: 100, 十: 10 }[last] ?? 1
  const before = tens === 1 ? last : run.charAt(run.length - 2)
  return tens * (TEN_THOUSANDS.find(([name]) => name === before)?.[1] ?? 1)
}

const ENGLISH_UNITS: readonly (readonly [name: string, value: number])[] = [
  ['trillion', 1e12],
  ['billion', 1e9],
  ['million', 1e6],
]

/** `30,000`, `1.2 million`. */
function inEnglish(value: number): string {
  const unit = ENGLISH_UNITS.find(([, size]) => value >= size)
  const isRound = unit !== undefined && Number.isInteger((value / unit[1]) * 1_000)
  return isRound ? `${(value / unit[1]).toLocaleString('en')} ${unit[0]}` : value.toLocaleString('en')
}
