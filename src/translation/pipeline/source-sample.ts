import type { ProtectedSpan } from '../engine.ts'
import type { Block } from '../markup/parsed-text.ts'

/** Characters that detection needs at most. */
const SAMPLE = 6_000

type FindPlaceholders = (text: string) => readonly ProtectedSpan[]

/** What detection reads of a text: its blocks without what is protected, from the first on. */
export function sampleOfBlocks(
  blocks: readonly Block[],
  placeholdersOf: FindPlaceholders,
  limit = SAMPLE,
): string {
  let sample = ''
  for (const { text, protectedSpans } of blocks) {
    if (sample.length >= limit) break
    const head = text.slice(0, limit)
    let end = 0
    const spans = [...protectedSpans, ...placeholdersOf(head)].toSorted(
      (left, right) => left.start - right.start,
    )
    for (const span of spans) {
      if (span.start > end) sample += head.slice(end, span.start)
      sample += ' '
      end = Math.max(end, span.end)
    }
    sample += `${head.slice(end)}\n`
  }
  return sample
}

/** The same for a document: a third each from its start, middle and end, since title pages may be of another language. */
export function sampleOfTexts(
  texts: readonly (readonly Block[])[],
  placeholdersOf: FindPlaceholders,
): string {
  const blocks = texts.flat()
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= SAMPLE) return sampleOfBlocks(blocks, placeholdersOf)
  const third = Math.ceil(SAMPLE / 3)
  const starts = [0, Math.floor((length - third) / 2), length - third]
  return starts
    .map((start) => sampleOfBlocks(stretchOf(blocks, start, third), placeholdersOf, third))
    .join('')
}

/** The blocks that reach into a stretch of so many characters, the outer ones without what lies outside. */
function stretchOf(blocks: readonly Block[], start: number, length: number): Block[] {
  const found: Block[] = []
  let at = 0
  for (const { text, protectedSpans } of blocks) {
    const from = Math.max(0, start - at)
    const to = Math.min(text.length, start + length - at)
    if (from < to) {
      const spans = protectedSpans
        .filter((span) => span.start >= from && span.end <= to)
        .map((span) => ({ ...span, start: span.start - from, end: span.end - from }))
      found.push({ text: text.slice(from, to), protectedSpans: spans })
    }
    at += text.length
    if (at >= start + length) break
  }
  return found
}
