import type { TextEdit } from '../../../text/text-edit.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
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

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES))
  const meta = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)
  return meta?.[1] ?? /^<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
}
