import { separatesWords } from '../../../../languages/language-registry.ts'
import { isUnspaced } from '../../../../languages/unspaced-scripts.ts'
import type { AlignmentLink, TextRange } from '../../../../translation/engine.ts'
import type { PlainText } from '../plain-text.ts'

/** The translation of a stretch of a text; offsets count from the beginning of the stretch and of its translation. */
export interface TranslatedPart {
  readonly text: string
  readonly links: readonly AlignmentLink[]
  /** Where protected spans went, by their number in the segment. */
  readonly spans: readonly { readonly index: number; readonly range: TextRange }[]
  readonly score: number | undefined
  readonly pieceCount: number
  /** Other translations, of parts without spans. */
  readonly others?: readonly PlainText[]
  readonly sourceStart: number
}

/** What a word, a placeholder or a clause ends with, and what the first two begin with. */
const END = /[\p{L}\p{M}\p{N}_%,.;:!?)\]}>”’»]/u
const START = /[\p{L}\p{N}_%$@#{[<(]/u
/** Endings of words are written at once to names and placeholders in these languages. */
const JOINING_LANGUAGES: ReadonlySet<string> = new Set(['ko'])

/**
 * Joins translations of consecutive stretches. What stands between two of them in the source stays; where that is whitespace, `joint`
 * replaces it unless `undefined`. A script without spaces has nothing there: the target then gets a space between words, as in
 * `1887 year` for the two parts of `1887年`.
 */
export function joinParts(
  source: string,
  ranges: readonly TextRange[],
  parts: readonly TranslatedPart[],
  joint: string | undefined,
  targetLanguage: string,
): Omit<TranslatedPart, 'sourceStart'> {
  let text = ''
  let weighted = 0
  let pieceCount = 0
  const links: AlignmentLink[] = []
  const spans: { index: number; range: TextRange }[] = []
  let before = 0
  const mayNeedSpace = separatesWords(targetLanguage) && !JOINING_LANGUAGES.has(targetLanguage)
  for (const [number, part] of parts.entries()) {
    const range = ranges[number] ?? { start: 0, end: 0 }
    const gap = source.slice(before, range.start)
    if (gap !== '') text += number === 0 || joint === undefined ? gap : joint
    else if (mayNeedSpace && isUnspacedAt(source, range.start) && touches(text, part.text)) text += ' '
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
  return isUnspaced(text.slice(Math.max(0, offset - 1), offset)) || isUnspaced(text.slice(offset, offset + 1))
}

/** Whether two texts would join words that are not both of a script without spaces. */
function touches(before: string, after: string): boolean {
  const [end, start] = [before.slice(-1), after.slice(0, 1)]
  return END.test(end) && START.test(start) && !(isUnspaced(end) && isUnspaced(start))
}

function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by }
}
