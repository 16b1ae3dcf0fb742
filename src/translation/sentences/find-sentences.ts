import type { Pace } from '../../kernel/turns/pace.ts'
import { baseLanguage, type LanguageCode } from '../../languages/language-code.ts'
import { separatesWords } from '../../languages/language-registry.ts'
import { rangeAround, rangeAt } from '../../text/text-range.ts'
import type { TextRange } from '../engine.ts'
import type { SplitSentences } from '../translator.ts'
import { endsWithAbbreviation } from './abbreviations.ts'
import { cutLongUnit } from './long-units.ts'
import type { SentenceSplitter } from './sentence-splitter.ts'

export interface SentenceOptions {
  readonly language: LanguageCode
  readonly mode: SplitSentences
  /** Ascending and disjoint. No sentence ends inside one of them. */
  readonly protectedSpans: readonly TextRange[]
  /** Longest unit in UTF-16 units; languages without spaces between words get a third, since each character is a word. */
  readonly maxUnitLength: number
  /** Lets other work run while a long text is worked through. */
  readonly pace?: Pace
}

/** A sentence, or a piece of one that was too long. */
export interface SentenceRange extends TextRange {
  /** False for every piece but the first. */
  readonly opens: boolean
  /** False for every piece but the last. */
  readonly closes: boolean
}

/** Characters given to the splitter at once. A longer text is worked through in steps that let other work run. */
const WINDOW = 4_096

const UNSPACED_SHARE = 3

/**
 * The sentences of a block, ascending and disjoint. What lies between, before and after them is whitespace only, so
 * sentences and gaps together are the text again; no sentence begins or ends with whitespace that is not protected.
 *
 * Example: `Hi.  Dr. Ito is in.\n` has the sentences `[0, 3)` and `[5, 19)`.
 */
export async function findSentences(
  text: string,
  options: SentenceOptions,
  splitter: SentenceSplitter,
): Promise<readonly SentenceRange[]> {
  const spans = options.protectedSpans
  const limit = separatesWords(options.language)
    ? options.maxUnitLength
    : Math.max(1, Math.floor(options.maxUnitLength / UNSPACED_SHARE))
  const sentences: SentenceRange[] = []
  const lines = options.mode === '1' ? linesOf(text, spans) : [{ start: 0, end: text.length }]
  for (const line of lines) {
    const ends = options.mode === '0' ? [] : await sentenceEnds(text, line, options, splitter)
    let start = line.start
    for (const end of [...ends, line.end]) {
      const sentence = trimmed(text, { start, end }, spans)
      if (sentence !== undefined) sentences.push(...unitsOf(text, sentence, spans, limit))
      start = end
    }
  }
  return sentences
}

function unitsOf(
  text: string,
  sentence: TextRange,
  spans: readonly TextRange[],
  limit: number,
): SentenceRange[] {
  return cutLongUnit(text, sentence, spans, limit)
    .flatMap((piece) => trimmed(text, piece, spans) ?? [])
    .map(({ start, end }, index, all) => ({
      start,
      end,
      opens: index === 0,
      closes: index === all.length - 1,
    }))
}

function linesOf(text: string, spans: readonly TextRange[]): readonly TextRange[] {
  const lines: TextRange[] = []
  let start = 0
  for (const { index } of text.matchAll(/[\n\r\u0085\u2028\u2029]/g)) {
    if (rangeAt(spans, index) === undefined) {
      lines.push({ start, end: index + 1 })
      start = index + 1
    }
  }
  lines.push({ start, end: text.length })
  return lines
}

/** Offsets inside the line where a sentence ends, each after the whitespace that follows the sentence. */
async function sentenceEnds(
  text: string,
  line: TextRange,
  { language, protectedSpans, mode, pace }: SentenceOptions,
  splitter: SentenceSplitter,
): Promise<readonly number[]> {
  const ends: number[] = []
  let from = line.start
  let sentenceStart = line.start
  while (from < line.end) {
    const last = from + WINDOW >= line.end
    const window = text.slice(from, Math.min(from + WINDOW, line.end))
    const read = mode === 'nonewlines' ? window.replace(/[\n\r\u0085\u2028\u2029]/g, ' ') : window
    const pieces = endsOnlyAtItsEnd(read) ? [read] : cut(read, language, splitter)
    let end = from
    for (const piece of pieces.slice(0, -1)) {
      end += piece.length
      if (end < line.end && isSentenceEnd(text, sentenceStart, end, language, protectedSpans)) {
        ends.push(end)
        sentenceStart = end
      }
    }
    // The last piece may go on after the window, unless it fills it: then no window would ever hold it.
    from = last ? line.end : end > from ? end : from + window.length
    if (!last) await pace?.(window.length)
  }
  return ends
}

function cut(line: string, language: LanguageCode, splitter: SentenceSplitter): readonly string[] {
  const pieces = splitter.split(language, line)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return length === line.length ? pieces : [line]
}

/** True for a line without any end of a sentence before its own: most lines, which so need no splitter. */
function endsOnlyAtItsEnd(line: string): boolean {
  const body = line.replace(/[\p{Sentence_Terminal}\p{Pe}\p{Pf}"'\s]{0,200}$/u, '')
  return !/\p{Sentence_Terminal}/u.test(body)
}

function isSentenceEnd(
  text: string,
  start: number,
  end: number,
  language: LanguageCode,
  spans: readonly TextRange[],
): boolean {
  if (rangeAround(spans, end) !== undefined) return false
  // `M. Dupont`, `J. K. Rowling`: an initial is no sentence.
  if (end - start < 8 && /^\s*\p{Lu}\.\s*$/u.test(text.slice(start, end))) return false
  if (endsWithAbbreviation(language, text.slice(Math.max(start, end - 32), end))) return false
  // 「行く。」と言った: speech goes on with a particle.
  if (baseLanguage(language) === 'ja' && /^[とってはがをもにでのや]/.test(text.slice(end, end + 1))) {
    return !/[」』）”]\s*$/.test(text.slice(Math.max(start, end - 4), end))
  }
  return true
}

/** Without the whitespace at both ends that no span protects; `undefined` when nothing is left. */
function trimmed(
  text: string,
  { start, end }: TextRange,
  spans: readonly TextRange[],
): TextRange | undefined {
  let first = start
  while (first < end && isFreeSpace(text, first, spans)) first += 1
  let last = end
  while (last > first && isFreeSpace(text, last - 1, spans)) last -= 1
  return first < last ? { start: first, end: last } : undefined
}

function isFreeSpace(text: string, offset: number, spans: readonly TextRange[]): boolean {
  if (!/\s/.test(text[offset] ?? '')) return false
  return rangeAt(spans, offset) === undefined
}
