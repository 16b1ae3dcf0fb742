import type { Segment, TextRange, TranslatedSegment } from '../../../src/translation/engine.ts'

function splitsCodePoint(text: string, offset: number): boolean {
  return (
    offset > 0 &&
    offset < text.length &&
    /[\ud800-\udbff]/.test(text.charAt(offset - 1)) &&
    /[\udc00-\udfff]/.test(text.charAt(offset))
  )
}

function isWithin(text: string, { start, end }: TextRange): boolean {
  const inBounds = start >= 0 && end > start && end <= text.length
  return inBounds && !splitsCodePoint(text, start) && !splitsCodePoint(text, end)
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1
}

/** Outputs that occur nowhere in the text by themselves, so that counting them means something. */
function countable(segment: Segment): readonly number[] {
  const { text, protectedSpans } = segment
  const outputs = protectedSpans.map(({ output }) => output)
  return outputs.flatMap((output, index) => {
    const elsewhere = [text, ...outputs.filter((_, other) => other !== index)].some((place) =>
      place.includes(output),
    )
    return elsewhere ? [] : index
  })
}

/** What is wrong with where the result says that it stems from: links beyond the texts, inside characters, unordered. */
function alignmentFaults(
  { text }: Segment,
  { text: output, alignment }: TranslatedSegment,
): readonly string[] {
  const stray = alignment.filter(({ source, target }) => !isWithin(text, source) || !isWithin(output, target))
  const starts = alignment.map(({ target }) => target.start)
  const unordered = starts.some((start, index) => start < (starts[index - 1] ?? 0))
  return [
    ...stray.map((link) => `stray link ${JSON.stringify(link)}`),
    ...(unordered ? ['links out of order'] : []),
  ]
}

function protectionFaults(segment: Segment, { text, protectedRanges }: TranslatedSegment): readonly string[] {
  const spans = segment.protectedSpans
  if (protectedRanges.length !== spans.length)
    return [`${protectedRanges.length} ranges for ${spans.length} spans`]
  const wrong = spans.filter(({ output }, index) => {
    const range = protectedRanges[index]
    return range !== undefined && text.slice(range.start, range.end) !== output
  })
  const miscounted = countable(segment).filter((index) => {
    const wanted = protectedRanges[index] === undefined ? 0 : 1
    return occurrences(text, spans[index]?.output ?? '') !== wanted
  })
  return [
    ...wrong.map(({ output }) => `${output} does not stand at its range`),
    ...miscounted.map((index) => `${spans[index]?.output} does not stand once in ${text}`),
  ]
}

/**
 * Violations of what holds for every result of every engine: links and ranges lie within the texts and on code point
 * boundaries, links ascend, and each protected output stands at most once: at its range, or nowhere.
 */
function faults(segment: Segment, result: TranslatedSegment): readonly string[] {
  const score = result.score === undefined || result.score <= 0 ? [] : ['a positive score']
  return [...alignmentFaults(segment, result), ...protectionFaults(segment, result), ...score]
}

/** The protected outputs that the engine says it has lost. */
export function lostOutputs(
  segments: readonly Segment[],
  results: readonly TranslatedSegment[],
): readonly string[] {
  return segments.flatMap(({ protectedSpans }, at) =>
    protectedSpans.flatMap(({ output }, index) =>
      results[at]?.protectedRanges[index] === undefined ? output : [],
    ),
  )
}

/** The faults of every result that is there, and that of a missing one. */
export function faultsOf(
  segments: readonly Segment[],
  results: readonly TranslatedSegment[],
): readonly string[] {
  if (segments.length !== results.length) return [`${results.length} results for ${segments.length} segments`]
  return segments.flatMap((segment, index) => {
    const result = results[index]
    return result === undefined ? ['no result'] : faults(segment, result)
  })
}
