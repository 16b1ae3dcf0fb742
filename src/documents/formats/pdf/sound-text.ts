import { invalidDocument } from '../../model/invalid-document.ts'
import type { PdfPage } from './pdf-pages.ts'

/** Pictures of text, letters that stand for nothing, and right-to-left text in the order of the eye. */
export function requireSoundText(pages: readonly PdfPage[]): void {
  const text = pages.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  if (letters < 2) {
    throw invalidDocument(
      'The PDF holds no text, as a scan does. Recognise its text with another program first.',
    )
  }
  if (count(/[\ufffd\ue000-\uf8ff]/g) > letters / 5) {
    throw invalidDocument('The letters of the PDF cannot be read: its fonts do not say which they are.')
  }
  if (count(/[\ufb1d-\ufdff\ufe70-\ufeff]/g) > letters / 10) {
    throw invalidDocument(
      'The PDF holds right-to-left text in the order in which it is drawn, which cannot be read. Send what it was made from.',
    )
  }
}
