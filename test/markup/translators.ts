import type { AlignmentLink, TextRange, TranslatedSegment } from '../../src/translation/engine.ts'
import type { Block } from '../../src/translation/markup/parsed-text.ts'

export type Translator = (block: Block) => TranslatedSegment

interface Unit extends TextRange {
  readonly text: string
  /** Index of the protected span, or -1. */
  readonly span: number
}

/** Words and protected spans of a block, in order; what lies between is left out. */
function unitsOf(block: Block): Unit[] {
  const units: Unit[] = []
  let at = 0
  const addWords = (end: number) => {
    for (const word of block.text.slice(at, end).matchAll(/(?:[\p{L}\p{N}\p{M}\p{S}]|\u200d|\ufe0f)+/gu)) {
      units.push({ start: at + word.index, end: at + word.index + word[0].length, text: word[0], span: -1 })
    }
  }
  for (const [span, range] of block.protectedSpans.entries()) {
    addWords(range.start)
    units.push({ start: range.start, end: range.end, text: range.output, span })
    at = range.end
  }
  addWords(block.text.length)
  return units
}

/** Puts other units in the places of a block's units; what lies between stays. */
function fillPlaces(block: Block, places: readonly Unit[], units: readonly Unit[]): TranslatedSegment {
  const alignment: AlignmentLink[] = []
  const protectedRanges: Array<TextRange | undefined> = block.protectedSpans.map(() => undefined)
  let text = ''
  let at = 0
  for (const [index, place] of places.entries()) {
    const unit = units[index]
    text += block.text.slice(at, place.start)
    if (unit !== undefined) {
      const target = { start: text.length, end: text.length + unit.text.length }
      text += unit.text
      if (unit.span >= 0) {
        protectedRanges[unit.span] = target
      }
      alignment.push({ source: { start: unit.start, end: unit.end }, target })
    }
    at = place.end
  }
  return { text: text + block.text.slice(at), alignment, protectedRanges }
}

export const translateToSame: Translator = (block) => ({
  text: block.text,
  alignment: [],
  protectedRanges: block.protectedSpans,
})

const flipCase = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

/** Word for word in the same order, every ASCII letter in its other case. */
export const flipCases: Translator = (block) => {
  const units = unitsOf(block)
  return fillPlaces(
    block,
    units,
    units.map((unit) => (unit.span >= 0 ? unit : { ...unit, text: flipCase(unit.text) })),
  )
}

/** All words in reverse, with exact links. */
export const reverseWords: Translator = (block) => {
  const units = unitsOf(block)
  return fillPlaces(
    block,
    units,
    units.toReversed().map((unit) => (unit.span >= 0 ? unit : { ...unit, text: `${unit.text}q` })),
  )
}

export const withoutAlignment =
  (translator: Translator): Translator =>
  (block) => ({ ...translator(block), alignment: [] })

/** Keeps some links and bends others; `random` gives numbers in [0, 1). */
export const withNoisyAlignment =
  (translator: Translator, random: () => number): Translator =>
  (block) => {
    const result = translator(block)
    const alignment = result.alignment.flatMap((link): AlignmentLink[] => {
      const luck = random()
      if (luck < 0.4) {
        return [link]
      }
      return luck < 0.7
        ? []
        : [
            {
              source: pickRange(block.text, random),
              target: luck < 0.85 ? link.target : pickRange(result.text, random),
            },
          ]
    })
    return { ...result, alignment }
  }

function pickRange(text: string, random: () => number): TextRange {
  const start = Math.floor(random() * text.length)
  return { start, end: Math.min(text.length, start + 1 + Math.floor(random() * 12)) }
}

/** Another number of words than the source has, in another order, without links. */
export const rewrite =
  (random: () => number): Translator =>
  (block) => {
    const words: Unit[] = []
    for (const unit of unitsOf(block).toSorted(() => random() - 0.5)) {
      if (unit.span >= 0 || random() < 0.7) {
        words.push(unit)
      }
      if (random() < 0.3) {
        words.push({ start: 0, end: 0, text: 'neu', span: -1 })
      }
    }
    let text = ''
    const protectedRanges: Array<TextRange | undefined> = block.protectedSpans.map(() => undefined)
    for (const word of words) {
      text += text === '' ? '' : ' '
      if (word.span >= 0) {
        protectedRanges[word.span] = { start: text.length, end: text.length + word.text.length }
      }
      text += word.text
    }
    return { text, alignment: [], protectedRanges }
  }

/** A translation that has lost every protected span. */
export const loseProtected: Translator = (block) => {
  const units = unitsOf(block)
  const words = units.map((unit) => ({ ...unit, text: unit.span >= 0 ? '' : `${unit.text}q` }))
  const { text } = fillPlaces(block, units, words)
  return { text, alignment: [], protectedRanges: block.protectedSpans.map(() => undefined) }
}

/** Repeatable numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
