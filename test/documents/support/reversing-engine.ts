import type { TextRange, TranslatedSegment } from '../../../src/translation/engine.ts'
import type { Block } from '../../../src/translation/markup/parsed-text.ts'
import { findPlaceholders } from '../../../src/translation/placeholders/find-placeholders.ts'

/** Gives back what it gets. */
export function unchanged({ text, protectedSpans }: Block): TranslatedSegment {
  return { text, alignment: [], protectedRanges: protectedSpans.map(({ start, end }) => ({ start, end })) }
}

/**
 * Turns the letters of each word round, capitals staying at their place, and leaves placeholders alone: done twice, it
 * is the text again.
 */
export function reversed(block: Block): TranslatedSegment {
  const kept = [...block.protectedSpans, ...findPlaceholders(block.text)]
  const isKept = (at: number) => kept.some(({ start, end }) => at >= start && at < end)
  const text = block.text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word: string, at: number) =>
    isKept(at) ? word : turnedRound(word),
  )
  const words: TextRange[] = [...block.text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  return {
    text,
    alignment: words.map((range) => ({ source: range, target: range })),
    protectedRanges: block.protectedSpans.map(({ start, end }) => ({ start, end })),
  }
}

const LETTERS = new Intl.Segmenter()

function turnedRound(word: string): string {
  const letters = Array.from(LETTERS.segment(word), ({ segment }) => segment)
  const isSimple = letters.every((letter) => letter.toLowerCase().toUpperCase() === letter.toUpperCase())
  const turned = letters.toReversed()
  if (!isSimple) return turned.join('')
  return turned
    .map((letter, at) =>
      letters[at] === letters[at]?.toLowerCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    .join('')
}

/** Turns the order of the words round, too, which moves everything that stands between them. */
export function backwards(block: Block): TranslatedSegment {
  const words = block.text.split(/(\s+)/)
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += word.length
  }
  let text = ''
  const alignment = words
    .map((word, index) => ({ word, start: starts[index] ?? 0 }))
    .toReversed()
    .flatMap(({ word, start }) => {
      const from = text.length
      text += word
      return /\S/.test(word)
        ? [{ source: { start, end: start + word.length }, target: { start: from, end: text.length } }]
        : []
    })
  return { text, alignment, protectedRanges: block.protectedSpans.map(() => undefined) }
}
