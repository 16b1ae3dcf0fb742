import { writesNounsWithCapitals } from '../../../../languages/language-registry.ts'
import type { ProtectedSpan, TextRange } from '../../../../translation/engine.ts'
import { joinParts, type TranslatedPart } from './join-parts.ts'

/** A span to protect; those that the caller did not ask for (emoji and the like) have no index. */
export interface Span extends ProtectedSpan {
  readonly index: number | undefined
}

export type PartResult = Omit<TranslatedPart, 'sourceStart'>

export interface SplitContext {
  readonly text: string
  /** All spans of the text, ascending. */
  readonly spans: readonly Span[]
  readonly targetLanguage: string
  /** Translates a stretch of the text with the spans inside it. */
  readonly translate: (text: string, spans: readonly Span[]) => Promise<PartResult>
}

interface Side {
  readonly isSpan: boolean
  readonly spans: readonly Span[]
  readonly range: TextRange
}

/**
 * Translates the stretches before, between and after some of a text's spans by themselves and puts those spans between
 * them, with the whitespace and punctuation that stood beside them.
 */
export async function splitAtSpans(at: readonly Span[], context: SplitContext): Promise<PartResult> {
  const { text, translate, targetLanguage } = context
  const sides = sidesOf(at, context)
  const translated = await Promise.all(
    sides.map(async ({ isSpan, spans, range }): Promise<TranslatedPart> => {
      const source = text.slice(range.start, range.end)
      const moved = spans.map((span) => ({
        ...span,
        start: span.start - range.start,
        end: span.end - range.start,
      }))
      const result = await translate(source, moved)
      const piece = isSpan ? result : asFragment(source, result, targetLanguage, range.start === 0)
      return { ...piece, sourceStart: range.start }
    }),
  )
  const ranges = sides.map((side) => side.range)
  return joinParts(text, ranges, translated, undefined, targetLanguage)
}

function sidesOf(at: readonly Span[], { text, spans }: SplitContext): Side[] {
  const sides: Side[] = []
  let from = 0
  for (const span of [...at, undefined]) {
    const to = span?.start ?? text.length
    const start = from
    const inside = spans.filter((other) => other.start >= start && other.end <= to)
    sides.push({ isSpan: false, spans: inside, range: sideRange(text, inside, { start, end: to }) })
    if (span === undefined) break
    sides.push({ isSpan: true, spans: [span], range: { start: span.start, end: span.end } })
    from = span.end
  }
  return sides
}

/** What of one side of a split is translated; never less than its spans. */
function sideRange(text: string, spans: readonly Span[], side: TextRange): TextRange {
  const range = fragmentRange(text, side)
  const first = spans[0]?.start ?? range.start
  const last = spans.at(-1)?.end ?? range.end
  return { start: Math.min(range.start, first), end: Math.max(range.end, last) }
}

/** The translation of a fragment without the capital and the full stop that made a sentence of it. */
function asFragment(
  source: string,
  result: PartResult,
  targetLanguage: string,
  isFirst: boolean,
): PartResult {
  const { cutEnd, lowerFirst } = addedSentenceMarks(source, result.text, targetLanguage, isFirst)
  const end = result.text.length - cutEnd
  if (result.spans.some(({ range }) => range.end > end || (range.start === 0 && lowerFirst))) return result
  const first = result.text.slice(0, 1)
  const text = (lowerFirst ? first.toLowerCase() : first) + result.text.slice(1, end)
  const links = result.links
    .map((link) => ({ ...link, target: { start: link.target.start, end: Math.min(link.target.end, end) } }))
    .filter((link) => link.target.start < link.target.end)
  return { ...result, text, links }
}

const CLOSING = /[\s\p{Pd}\p{Pe}”».,;:!?…、。，；：！？]*/uy
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pd}]*$/u
const SENTENCE_END = /\s*[.!?。！？]+$/u

/**
 * The part of `text[start, end)` to translate when the sentence is split at protected spans. Punctuation next to a
 * span stays as it is: `, ` after it, `(` before it. A model drops or invents it at the edge of a fragment.
 */
function fragmentRange(text: string, range: TextRange): TextRange {
  let { start, end } = range
  if (start > 0) {
    CLOSING.lastIndex = start
    start += CLOSING.exec(text)?.[0].length ?? 0
  }
  if (end < text.length) end -= OPENING.exec(text.slice(Math.min(start, end), end))?.[0].length ?? 0
  return start < end ? { start, end } : { start: range.end, end: range.end }
}

/**
 * How many units to cut off the end of a fragment's translation, and whether to lower its first letter: models turn
 * fragments into sentences with a capital and a full stop that the source does not have.
 */
function addedSentenceMarks(
  source: string,
  translation: string,
  targetLanguage: string,
  isFirst: boolean,
): { readonly cutEnd: number; readonly lowerFirst: boolean } {
  const cutEnd = SENTENCE_END.test(source) ? 0 : (SENTENCE_END.exec(translation)?.[0].length ?? 0)
  const lowerFirst =
    !isFirst &&
    !writesNounsWithCapitals(targetLanguage) &&
    /^\p{Ll}/u.test(source) &&
    /^\p{Lu}\p{Ll}/u.test(translation)
  return { cutEnd, lowerFirst }
}
