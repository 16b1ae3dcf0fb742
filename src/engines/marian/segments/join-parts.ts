import type { AlignmentLink, TextRange } from '../../../translation/engine.ts'

/** The translation of a stretch of a text; offsets count from the beginning of the stretch and of its translation. */
export interface TranslatedPart {
  readonly text: string
  readonly links: readonly AlignmentLink[]
  /** Where protected spans went, by their number in the segment. */
  readonly spans: readonly { readonly index: number; readonly range: TextRange }[]
  readonly score: number | undefined
  readonly pieceCount: number
  readonly sourceStart: number
}

/** A letter of a script that needs no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** What a word or a placeholder ends or begins with. */
const WORD_END = /[\p{L}\p{M}\p{N}_}>\]%]/u
const WORD_START = /[\p{L}\p{N}_{<[%$@#]/u

/**
 * Joins translations of consecutive stretches. Where the source has whitespace between two of them, `joint` comes
 * between their translations, or that same whitespace when `joint` is `undefined`; elsewhere nothing does, unless two
 * words would become one that the script of the source kept apart: `1887年` in two parts is `1887 year`.
 */
export function joinParts(
  source: string,
  ranges: readonly TextRange[],
  parts: readonly TranslatedPart[],
  joint: string | undefined,
): Omit<TranslatedPart, 'sourceStart'> {
  let text = ''
  let weighted = 0
  let pieceCount = 0
  const links: AlignmentLink[] = []
  const spans: { index: number; range: TextRange }[] = []
  let before = 0
  for (const [number, part] of parts.entries()) {
    const range = ranges[number] ?? { start: 0, end: 0 }
    const gap = source.slice(before, range.start)
    if (gap !== '') text += number === 0 || joint === undefined ? gap : joint
    else if (isUnspacedAt(source, range.start) && touches(text, part.text)) text += ' '
    const start = text.length
    text += part.text
    before = range.end
    for (const link of part.links) {
      links.push({ source: shifted(link.source, part.sourceStart), target: shifted(link.target, start) })
    }
    for (const span of part.spans) spans.push({ index: span.index, range: shifted(span.range, start) })
    if (part.score !== undefined) weighted += part.score * part.pieceCount
    pieceCount += part.pieceCount
  }
  text += source.slice(before)
  return { text, links, spans, score: pieceCount === 0 ? undefined : weighted / pieceCount, pieceCount }
}

function isUnspacedAt(text: string, offset: number): boolean {
  return UNSPACED.test(text.slice(Math.max(0, offset - 1), offset + 1))
}

/** Whether two texts in scripts with spaces would join a word of theirs. */
function touches(before: string, after: string): boolean {
  const [end, start] = [before.slice(-1), after.slice(0, 1)]
  return WORD_END.test(end) && WORD_START.test(start) && !UNSPACED.test(end) && !UNSPACED.test(start)
}

function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by }
}
