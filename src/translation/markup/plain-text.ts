import { InterpresError } from '../../kernel/errors.ts'
import { countCodePoints } from './code-points.ts'
import type { ParsedText } from './parsed-text.ts'

/**
 * Text without markup: always one block, the text without its surrounding whitespace, which `render` puts back.
 *
 * Example: `' Hello.\n'` has the block `Hello.`, 8 billed characters, and renders `Hallo.` as `' Hallo.\n'`.
 */
export function parsePlainText(text: string): ParsedText {
  const lead = text.length - text.trimStart().length
  const body = text.trim()
  const tail = text.slice(lead + body.length)
  return {
    blocks: [{ text: body, protectedSpans: [] }],
    billedCharacters: countCodePoints(text),
    render(translated) {
      const [only] = translated
      if (only === undefined || translated.length !== 1) {
        throw new InterpresError('internal', 'A translation is missing.')
      }
      return text.slice(0, lead) + only.text + tail
    },
    locate: (_block, edit) => ({ ...edit, start: edit.start + lead, end: edit.end + lead }),
  }
}
