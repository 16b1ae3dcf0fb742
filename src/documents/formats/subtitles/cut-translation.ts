import type { AlignmentLink, TextRange, TranslatedSegment } from '../../../translation/engine.ts'

/** A part of the source: its stretch of the text, and how long it is shown. */
export interface SourcePart extends TextRange {
  readonly durationMs: number
}

/** How much it costs that a link crosses a cut, that a cut is off its share of time, and what a comma is worth. */
const CROSSING = 10
const OFF_SHARE = 3
const PUNCTUATION = 0.2

/** A word that must not be cut is long enough to be none. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Cuts a translation into as many pieces as the source has parts, in their order: where fewest words would leave their
 * part, near the share of time that the part has, best behind a comma. No piece is empty unless words run out.
 */
export function cutTranslation(
  translated: TranslatedSegment,
  parts: readonly SourcePart[],
): TranslatedSegment[] {
  const { text } = translated
  const gaps = findGaps(text)
  const borders = parts.slice(0, -1)
  const cuts = gaps.length < borders.length ? gaps : bestCuts(translated, parts, gaps)
  const starts = [0, ...cuts.map(({ end }) => end)]
  const ends = [...cuts.map(({ start }) => start), text.length]
  return parts.map((part, index) =>
    piece(translated, part, { start: starts[index] ?? text.length, end: ends[index] ?? text.length }),
  )
}

/** Where a text may be cut: at spaces, and between words of scripts without spaces. */
function findGaps(text: string): TextRange[] {
  const gaps: TextRange[] = []
  for (const { index, segment, isWordLike } of WORDS.segment(text)) {
    if (index === 0) continue
    if (/^\s+$/.test(segment)) {
      if (index + segment.length < text.length) gaps.push({ start: index, end: index + segment.length })
    } else if (isWordLike === true && isUnspaced(text[index - 1] ?? '') && isUnspaced(segment)) {
      gaps.push({ start: index, end: index })
    }
  }
  return gaps
}

function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，！？…]/u.test(text)
}

function bestCuts(
  { text, alignment }: TranslatedSegment,
  parts: readonly SourcePart[],
  gaps: readonly TextRange[],
): TextRange[] {
  const shares = sharesOf(parts)
  let costs = gaps.map(() => 0)
  const chosen: number[][] = []
  for (const [border, share] of shares.entries()) {
    const limit = parts[border]?.end ?? 0
    const own = gaps.map((gap) => costOf(gap, limit, share, text, alignment))
    const from: number[] = []
    let best = border === 0 ? -1 : border - 1
    const next = gaps.map((_, index) => {
      if (index < border) return Number.POSITIVE_INFINITY
      if (border > 0 && (costs[index - 1] ?? 0) < (costs[best] ?? Number.POSITIVE_INFINITY)) best = index - 1
      from[index] = best
      return (border === 0 ? 0 : (costs[best] ?? 0)) + (own[index] ?? 0)
    })
    costs = next
    chosen.push(from)
  }
  const lastFor = gaps.length - 1
  let at = costs.reduce((best, cost, index) => (cost < (costs[best] ?? 0) ? index : best), lastFor)
  const cuts: TextRange[] = []
  for (const from of chosen.toReversed()) {
    const gap = gaps[at]
    if (gap !== undefined) cuts.unshift(gap)
    at = from[at] ?? 0
  }
  return cuts
}

/** For each border the share of time before it. */
function sharesOf(parts: readonly SourcePart[]): number[] {
  const total = parts.reduce((sum, { durationMs }) => sum + Math.max(1, durationMs), 0)
  let shown = 0
  return parts.slice(0, -1).map(({ durationMs }) => {
    shown += Math.max(1, durationMs)
    return shown / total
  })
}

function costOf(
  gap: TextRange,
  limit: number,
  share: number,
  text: string,
  alignment: readonly AlignmentLink[],
): number {
  let crossing = 0
  for (const { source, target } of alignment) {
    const isBefore = source.start < limit
    const staysBefore = target.start < gap.end
    if (isBefore !== staysBefore) crossing += 1
  }
  const off = Math.abs(gap.start / Math.max(1, text.length) - share)
  const follows = /[,;:.!?…、。，！？]["'”’»)]*$/u.test(text.slice(Math.max(0, gap.start - 4), gap.start))
  return (CROSSING * crossing) / Math.max(1, alignment.length) + OFF_SHARE * off - (follows ? PUNCTUATION : 0)
}

function piece(translated: TranslatedSegment, part: SourcePart, range: TextRange): TranslatedSegment {
  const links = translated.alignment.flatMap(({ source, target }): AlignmentLink[] => {
    const within = (inner: TextRange, outer: TextRange) => ({
      start: Math.max(inner.start, outer.start) - outer.start,
      end: Math.min(inner.end, outer.end) - outer.start,
    })
    const link = { source: within(source, part), target: within(target, range) }
    return link.source.start < link.source.end && link.target.start < link.target.end ? [link] : []
  })
  return { text: translated.text.slice(range.start, range.end), alignment: links, protectedRanges: [] }
}
