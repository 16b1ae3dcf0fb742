const DIGITS = '〇一二三四五六七八九'
const DIGIT_VALUES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from(DIGITS).map((digit, value) => [digit, value])),
  零: 0,
  両: 2,
  两: 2,
}
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const LARGE_UNITS: Readonly<Record<string, number>> = {
  万: 10_000,
  億: 100_000_000,
  亿: 100_000_000,
  兆: 1e12,
}

/** Digit by digit, as years are written: `2025` gives `二〇二五`. */
export function toChineseDigits(digits: string): string {
  return digits.replace(/\d/gu, (digit) => DIGITS.charAt(Number(digit)))
}

/**
 * With units, as quantities are written, from 0 to 9999: 25 gives `二十五`, 105 `百五` in Japanese and `一百零五` in
 * Chinese.
 */
export function toChineseNumber(value: number, language: 'ja' | 'zh'): string {
  if (value === 0) return language === 'zh' ? '零' : '〇'
  let result = ''
  let skipped = false
  for (const [unit, size] of [
    ['千', 1000],
    ['百', 100],
    ['十', 10],
    ['', 1],
  ] as const) {
    const digit = Math.floor(value / size) % 10
    if (digit === 0) {
      skipped = result !== ''
      continue
    }
    if (skipped && language === 'zh') result += '零'
    skipped = false
    const dropsOne = digit === 1 && size > 1 && (language === 'ja' || (size === 10 && result === ''))
    result += (dropsOne ? '' : DIGITS.charAt(digit)) + unit
  }
  return result
}

/** Reads `二十五`, `一百零五`, `二〇二五` or `十`; `undefined` for anything that is not one well-formed number. */
export function readChineseNumber(text: string): number | undefined {
  if (/^[〇零一二三四五六七八九]{2,}$/u.test(text) || /^[〇零]$/u.test(text)) {
    return Number(
      Array.from(text)
        .map((digit) => DIGIT_VALUES[digit])
        .join(''),
    )
  }
  let total = 0
  let section = 0
  let digit: number | undefined
  let lastUnit = Number.POSITIVE_INFINITY
  for (const character of text) {
    const unit = UNITS[character]
    const large = LARGE_UNITS[character]
    if (large !== undefined) {
      total += (section + (digit ?? 0)) * large
      section = 0
      digit = undefined
      lastUnit = Number.POSITIVE_INFINITY
    } else if (unit !== undefined) {
      if (unit >= lastUnit) return undefined
      section += (digit ?? 1) * unit
      digit = undefined
      lastUnit = unit
    } else if (character === '零' || character === '〇') {
      if (digit !== undefined) return undefined
    } else {
      const value = DIGIT_VALUES[character]
      if (value === undefined || digit !== undefined) return undefined
      digit = value
    }
  }
  return total + section + (digit ?? 0)
}
