import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { withPlainLineEnds } from '../../text/escaped-text.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { lineEndOf, linesOf, placeOf } from '../../text/lines.ts'
import type { TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { readFrontMatter } from './front-matter.ts'
import { markdownPassages } from './markdown-passages.ts'

/** Marks of one paragraph: reading them takes time in their square, so that those squares are bounded, too. */
const MOST_MARKS = 20_000
const MOST_WORK = 2 * MOST_MARKS ** 2
const DEEPEST = 200

/** Markdown as GitHub and site generators read it. Marks, code, addresses, labels and formulas stay. */
export const markdownReader: DocumentReader = {
  open(bytes) {
    const file = decodeFile(bytes)
    const { text } = file
    const matter = readFrontMatter(text)
    const source = withPlainLineEnds(
      text.slice(0, matter.end).replace(/[^\r\n]/g, ' ') + text.slice(matter.end),
    )
    requireBounds(source.text)
    const lineEnd = lineEndOf(text)
    const body: TextLayer = {
      text: source.text,
      passages: markdownPassages(source.text),
      toFile: (edits) =>
        edits.map((edit) => ({ ...source.toFile(edit), text: edit.text.replaceAll('\n', lineEnd) })),
    }
    return openTextDocument({ bytes, file, layers: [...matter.layers, body] })
  },
}

function requireBounds(text: string): void {
  requireFewMarks(text)
  const deep = new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${DEEPEST + 1}}`, 'm').exec(text)
  if (deep !== null) {
    throw invalidDocument(
      `Quotes and lists at ${placeOf(text, deep.index)} are nested deeper than ${DEEPEST}.`,
    )
  }
}

/** Begins a text of its own without a blank line before it: an item of a list, a row of a table. */
const ITEM_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|\|)/

function requireFewMarks(text: string): void {
  let marks = 0
  let work = 0
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end)
    if (line.trim() === '' || ITEM_START.test(line)) marks = 0
    const more = line.match(/[*_~[\]`<]/g)?.length ?? 0
    work += (marks + more) ** 2 - marks ** 2
    marks += more
    if (marks > MOST_MARKS) {
      throw invalidDocument(
        `The paragraph at ${placeOf(text, start)} holds more than ${MOST_MARKS} marks of emphasis, links or code.`,
      )
    }
    if (work > MOST_WORK) {
      throw invalidDocument(
        `Too many paragraphs up to ${placeOf(text, start)} hold thousands of marks of emphasis, links or code.`,
      )
    }
  }
}
