import { codePointOffsets } from '../text/code-point-offsets.ts'
import type { ParsedText } from '../translation/markup/parsed-text.ts'
import type { ProposedEdit } from './improver.ts'
import type { TextChange } from './writing.ts'

/** Makes the edits of a text's blocks in the text itself. Edits that would touch markup are left out. */
export function changeText(
  source: string,
  parsed: ParsedText,
  edits: readonly (readonly ProposedEdit[])[],
): { readonly text: string; readonly changes: readonly TextChange[] } {
  const located = edits
    .flatMap((list, block) =>
      list.flatMap((edit) => {
        const place = parsed.locate(block, { start: edit.start, end: edit.end, text: edit.replacement })
        if (place === undefined) return []
        return [{ ...edit, start: place.start, end: place.end, replacement: place.text }]
      }),
    )
    .toSorted((one, other) => one.start - other.start)
  const pointOf = codePointOffsets(source)
  const changes: TextChange[] = []
  let text = ''
  let done = 0
  for (const { start, end, replacement, kind, explanation, sureness } of located) {
    const original = source.slice(start, end)
    text += source.slice(done, start) + replacement
    done = end
    const range = { start: pointOf(start), end: pointOf(end) }
    changes.push({ ...range, original, replacement, kind, explanation, sureness })
  }
  return { text: text + source.slice(done), changes }
}
