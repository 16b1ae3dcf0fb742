import { applyUnordered, type TextEdit } from '../../../text/text-edit.ts'
import { messagePassages } from '../../messages/message-passages.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import {
  createEscapedText,
  type EscapedText,
  literalText,
  readDoubledMarks,
} from '../../text/escaped-text.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import type { TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { type CsvCell, readCsv } from './csv-cells.ts'

/** CSV and TSV: cells with words, headers too; each keeps its quotes. Formulas and the delimiter stay. */
export const csvReader: DocumentReader = {
  open(bytes) {
    const file = decodeFile(bytes)
    return openTextDocument({ bytes, file, layers: layersOf(file.text) })
  },
}

function* layersOf(file: string): Generator<TextLayer> {
  const { cells, delimiter } = readCsv(file)
  for (const cell of cells) {
    if (!/\p{L}/u.test(file.slice(cell.start, cell.end))) continue
    const layer = layerOf(file, cell, delimiter)
    if (!layer.text.trimStart().startsWith('=')) yield layer
  }
}

function layerOf(file: string, cell: CsvCell, delimiter: string): TextLayer {
  const source = readCell(file, cell)
  const doubled = (text: string) => text.replaceAll('"', '""')
  return {
    text: source.text,
    passages: messagePassages(source.text),
    toFile(edits) {
      const value = applyUnordered(source.text, edits)
      if (value.trimStart().startsWith('=')) return []
      const isPlain = !cell.isQuoted && !needsQuotes(value, delimiter)
      if (!cell.isQuoted && !isPlain) {
        return [{ start: cell.start, end: cell.end, text: `"${doubled(value)}"` }]
      }
      return edits.map(
        (edit): TextEdit => ({
          ...source.toFile(edit),
          text: isPlain ? edit.text : doubled(edit.text),
        }),
      )
    },
  }
}

function readCell(file: string, cell: CsvCell): EscapedText {
  const quotes = cell.isQuoted ? 1 : 0
  const range = { start: cell.start + quotes, end: cell.end - quotes }
  const literal = literalText(file, range)
  if (!cell.isQuoted || !literal.text.includes('""')) return literal
  const builder = createEscapedText(file, range.start)
  readDoubledMarks(builder, file, range, '"')
  return builder.build()
}

function needsQuotes(value: string, delimiter: string): boolean {
  return value.includes(delimiter) || value.startsWith('"') || /[\r\n]/.test(value)
}
