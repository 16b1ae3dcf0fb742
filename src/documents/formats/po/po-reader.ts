import { applyUnordered } from '../../../text/text-edit.ts'
import { withoutAccelerator } from '../../messages/accelerator.ts'
import { messagePassages } from '../../messages/message-passages.ts'
import type { DocumentReader, RenderOptions } from '../../model/document-reader.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { lineEndOf } from '../../text/lines.ts'
import { type Passage, shiftedPassage, type TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { type PoEntry, readPo } from './po-entries.ts'
import { declareUtf8, headerEdits, readPluralCount, unfuzzyEdits } from './po-header.ts'
import { type PoContext, writeTargets } from './write-targets.ts'

/** Stands between the two forms of a plural in the text of a layer. */
const BETWEEN_FORMS = '\0'

/** gettext: entries without a translation and fuzzy ones; a template is filled. Translated and obsolete ones stay. */
export const poReader: DocumentReader = {
  open(bytes) {
    const declared = /charset=([\w.-]+)/i.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 20_000)))
    const file = decodeFile(bytes, declared?.[1])
    const entries = readPo(file.text)
    const header = entries.find(isHeader)
    const context: PoContext = {
      file: file.text,
      lineEnd: lineEndOf(file.text),
      pluralCount: header && readPluralCount(header),
    }
    const layers = entries.filter(isWanted).map((entry) => layerOf(entry, context))
    const changes = (options: RenderOptions) =>
      header === undefined ? [] : headerEdits(header, context, options.target)
    const missing = header === undefined ? 'as-utf8' : { declareUtf8: declareUtf8(header) }
    return openTextDocument({ bytes, file, layers, changes, missing })
  },
}

function valueOf(entry: PoEntry, keyword: string): string | undefined {
  return entry.fields.find((field) => field.keyword === keyword)?.value.text
}

function isHeader(entry: PoEntry): boolean {
  return valueOf(entry, 'msgid') === '' && valueOf(entry, 'msgctxt') === undefined
}

function isWanted(entry: PoEntry): boolean {
  const targets = entry.fields.filter(({ keyword }) => keyword.startsWith('msgstr'))
  return !isHeader(entry) && (entry.isFuzzy || targets.every(({ value }) => value.text === ''))
}

function layerOf(entry: PoEntry, context: PoContext): TextLayer {
  const sources = entry.fields.filter(({ keyword }) => keyword === 'msgid' || keyword === 'msgid_plural')
  const text = sources.map(({ value }) => value.text).join(BETWEEN_FORMS)
  const passages: Passage[] = []
  let offset = 0
  for (const { value } of sources) {
    const own = messagePassages(value.text).map(withoutAccelerator)
    for (const passage of own) passages.push(shiftedPassage(passage, offset))
    offset += value.text.length + BETWEEN_FORMS.length
  }
  return {
    text,
    passages,
    toFile: (edits, options: RenderOptions) => [
      ...unfuzzyEdits(entry, context.file),
      ...writeTargets(entry, applyUnordered(text, edits).split(BETWEEN_FORMS), context, options.target),
    ],
  }
}
