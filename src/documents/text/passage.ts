import { applyUnordered, type TextEdit } from '../../text/text-edit.ts'
import type { TextRange, TranslatedSegment } from '../../translation/engine.ts'
import type { BlockDraft, SourceSlices } from '../../translation/markup/blocks/block-draft.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'
import { renderBlock } from '../../translation/markup/writing/render-block.ts'
import type { RenderOptions } from '../model/document-reader.ts'

/** A block, where it stands in its text, and how a translation is written there. Passages may stand in passages. */
export interface Passage extends TextRange {
  readonly block: Block
  /**
   * What stands at the range for a translation that differs from the block's text. `source` has the translations of
   * passages inside.
   */
  write(translated: TranslatedSegment, source: SourceSlices, options: RenderOptions): string
}

/** A text in a file: the file itself, or a string of it that is written with escapes. */
export interface TextLayer {
  readonly text: string
  readonly passages: readonly Passage[]
  /** Edits of `text`, ascending and apart and never none, as edits of the file. */
  toFile(edits: readonly TextEdit[], options: RenderOptions): readonly TextEdit[]
}

/** A passage of a block with inline markup. */
export function draftPassage(draft: BlockDraft): Passage {
  return {
    ...draft.range,
    block: { text: draft.tree.text, protectedSpans: draft.tree.protectedSpans },
    write: (translated, source) => renderBlock(source, draft, translated),
  }
}

/** The same passage in a text that has its own behind `by` other characters. */
export function shiftedPassage(passage: Passage, by: number): Passage {
  if (by === 0) return passage
  return {
    ...passage,
    start: passage.start + by,
    end: passage.end + by,
    write: (translated, source, options) =>
      passage.write(translated, { slice: (start, end) => source.slice(start + by, end + by) }, options),
  }
}

/** A passage of bare text. */
export function barePassage(text: string, range: TextRange): Passage {
  return {
    start: range.start,
    end: range.end,
    block: { text: text.slice(range.start, range.end), protectedSpans: NOTHING_PROTECTED },
    write: writeBare,
  }
}

const NOTHING_PROTECTED: Block['protectedSpans'] = []

function writeBare({ text }: TranslatedSegment): string {
  return text
}

/** A passage whose text changed. */
export interface ChangedPassage {
  readonly passage: Passage
  readonly translated: TranslatedSegment
}

/** The edits of a layer, ascending and apart. A passage inside another is written where the other copies its source. */
export function editsOf(
  layer: TextLayer,
  passages: readonly ChangedPassage[],
  options: RenderOptions,
): TextEdit[] {
  const changed = passages.toSorted(
    (one, other) => one.passage.start - other.passage.start || other.passage.end - one.passage.end,
  )

  const firstFrom = (offset: number, from: number): number => {
    let low = from
    let high = changed.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((changed[middle]?.passage.start ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  const editsWithin = (start: number, end: number, from: number): TextEdit[] => {
    const edits: TextEdit[] = []
    let at = start
    for (let index = firstFrom(start, from); index < changed.length; index += 1) {
      const each = changed[index]
      if (each === undefined || each.passage.start >= end) break
      if (each.passage.start < at || each.passage.end > end) continue
      const inner = index + 1
      const source: SourceSlices = {
        slice: (first, last) =>
          applyUnordered(layer.text, editsWithin(first, last, inner), first, Math.max(first, last)),
      }
      const text = each.passage.write(each.translated, source, options)
      edits.push({ start: each.passage.start, end: each.passage.end, text })
      at = each.passage.end
    }
    return edits
  }
  return editsWithin(0, layer.text.length, 0)
}
