import type { DocumentReader } from '../../model/document-reader.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { unitRanges } from '../../text/lines.ts'
import { barePassage } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'

/** Text without markup. A block is a line, or lines that read on; see `unitRanges`. */
export const plainReader: DocumentReader = {
  open(bytes) {
    const file = decodeFile(bytes)
    const { text } = file
    const passages = unitRanges(text).map((range) => barePassage(text, range))
    return openTextDocument({ bytes, file, layers: [{ text, passages, toFile: (edits) => edits }] })
  },
}
