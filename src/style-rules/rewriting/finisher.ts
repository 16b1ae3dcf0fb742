import { createEditedText } from '../../text/edited-text.ts'
import { rangeMap } from '../../text/range-map.ts'
import { applyEdits, type TextEdit } from '../../text/text-edit.ts'
import type { TextRange } from '../../text/text-range.ts'
import { acceptChanges, maskText } from '../text/guarded-text.ts'
import { findEmailAddresses, findUntouchable, findWebAddresses } from '../text/untouchable.ts'
import type { Rewrite } from './rewrite.ts'

export interface FinishableText {
  readonly text: string
  /**
   * What must not be touched, in any order: placeholders, glossary terms, protected elements. An empty range is a
   * point (of markup) that no edit reaches across.
   */
  readonly protectedRanges: readonly TextRange[]
  /** What rules may read but not change: the whitespace between the units of a block. */
  readonly fixedRanges?: readonly TextRange[]
}

/**
 * Gives the edits that bring a translated text into the wanted style.
 *
 * Guarantees: edits are ascending and disjoint, touch no protected range, no URL, code or placeholder, and reach
 * across no protected point. Finishing a finished text (of up to 4,000 units) changes nothing more. Pure, synchronous,
 * and linear in the length of the text.
 */
export type StyleFinisher = (target: FinishableText) => readonly TextEdit[]

export interface FinisherStep {
  readonly rewrite: Rewrite
  /** True for rules about email addresses. All other steps find these blotted out. */
  readonly seesEmailAddresses?: boolean
}

export interface FinisherConfig {
  /** Further stretches that the steps leave alone, found in the text itself: the inside of quotations. */
  readonly alsoGuard?: (text: string) => readonly TextRange[]
}

/** Passes after which a text that still changes is left as it was. */
const PASSES_LIMIT = 4

/**
 * Longest stretch that is finished in one go, in UTF-16 units: a paragraph of some pages. Longer texts are cut at line
 * breaks or other whitespace, so that the time stays linear in their length.
 */
const STRETCH_LIMIT = 4_000

/** Runs the steps in order, each on the result of the one before, until a further pass changes nothing. */
export function createFinisher(steps: readonly FinisherStep[], config: FinisherConfig = {}): StyleFinisher {
  return ({ text, protectedRanges, fixedRanges = [] }) => {
    if (steps.length === 0 || text === '') return []
    return stretchesOf(text).flatMap((stretch) =>
      finishStretch(steps, config, {
        text: text.slice(stretch.start, stretch.end),
        protectedRanges: within(stretch, protectedRanges),
        fixedRanges: within(stretch, fixedRanges),
      }).map((edit) => ({ ...edit, start: edit.start + stretch.start, end: edit.end + stretch.start })),
    )
  }
}

function stretchesOf(text: string): readonly TextRange[] {
  const stretches: TextRange[] = []
  let start = 0
  while (text.length - start > STRETCH_LIMIT) {
    const end = start + lengthOfStretch(text.slice(start, start + STRETCH_LIMIT))
    stretches.push({ start, end })
    start = end
  }
  return [...stretches, { start, end: text.length }]
}

function within({ start, end }: TextRange, ranges: readonly TextRange[]): readonly TextRange[] {
  return ranges
    .filter((range) => range.end >= start && range.start <= end)
    .map((range) => ({ start: Math.max(0, range.start - start), end: Math.min(end, range.end) - start }))
}

/** Up to the last line break, else sentence, else word. */
function lengthOfStretch(window: string): number {
  const line = window.lastIndexOf('\n') + 1
  if (line > 0) return line
  const sentence = /^[^]*(?:[.!?…] |[。！？])/u.exec(window)?.[0].length ?? 0
  return sentence > 0 ? sentence : (/^[^]*\s/u.exec(window)?.[0].length ?? window.length)
}

function finishStretch(
  steps: readonly FinisherStep[],
  config: FinisherConfig,
  { text, protectedRanges, fixedRanges = [] }: FinishableText,
): readonly TextEdit[] {
  const edited = createEditedText(text)
  let state = stateOf(text, protectedRanges, fixedRanges, config)
  for (let pass = 0; pass < PASSES_LIMIT; pass += 1) {
    const before = edited.text
    for (const { rewrite, seesEmailAddresses = false } of steps) {
      const { guarded, masked } = seesEmailAddresses
        ? state.withEmailAddresses()
        : state.withoutEmailAddresses()
      const edits = acceptChanges(masked.length, guarded, rewrite(masked))
      if (edits.length === 0) continue
      edited.edit(edits)
      const moved = rangeMap(edits, 'outer')
      state = stateOf(edited.text, state.hidden.map(moved), state.fixed.map(moved), config)
    }
    if (edited.text === before) return edited.edits()
  }
  return []
}

/** A text with everything blotted out that a step must not read, and all that it must not change. */
interface MaskedText {
  readonly masked: string
  readonly guarded: readonly TextRange[]
}

/** The text between two steps. */
interface TextState {
  /** Protected from the beginning, where it stands now. */
  readonly hidden: readonly TextRange[]
  readonly fixed: readonly TextRange[]
  /** For every step but the one about email addresses. */
  withoutEmailAddresses(): MaskedText
  withEmailAddresses(): MaskedText
}

/** What is hidden in a text is looked for once, however many steps find nothing to do in it. */
function stateOf(
  text: string,
  hidden: readonly TextRange[],
  fixed: readonly TextRange[],
  { alsoGuard }: FinisherConfig,
): TextState {
  let withoutEmailAddresses: MaskedText | undefined
  function mask(untouchable: readonly TextRange[]): MaskedText {
    const unreadable = [...hidden, ...untouchable, ...(alsoGuard?.(text) ?? [])]
    return { guarded: [...unreadable, ...fixed], masked: maskText(text, unreadable) }
  }
  return {
    hidden,
    fixed,
    withoutEmailAddresses: () =>
      (withoutEmailAddresses ??= mask([
        ...findUntouchable(text),
        ...(text.includes('@') ? findEmailAddresses(text) : []),
      ])),
    withEmailAddresses: () => mask(findWebAddresses(text)),
  }
}

/** The text after finishing, for callers that have nothing to carry along. */
export function finishText(finisher: StyleFinisher, target: FinishableText): string {
  return applyEdits(target.text, finisher(target))
}
