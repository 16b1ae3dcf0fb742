import type { Segment, TextRange } from '../../../translation/engine.ts'

/** A stretch of the source that the processes see as a word they do not know. */
export interface StandIn {
  readonly source: TextRange
  /** What stands in the translation for it. */
  readonly output: string
  /** Which protected span it is; `undefined` for a stretch that is hidden because it is too long to be a word. */
  readonly span: number | undefined
}

export interface MaskedText {
  readonly text: string
  readonly standIns: readonly StandIn[]
  /** Finds stand-ins in a text; group 1 is the index. Letter case is ignored, since sentence starts change it. */
  readonly pattern: RegExp
  /** Carries a range of the masked text over to the source; a range that touches a stand-in covers all of it. */
  toSource(range: TextRange): TextRange
}

/** Longer stretches without a space are no words; analysing them takes time that grows with the square of them. */
const OVERLONG = /\S{200,}/gu

/** The n-th word of `length` letters: `aa`, `ab`, ... `zz` for two. */
function letters(n: number, length: number): string {
  let word = ''
  for (let rest = n; word.length < length; rest = Math.floor(rest / 26)) {
    word = String.fromCharCode(97 + (rest % 26)) + word
  }
  return word
}

/**
 * A stem that does not occur in the text in any letter case: `xqa`, or the first of `xqb`, `xqc` ... that is free.
 * Looks through the text once for each length of stem, whatever the text holds.
 */
function unusedStem(text: string): string {
  for (let length = 1; ; length++) {
    const occurring = new Set(
      [...text.matchAll(new RegExp(`(?=(xq[a-z]{${length}}))`, 'gi'))].map((match) =>
        match[1]?.toLowerCase(),
      ),
    )
    for (let n = 0; n < 26 ** length && n <= occurring.size; n++) {
      const stem = `xq${letters(n, length)}`
      if (!occurring.has(stem)) return stem
    }
  }
}

function hiddenStretches(segment: Segment): readonly StandIn[] {
  const hidden: StandIn[] = []
  let from = 0
  const hideOverlong = (to: number): void => {
    for (const match of segment.text.slice(from, to).matchAll(OVERLONG)) {
      const start = from + match.index
      hidden.push({ source: { start, end: start + match[0].length }, output: match[0], span: undefined })
    }
  }
  for (const [span, { start, end, output }] of segment.protectedSpans.entries()) {
    hideOverlong(start)
    hidden.push({ source: { start, end }, output, span })
    from = end
  }
  hideOverlong(segment.text.length)
  return hidden
}

/** A stretch of the source and what the processes see in its stead. */
interface Replacement {
  readonly source: TextRange
  readonly text: string
}

/** Soft hyphens tear words apart, and letters followed by combining marks are in no dictionary. */
const UNUSUAL_SPELLING = /\u00ad+|\P{M}\p{M}+/gu

/** Usual spellings for the stretch `[from, to)`: without soft hyphens, and with accents joined to their letters. */
function respell(text: string, from: number, to: number): readonly Replacement[] {
  return [...text.slice(from, to).matchAll(UNUSUAL_SPELLING)].flatMap((match) => {
    const usual = match[0].startsWith('\u00ad') ? '' : match[0].normalize('NFC')
    const start = from + match.index
    return usual === match[0] ? [] : [{ source: { start, end: start + match[0].length }, text: usual }]
  })
}

function replacements(segment: Segment, standIns: readonly StandIn[], stem: string): readonly Replacement[] {
  const all: Replacement[] = []
  let from = 0
  for (const [index, { source }] of standIns.entries()) {
    all.push(...respell(segment.text, from, source.start))
    const token = `${stem}${index}x`
    // A capital at the start of the sentence keeps the processes from moving another word's capital about.
    const capital = source.start === 0 ? token.charAt(0).toUpperCase() : token.charAt(0)
    all.push({ source, text: capital + token.slice(1) })
    from = source.end
  }
  return [...all, ...respell(segment.text, from, segment.text.length)]
}

/**
 * Replaces protected spans and overlong words by words that no dictionary holds, and unusual spellings by usual ones.
 *
 * Example: `Hello {name}!` with a span on `{name}` gives `Hello xqa0x!`.
 */
export function maskSegment(segment: Segment): MaskedText {
  const stem = unusedStem(segment.text)
  const standIns = hiddenStretches(segment)
  const shifts: { readonly masked: TextRange; readonly source: TextRange }[] = []
  let text = ''
  let copied = 0
  for (const replacement of replacements(segment, standIns, stem)) {
    text += segment.text.slice(copied, replacement.source.start)
    shifts.push({
      masked: { start: text.length, end: text.length + replacement.text.length },
      source: replacement.source,
    })
    text += replacement.text
    copied = replacement.source.end
  }
  text += segment.text.slice(copied)

  function place(offset: number, side: 'start' | 'end'): number {
    const before = shifts.findLast(
      ({ masked }) => masked.start < offset || (side === 'start' && masked.start === offset),
    )
    if (before === undefined) return offset
    const { masked, source } = before
    const inside = side === 'start' ? offset < masked.end : offset <= masked.end
    return inside ? source[side] : offset - masked.end + source.end
  }

  return {
    text,
    standIns,
    pattern: new RegExp(`${stem}(\\d+)x`, 'gi'),
    toSource: ({ start, end }) => ({ start: place(start, 'start'), end: place(end, 'end') }),
  }
}
