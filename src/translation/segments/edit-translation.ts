import type { TextRange, TranslatedSegment } from '../engine.ts'

/** Replaces a stretch of a text; an empty range inserts, an empty text deletes. */
export interface TextEdit extends TextRange {
  readonly text: string
}

/**
 * Applies edits to a translation and moves its alignment and protected ranges along. Links whose target is deleted
 * vanish; protected ranges must not be touched by an edit.
 *
 * `edits` are ascending and disjoint. What is inserted at the start of a range goes before it.
 */
export function editTranslation(
  translated: TranslatedSegment,
  edits: readonly TextEdit[],
): TranslatedSegment {
  if (edits.length === 0) return translated
  let text = ''
  let end = 0
  for (const edit of edits) {
    text += translated.text.slice(end, edit.start) + edit.text
    end = edit.end
  }
  text += translated.text.slice(end)
  const move = ({ start, end: last }: TextRange): TextRange => ({
    start: movedOffset(start, edits, 'start'),
    end: movedOffset(last, edits, 'end'),
  })
  return {
    ...translated,
    text,
    alignment: translated.alignment
      .map(({ source, target }) => ({ source, target: move(target) }))
      .filter(({ target }) => target.start < target.end),
    protectedRanges: translated.protectedRanges.map((range) => range && move(range)),
  }
}

/** Where an offset goes: starts move behind what is inserted at them, ends stay before it. */
function movedOffset(offset: number, edits: readonly TextEdit[], side: 'start' | 'end'): number {
  let by = 0
  for (const edit of edits) {
    const before = edit.start < offset || (side === 'start' && edit.start === offset && edit.end === offset)
    if (!before) break
    if (edit.end > offset) return side === 'start' ? edit.start + by + edit.text.length : edit.start + by
    by += edit.text.length - (edit.end - edit.start)
  }
  return offset + by
}
