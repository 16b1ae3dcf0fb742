import { invalidDocument } from '../../model/invalid-document.ts'
import { askThread, type ThreadProgram } from './ask-thread.ts'
import type { PdfAnswer, PdfPage, PdfQuestion } from './pdf-pages.ts'

const MOST_PAGES = 1000
const PROGRAM: ThreadProgram<PdfQuestion, PdfAnswer> = { url: new URL('./pdf-thread.ts', import.meta.url) }

const REFUSALS: Readonly<Record<string, string>> = {
  password: 'The PDF is protected by a password. Save it without one and send it again.',
  damaged: 'The PDF is damaged: its pages cannot be read. Save or print it to a new PDF and send that.',
  nested:
    'A page of the PDF is drawn with states inside of states, deeper than can be read. Print it to a new PDF and send that.',
  pages: `The PDF has more than ${MOST_PAGES} pages. Split it into several files.`,
}

/** The pages of a PDF with their pictures. Errors: `invalid_document`. */
export function readPdf(bytes: Uint8Array): readonly PdfPage[] {
  return ask(bytes, false).pages
}

/** The pages of a PDF with what is needed to draw their text anew, and what speaks against it. Errors: `invalid_document`. */
export function readDrawnPdf(bytes: Uint8Array): ReadPdf {
  return ask(bytes, true)
}

type ReadPdf = Extract<PdfAnswer, { readonly pages: unknown }>

function ask(bytes: Uint8Array, drawn: boolean): ReadPdf {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) {
    throw invalidDocument('The file is no PDF: its first bytes do not say so.')
  }
  const answer = askThread(PROGRAM, { bytes, mostPages: MOST_PAGES, drawn })
  if (answer === undefined)
    throw invalidDocument('The PDF takes too long to read. Split it into several files.')
  if ('refused' in answer) throw invalidDocument(REFUSALS[answer.refused] ?? '')
  return answer
}
