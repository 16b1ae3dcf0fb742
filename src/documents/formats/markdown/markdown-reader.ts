import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { withPlainLineEnds } from '../../text/escaped-text.ts'
import { decodeFile } from '../../text/file-encoding.ts'
import { lineEndOf, placeOf } from '../../text/lines.ts'
import type { TextLayer } from '../../text/passage.ts'
import { openTextDocument } from '../../text/text-document.ts'
import { readFrontMatter } from './front-matter.ts'
import { markdownPassages } from './markdown-passages.ts'

/** Marks of one paragraph: reading them takes time in their square. */
const MOST_MARKS = 20_000
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
  for (const match of text.matchAll(/(?:[^\r\n]*\S[^\r\n]*(?:\r\n|\n|\r|$))+/g)) {
    if (match[0].length <= MOST_MARKS) continue
    const marks = match[0].split(/[*_~[\]`<]/).length - 1
    if (marks > MOST_MARKS && !/^[ \t]*(?:[-*+|]|\d+[.)])/m.test(match[0])) {
      throw invalidDocument(
        `The paragraph at ${placeOf(text, match.index)} holds more than ${MOST_MARKS} marks.`,
      )
    }
  }
  const deep = new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${DEEPEST + 1}}`, 'm').exec(text)
  if (deep !== null) {
    throw invalidDocument(
      `Quotes and lists at ${placeOf(text, deep.index)} are nested deeper than ${DEEPEST}.`,
    )
  }
}
