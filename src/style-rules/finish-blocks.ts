import {
  editTranslation,
  type Finisher,
  findPlaceholders,
  type LanguagePair,
  type ProtectedBlock,
  type TextRange,
  type TranslatedBlock,
} from '../translation/port.ts'
import type { FinishableText, StyleFinisher } from './rewriting/finisher.ts'
import { isMatterOfStyle } from './text/untouchable.ts'

/** Brings the translated blocks of a request into style; alignment and protected ranges move along. */
export function finishBlocks(finisherFor: (pair: LanguagePair) => StyleFinisher): Finisher {
  return (block) => {
    const { places, ...finishable } = joined(block)
    const edits = finisherFor(block.pair)(finishable)
    if (edits.length === 0) return block
    const ofUnits = places.map((place, index) =>
      edits
        .filter(
          (edit) => isInPlace(edit, place) && !places.slice(0, index).some((other) => isInPlace(edit, other)),
        )
        .map((edit) => ({
          start: edit.start - place.start,
          end: edit.end - place.start,
          text: edit.text,
        })),
    )
    return {
      ...block,
      units: block.units.map((unit, index) => ({
        ...unit,
        translated: editTranslation(unit.translated, ofUnits[index] ?? []),
      })),
    }
  }
}

function isInPlace(edit: TextRange, place: TextRange): boolean {
  return edit.start >= place.start && edit.end <= place.end
}

interface JoinedBlock extends FinishableText {
  /** Where each unit's translation stands in the joined text. */
  readonly places: readonly TextRange[]
}

/**
 * The translations of a block as one text, so that a quotation may span sentences. What lies between them is copied
 * from the source and cannot be changed; where nothing does, no edit may reach from one to the next.
 */
function joined({ block, units }: TranslatedBlock): JoinedBlock {
  const styled = styledSpans(block)
  const places: TextRange[] = []
  const protectedRanges: TextRange[] = []
  const fixedRanges: TextRange[] = []
  let text = ''
  let sourceEnd = units[0]?.range.start ?? 0
  for (const { range, segment, translated } of units) {
    const gap = block.text.slice(sourceEnd, range.start)
    const start = text.length + gap.length
    if (places.length > 0) fixedRanges.push({ start: text.length, end: start })
    translated.protectedRanges.forEach((place, index) => {
      const span = segment.protectedSpans[index]
      if (place === undefined || span === undefined) return
      if (styled.has(range.start + span.start)) return
      protectedRanges.push({ start: start + place.start, end: start + place.end })
    })
    text += gap + translated.text
    places.push({ start, end: text.length })
    sourceEnd = range.end
  }
  return { text, places, protectedRanges, fixedRanges }
}

/**
 * Where the block's protected figures and email addresses begin: the pipeline keeps their meaning through translation,
 * but how they are written is a matter of style. What a caller or a glossary protects is none, whatever it looks like.
 */
function styledSpans({ text, protectedSpans, own }: ProtectedBlock): ReadonlySet<number> {
  const ofMarkup = new Set(own)
  const candidates = protectedSpans.filter(
    ({ output }, index) => isMatterOfStyle(output) && !ofMarkup.has(index),
  )
  if (candidates.length === 0) return new Set()
  const placeholders = findPlaceholders(text)
  return new Set(
    candidates
      .filter(({ start, end, output }) =>
        placeholders.some((one) => one.start === start && one.end === end && one.output === output),
      )
      .map(({ start }) => start),
  )
}
