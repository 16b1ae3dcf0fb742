import { applyUnordered } from '../../../text/text-edit.ts'
import { draftXml } from '../../../translation/markup/parse-markup.ts'
import type { MarkupOptions } from '../../../translation/markup/parsed-text.ts'
import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { draftPassage, type TextLayer } from '../../text/passage.ts'
import { collectBlocks } from '../../text/text-document.ts'
import { readPdf } from './ask-thread.ts'
import type { PdfRun } from './page-lines.ts'
import type { PdfPage } from './pdf-pages.ts'
import { type PdfParagraph, type PdfPart, readParts } from './pdf-paragraphs.ts'
import { readRuns, writeRuns } from './run-markup.ts'
import { type WordPart, writeWord } from './write-word.ts'

const RUN_MARKUP: MarkupOptions = {
  strict: false,
  outlineDetection: false,
  splittingTags: new Set(),
  nonSplittingTags: new Set(['b', 'i']),
  ignoreTags: new Set(),
}

/** A PDF as a Word document: its paragraphs, headings, items, simple tables and pictures, in reading order. */
export const pdfToWordReader: DocumentReader = {
  open(bytes) {
    requirePdf(bytes)
    const pages = readPdf(bytes)
    requireSoundText(pages)
    const parts = readParts(pages)
    const layers = new Map<PdfParagraph, TextLayer>()
    for (const paragraph of parts.flatMap(paragraphsOf)) layers.set(paragraph, layerOf(paragraph))
    const collected = collectBlocks([...layers.values()])
    return {
      ...collected,
      render(translations, options) {
        const changed = collected.editsOf(translations, options)
        const runsOf = (paragraph: PdfParagraph): readonly PdfRun[] => {
          const layer = layers.get(paragraph)
          const edits = layer && changed.get(layer)
          return layer === undefined || edits === undefined
            ? paragraph.runs
            : readRuns(applyUnordered(layer.text, edits))
        }
        const [page = { width: 595, height: 842 }] = pages
        return writeWord(
          parts.map((part) => wordPart(part, runsOf)),
          page,
          options.target,
        )
      },
    }
  },
}

/** A PDF in its own form cannot be made soundly; the same text as a Word document can. */
export const pdfReader: DocumentReader = {
  open(bytes) {
    pdfToWordReader.open(bytes, { fileName: '' })
    throw invalidDocument(
      'A PDF cannot be translated into a PDF. Send it again with output_format=docx to get a Word document.',
    )
  },
}

function paragraphsOf(part: PdfPart): readonly PdfParagraph[] {
  return part.kind === 'paragraph' ? [part] : part.kind === 'table' ? part.rows.flat() : []
}

function layerOf({ runs }: PdfParagraph): TextLayer {
  const text = writeRuns(runs)
  const passages = draftXml(text, RUN_MARKUP).map(({ draft }) => draftPassage(draft))
  return { text, passages, toFile: (edits) => edits }
}

function wordPart(part: PdfPart, runsOf: (paragraph: PdfParagraph) => readonly PdfRun[]): WordPart {
  if (part.kind === 'table') return { kind: 'table', rows: part.rows.map((row) => row.map(runsOf)) }
  return part.kind === 'picture' ? part : { ...part, runs: runsOf(part) }
}

function requirePdf(bytes: Uint8Array): void {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) {
    throw invalidDocument('The file is no PDF: its first bytes do not say so.')
  }
}

/** Pictures of text, letters that stand for nothing, and right-to-left text in the order of the eye. */
function requireSoundText(pages: readonly PdfPage[]): void {
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
