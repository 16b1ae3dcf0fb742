import { rangeMap } from '../../text/range-map.ts'
import { applyEdits, type TextEdit } from '../../text/text-edit.ts'
import type { TranslatedSegment } from '../engine.ts'

/**
 * Applies edits to a translation and moves its alignment and protected ranges along. Links whose target is deleted
 * vanish; protected ranges must not be touched by an edit.
 */
export function editTranslation(
  translated: TranslatedSegment,
  edits: readonly TextEdit[],
): TranslatedSegment {
  if (edits.length === 0) return translated
  const moved = rangeMap(edits, 'inner')
  return {
    ...translated,
    text: applyEdits(translated.text, edits),
    alignment: translated.alignment
      .map(({ source, target }) => ({ source, target: moved(target) }))
      .filter(({ target }) => target.start < target.end),
    protectedRanges: translated.protectedRanges.map((range) => range && moved(range)),
  }
}
