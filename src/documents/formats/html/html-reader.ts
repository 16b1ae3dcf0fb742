import type { TextEdit } from '../../../text/text-edit.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { htmlPassages } from './html-passages.ts'
import { languageChanges } from './language-changes.ts'

/** How far into a page browsers look for its encoding. */
const DECLARATION_BYTES = 4096

/** HTML pages and fragments, XHTML too. */
export const htmlReader: DocumentReader = {
  open(bytes) {
    const file = decodeFile(bytes, declaredEncoding(bytes))
    const { text } = file
    requireFewTags(text)
    const layers = [{ text, passages: htmlPassages(text), toFile: (edits: readonly TextEdit[]) => edits }]
    return openTextDocument({
      bytes,
      file,
      layers,
      changes: (options) => languageChanges(text, options),
      missing: 'as-references',
    })
  },
}

/** What is read of a page takes memory by its tags more than by its length. */
const MOST_TAGS = 500_000

function requireFewTags(text: string): void {
  let tags = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    // A sign that opens no tag is text, and costs no more than other text.
    if (beginsTag(text.charCodeAt(at + 1))) tags += 1
    if (tags > MOST_TAGS) {
      throw invalidDocument(`The page holds more than ${MOST_TAGS} tags. Split it into several files.`)
    }
  }
}

/** A letter, `!`, `/` or `?`. */
function beginsTag(code: number): boolean {
  const letter = code | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || code === 0x21 || code === 0x2f || code === 0x3f
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES))
  const meta = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)
  return meta?.[1] ?? /^<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
}
