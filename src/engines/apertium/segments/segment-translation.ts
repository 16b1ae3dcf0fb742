import type {
  AlignmentLink,
  LanguagePair,
  Segment,
  TextRange,
  TranslatedSegment,
} from '../../../translation/engine.ts'
import type { Pipeline } from '../pipelines/pipeline.ts'
import { fillAlignment } from './alignment.ts'
import { carrySentenceCase, undoStrayCapitals } from './letter-case.ts'
import { type Analysis, AnalysisMismatch, type LexicalUnit, parseAnalysis } from './lexical-units.ts'
import { type Piece, parseMarked, STOP_MARK, separateStandIns } from './pieces.ts'
import { render } from './rendering.ts'
import { normaliseSpaces } from './spacing.ts'
import { maskSegment } from './stand-ins.ts'
import { toStream } from './stream-text.ts'

/** Beyond 500 words the disambiguation gives up on a sentence; chunks stay well below. */
const CHUNK_LIMIT_UNITS = 150

const SENTENCE_END = /<sent>/
/** Better places to cut come first: after a sentence, after a comma or the like, before a conjunction. */
const CUTS: readonly ((unit: LexicalUnit, next: LexicalUnit | undefined) => boolean)[] = [
  (unit) => SENTENCE_END.test(unit.reading),
  (unit) => /^[,;:)]$/.test(unit.surface),
  (_unit, next) => next !== undefined && /<cnj/.test(next.reading),
  () => true,
]

/** Where to cut: the end of the longest chunk from `start` that ends in the best place of its second half. */
function chunkEnd(units: readonly LexicalUnit[], start: number): number {
  const limit = start + CHUNK_LIMIT_UNITS
  if (limit >= units.length) return units.length
  for (const cut of CUTS) {
    for (let end = limit; end > start + CHUNK_LIMIT_UNITS / 2; end--) {
      const unit = units[end - 1]
      if (unit !== undefined && cut(unit, units[end])) return end
    }
  }
  return limit
}

function chunks(units: readonly LexicalUnit[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (let start = 0; start < units.length; ) {
    const end = chunkEnd(units, start)
    ranges.push([start, end])
    start = end
  }
  return ranges
}

/** Marks every unit with its number. A full stop of our own follows a chunk that does not end a sentence. */
function markedStream(
  analysis: Analysis,
  [start, end]: readonly [number, number],
  stopReading: string,
): string {
  const units = analysis.units.slice(start, end)
  const stream = units.map((unit, at) => `${unit.before}[[t:b:${start + at + 1}]]${unit.reading}`).join('')
  const tail = end === analysis.units.length ? analysis.tail : ''
  const last = units.at(-1)
  const ended = last !== undefined && SENTENCE_END.test(last.reading)
  return ended ? stream + tail : `${stream}[[t:b:${STOP_MARK}]]${stopReading}${tail}`
}

async function translateUnits(
  pipeline: Pipeline,
  analysis: Analysis,
  literals: readonly string[],
): Promise<readonly Piece[]> {
  const pieces: Piece[] = []
  for (const range of chunks(analysis.units)) {
    const answer = await pipeline.transfer(markedStream(analysis, range, pipeline.stopReading))
    pieces.push(...parseMarked(answer, analysis.units, literals))
  }
  return pieces
}

/** The source as it stands, with what is wanted for its protected spans. */
function untranslated({ text, protectedSpans }: Segment): TranslatedSegment {
  const alignment: AlignmentLink[] = []
  const protectedRanges: TextRange[] = []
  let result = ''
  let from = 0
  const append = (source: TextRange, output: string): TextRange => {
    const target = { start: result.length, end: result.length + output.length }
    if (output !== '' && source.start < source.end) alignment.push({ source, target })
    result += output
    from = source.end
    return target
  }
  for (const { start, end, output } of protectedSpans) {
    append({ start: from, end: start }, text.slice(from, start))
    protectedRanges.push(append({ start, end }, output))
  }
  append({ start: from, end: text.length }, text.slice(from))
  return { text: result, alignment, protectedRanges }
}

function analysed(stream: string, text: string, literals: readonly string[]): Analysis | undefined {
  try {
    return parseAnalysis(stream, text, literals)
  } catch (error) {
    if (error instanceof AnalysisMismatch) return undefined
    throw error
  }
}

/**
 * Translates one segment through an open pipeline. Text without any word of the source's script, and text that the
 * analysis garbles, comes back as it is. Rejects when the pipeline breaks.
 */
export async function translateSegment(
  pipeline: Pipeline,
  segment: Segment,
  pair: LanguagePair,
): Promise<TranslatedSegment> {
  const masked = maskSegment(segment)
  const { stream, literals } = toStream(masked.text)
  const analysis = analysed(await pipeline.analyse(stream), masked.text, literals)
  if (analysis === undefined || analysis.units.length === 0) return untranslated(segment)
  const { units } = analysis
  const pieces = await translateUnits(pipeline, analysis, literals)
  const separate = separateStandIns(pieces, masked)
  const spaced = normaliseSpaces(separate, { text: masked.text, units, ...pair })
  const cased = undoStrayCapitals(fillAlignment(spaced, units), units, pair.target)
  return render(carrySentenceCase(cased, units), { segment, masked, analysis })
}
