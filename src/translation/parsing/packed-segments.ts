import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../engine.ts'

/**
 * Blocks and translations on their way between threads. Ranges go as numbers in one array: to copy a hundred thousand
 * small objects would hold up the sender and the receiver for longer than the thread saves.
 */
export interface PackedSegments {
  readonly texts: readonly string[]
  /** Per text their number, then start and end of each. */
  readonly ranges: Int32Array<ArrayBuffer>
  /** Per text their number, then start and end in the source and in the target of each. */
  readonly links: Int32Array<ArrayBuffer>
}

const LOST = -1

/** Blocks as a parser makes them: what stands for a protected span is the text at it. */
export function packBlocks(blocks: readonly Segment[]): PackedSegments {
  return pack(
    blocks.map(({ text }) => text),
    blocks.map(({ protectedSpans }) => protectedSpans),
    [],
  )
}

export function unpackBlocks({ texts, ranges }: PackedSegments): Segment[] {
  const read = createReader(ranges)
  return texts.map((text) => ({
    text,
    protectedSpans: read.list(() => {
      const [start, end] = [read.number(), read.number()]
      return { start, end, output: text.slice(start, end) }
    }),
  }))
}

export function packTranslations(translated: readonly TranslatedSegment[]): PackedSegments {
  return pack(
    translated.map(({ text }) => text),
    translated.map(({ protectedRanges }) => protectedRanges),
    translated.map(({ alignment }) => alignment),
  )
}

export function unpackTranslations({ texts, ranges, links }: PackedSegments): TranslatedSegment[] {
  const fromRanges = createReader(ranges)
  const fromLinks = createReader(links)
  return texts.map((text) => ({
    text,
    protectedRanges: fromRanges.list(() => {
      const range = fromRanges.range()
      return range.start === LOST ? undefined : range
    }),
    alignment: fromLinks.list(() => ({ source: fromLinks.range(), target: fromLinks.range() })),
  }))
}

function pack(
  texts: readonly string[],
  ranges: readonly (readonly (TextRange | undefined)[])[],
  links: readonly (readonly AlignmentLink[])[],
): PackedSegments {
  const sizeOf = (lists: readonly (readonly unknown[])[], width: number) =>
    lists.reduce((sum, list) => sum + 1 + width * list.length, 0)
  const packedRanges = new Int32Array(sizeOf(ranges, 2))
  let at = 0
  for (const list of ranges) {
    packedRanges[at++] = list.length
    for (const range of list) {
      packedRanges[at++] = range?.start ?? LOST
      packedRanges[at++] = range?.end ?? LOST
    }
  }
  const packedLinks = new Int32Array(sizeOf(links, 4))
  at = 0
  for (const list of links) {
    packedLinks[at++] = list.length
    for (const { source, target } of list) {
      packedLinks[at++] = source.start
      packedLinks[at++] = source.end
      packedLinks[at++] = target.start
      packedLinks[at++] = target.end
    }
  }
  return { texts, ranges: packedRanges, links: packedLinks }
}

function createReader(numbers: Int32Array) {
  let at = 0
  const number = () => numbers[at++] ?? 0
  return {
    number,
    range: (): TextRange => ({ start: number(), end: number() }),
    list: <Item>(item: () => Item): Item[] => Array.from({ length: number() }, item),
  }
}
