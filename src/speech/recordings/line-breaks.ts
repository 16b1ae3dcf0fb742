import type { LanguageCode } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import { isUnspaced } from '../../languages/unspaced-scripts.ts'

const SPACED_WIDTH = 42
const UNSPACED_WIDTH = 16
/** What a line should rather not end before: `and`, `of`; a comma is better. */
const MARK = /[\p{Po}\p{Pe}\p{Pf}]$/u

/** Characters in a line of subtitles: fewer where each fills a square. */
export function lineWidth(language: LanguageCode): number {
  return separatesWords(language) ? SPACED_WIDTH : UNSPACED_WIDTH
}

/** Pieces of a text that may stand on lines of their own, with the blanks after them; none is wider than a line. */
export function unitsOf(text: string, language: LanguageCode): readonly string[] {
  const words = separatesWords(language) ? spacedUnits(text) : unspacedUnits(text, language)
  const width = lineWidth(language)
  return words.flatMap((word) => (widthOf(word) <= width ? [word] : chopped(word, width)))
}

/** At most two lines; `undefined` when the units do not fit. The lines are as even as can be, the lower one longer. */
export function breakLines(units: readonly string[], language: LanguageCode): readonly string[] | undefined {
  const width = lineWidth(language)
  const whole = lineOf(units)
  if (widthOf(whole) <= width) return [whole]
  let best: { readonly lines: readonly string[]; readonly cost: number } | undefined
  for (let count = 1; count < units.length; count += 1) {
    const lines = [lineOf(units.slice(0, count)), lineOf(units.slice(count))]
    if (lines.some((line) => widthOf(line) > width)) continue
    const [upper = '', lower = ''] = lines
    const difference = widthOf(upper) - widthOf(lower)
    const cost = Math.abs(difference) + (difference > 0 ? 1 : 0) - (MARK.test(upper) ? width / 2 : 0)
    if (best === undefined || cost < best.cost) best = { lines, cost }
  }
  return best?.lines
}

/** Where units are best parted in two: near the middle, rather behind a mark. At least one unit stays on each side. */
export function middleOf(units: readonly string[]): number {
  const total = widthOf(units.join(''))
  let before = 0
  let best = { count: 1, cost: Number.POSITIVE_INFINITY }
  for (const [index, unit] of units.slice(0, -1).entries()) {
    before += widthOf(unit)
    const cost = Math.abs(2 * before - total) / total - (MARK.test(unit.trimEnd()) ? 0.4 : 0)
    if (cost < best.cost) best = { count: index + 1, cost }
  }
  return best.count
}

export function widthOf(text: string): number {
  return characters(text).length
}

function lineOf(units: readonly string[]): string {
  return units.join('').trim()
}

function spacedUnits(text: string): readonly string[] {
  return text.split(/(?<=\s)(?=\S)/u).filter((unit) => unit.trim() !== '')
}

/** Words as the platform finds them, with the marks that follow; nothing begins with a mark that closes. */
function unspacedUnits(text: string, language: LanguageCode): readonly string[] {
  const units: string[] = []
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = units.at(-1)
    const belongs = last !== undefined && isWordLike !== true && !/^[\p{Ps}\p{Pi}]/u.test(segment)
    const isLatinRun = last !== undefined && !isUnspaced(segment) && /[\p{Ps}\p{Pi}]$/u.test(last)
    if (belongs || isLatinRun) units[units.length - 1] = last + segment
    else units.push(segment)
  }
  return units
}

function chopped(word: string, width: number): readonly string[] {
  const all = characters(word)
  const parts: string[] = []
  for (let start = 0; start < all.length; start += width) parts.push(all.slice(start, start + width).join(''))
  return parts
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

function characters(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}
