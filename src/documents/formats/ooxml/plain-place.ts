import type { TextRange } from '../../../text/text-range.ts'
import type { BlockPlace } from '../../model/part-places.ts'
import { plain } from '../../xml/character-data.ts'
import { escapeText } from '../../xml/escape-xml.ts'

/** Where a text without inline markup is written, if there is one. `blockOf` gives the number of its block. */
export function plainPlace(
  source: string,
  range: TextRange,
  blockOf: (text: string) => number | undefined,
): readonly BlockPlace[] {
  const raw = source.slice(range.start, range.end)
  const shown = raw.trim()
  const block = shown === '' ? undefined : blockOf(plain(shown))
  if (block === undefined) return []
  const start = range.start + raw.indexOf(shown)
  return [{ start, end: start + shown.length, block, write: (translated) => escapeText(translated.text) }]
}
