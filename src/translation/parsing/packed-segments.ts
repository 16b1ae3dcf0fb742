import type { Pace } from '../../kernel/turns/pace.ts'
import type { AlignmentLink, Segment, TextRange, TranslatedSegment } from '../engine.ts'

/**
 * Blocks and translations on their way between threads: their texts as one, and ranges as numbers in one array. To copy a
 * hundred thousand small objects, or strings, would hold up the sender and the receiver for longer than the thread saves.
 */
export interface PackedSegments {
  readonly text: string
  /** UTF-16 units of each text. */
  readonly lengths: Int32Array<ArrayBuffer>
  /** Per text their number, then start and end of each. */
  readonly ranges: Int32Array<ArrayBuffer>
  /** Per text their number, then start and end in the source and in the target of each. */
  readonly links: Int32Array<ArrayBuffer>
}

const LOST = -1
const FIRST_CAPACITY = 1024

/** What need not be copied on the way. */
export function buffersOf({ lengths, ranges, links }: PackedSegments): ArrayBuffer[] {
  return [lengths.buffer, ranges.buffer, links.buffer]
}

/** Blocks as a parser makes them: what stands for a protected span is the text at it. */
export function packBlocks(blocks: readonly Segment[]): PackedSegments {
  const writer = createWriter()
  for (const { text, protectedSpans } of blocks) writer.write(text, protectedSpans, [])
  return writer.packed()
}

export async function unpackBlocks(packed: PackedSegments, pace: Pace): Promise<Segment[]> {
  const fromRanges = createReader(packed.ranges)
  const blocks: Segment[] = []
  for (const text of textsOf(packed)) {
    const protectedSpans = fromRanges.list(() => {
      const { start, end } = fromRanges.range()
      return { start, end, output: text.slice(start, end) }
    })
    blocks.push({ text, protectedSpans })
    await pace(text.length)
  }
  return blocks
}

export async function packTranslations(
  translated: readonly TranslatedSegment[],
  pace: Pace,
): Promise<PackedSegments> {
  const writer = createWriter()
  for (const { text, protectedRanges, alignment } of translated) {
    writer.write(text, protectedRanges, alignment)
    await pace(text.length)
  }
  return writer.packed()
}

export function unpackTranslations(packed: PackedSegments): TranslatedSegment[] {
  const fromRanges = createReader(packed.ranges)
  const fromLinks = createReader(packed.links)
  return Array.from(textsOf(packed), (text) => ({
    text,
    protectedRanges: fromRanges.list(() => {
      const range = fromRanges.range()
      return range.start === LOST ? undefined : range
    }),
    alignment: fromLinks.list(() => ({ source: fromLinks.range(), target: fromLinks.range() })),
  }))
}

function createWriter() {
  const texts: string[] = []
  const lengths = createNumbers()
  const ranges = createNumbers()
  const links = createNumbers()
  return {
    write(
      text: string,
      ofText: readonly (TextRange | undefined)[],
      alignment: readonly AlignmentLink[],
    ): void {
      texts.push(text)
      lengths.push(text.length)
      ranges.push(ofText.length)
      for (const range of ofText) ranges.push(range?.start ?? LOST, range?.end ?? LOST)
      links.push(alignment.length)
      for (const { source, target } of alignment) {
        links.push(source.start, source.end, target.start, target.end)
      }
    },
    packed: (): PackedSegments => ({
      text: texts.join(''),
      lengths: lengths.all(),
      ranges: ranges.all(),
      links: links.all(),
    }),
  }
}

/** Numbers in memory that grows with them and can be handed over. */
function createNumbers() {
  let numbers = new Int32Array(FIRST_CAPACITY)
  let length = 0
  return {
    push(...more: readonly number[]): void {
      if (length + more.length > numbers.length) {
        const larger = new Int32Array(2 * numbers.length)
        larger.set(numbers)
        numbers = larger
      }
      for (const number of more) numbers[length++] = number
    },
    all: () => numbers.slice(0, length),
  }
}

function* textsOf({ text, lengths }: PackedSegments): Generator<string> {
  let start = 0
  for (const length of lengths) {
    yield text.slice(start, start + length)
    start += length
  }
}

function createReader(numbers: Int32Array) {
  let at = 0
  const number = () => numbers[at++] ?? 0
  return {
    range: (): TextRange => ({ start: number(), end: number() }),
    list: <Item>(item: () => Item): Item[] => Array.from({ length: number() }, item),
  }
}
