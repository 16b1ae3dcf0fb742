import type { AlignmentLink, TextRange, TranslatedSegment } from '../../../translation/engine.ts'

/**
 * A translation on its way from a worker, its ranges as numbers in one list: to copy a hundred small objects between threads
 * takes longer than everything else that is done with a sentence outside of the model.
 */
export interface PackedTranslation extends Pick<TranslatedSegment, 'text' | 'score'> {
  /** Start and end in the source and in the target of each link. */
  readonly links: readonly number[]
  /** Start and end of each protected range, -1 where it is lost. */
  readonly ranges: readonly number[]
  readonly alternatives?: readonly PackedTranslation[]
}

const LOST = -1

export function packTranslation({
  text,
  score,
  alignment,
  protectedRanges,
  alternatives,
}: TranslatedSegment): PackedTranslation {
  const links: number[] = []
  for (const { source, target } of alignment) links.push(source.start, source.end, target.start, target.end)
  const ranges: number[] = []
  for (const range of protectedRanges) ranges.push(range?.start ?? LOST, range?.end ?? LOST)
  return {
    text,
    links,
    ranges,
    ...(score === undefined ? {} : { score }),
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map(packTranslation) }),
  }
}

export function unpackTranslation({
  text,
  score,
  links,
  ranges,
  alternatives,
}: PackedTranslation): TranslatedSegment {
  const range = (numbers: readonly number[], at: number): TextRange => ({
    start: numbers[at] ?? 0,
    end: numbers[at + 1] ?? 0,
  })
  const alignment: AlignmentLink[] = []
  for (let at = 0; at < links.length; at += 4) {
    alignment.push({ source: range(links, at), target: range(links, at + 2) })
  }
  const protectedRanges: (TextRange | undefined)[] = []
  for (let at = 0; at < ranges.length; at += 2) {
    protectedRanges.push(ranges[at] === LOST ? undefined : range(ranges, at))
  }
  return {
    text,
    alignment,
    protectedRanges,
    ...(score === undefined ? {} : { score }),
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map(unpackTranslation) }),
  }
}
