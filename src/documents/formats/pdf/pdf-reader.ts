import type { DocumentReader } from '../../model/document-reader.ts'
import { invalidDocument } from '../../model/invalid-document.ts'
import { askThread, type ThreadProgram } from './ask-thread.ts'
import type { PdfRun } from './page-lines.ts'
import { collectParagraphs, type TranslatedRuns } from './paragraph-layers.ts'
import type { PdfPage, RedrawObstacle } from './pdf-pages.ts'
import { type PdfParagraph, type PdfPart, readPageParagraphs, readParts } from './pdf-paragraphs.ts'
import { readDrawnPdf, readPdf } from './read-pdf.ts'
import { changeOfPage } from './redraw/place-texts.ts'
import type { RedrawAnswer, RedrawQuestion } from './redraw/placed-text.ts'
import { requireSoundText } from './sound-text.ts'
import { type WordPart, writeWord } from './write-word.ts'

const PROGRAM: ThreadProgram<RedrawQuestion, RedrawAnswer> = {
  url: new URL('./redraw/redraw-thread.ts', import.meta.url),
}

/** A PDF as a Word document: its paragraphs, headings, items, simple tables and pictures, in reading order. */
export const pdfToWordReader: DocumentReader = {
  open(bytes) {
    const pages = readPdf(bytes)
    requireSoundText(pages)
    const parts = readParts(pages)
    const { translated, ...collected } = collectParagraphs(parts.flatMap(paragraphsOf))
    return {
      ...collected,
      render(translations, options) {
        const changed = translated(translations, options)
        const [page = { width: 595, height: 842 }] = pages
        return writeWord(
          parts.map((part) => wordPart(part, (paragraph) => changed(paragraph) ?? paragraph.runs)),
          page,
          options.target,
        )
      },
    }
  },
}

/** A PDF with the translated paragraphs drawn where the old ones were. */
export const pdfReader: DocumentReader = {
  open(bytes) {
    const { pages, obstacle, notes = [] } = readDrawnPdf(bytes)
    requireStraightText(pages)
    requireSoundText(pages)
    if (obstacle !== undefined) throw unsound(obstacle)
    const paragraphs = readPageParagraphs(pages)
    const all = paragraphs.flat()
    const shown = new Map(all.map((paragraph) => [textOf(paragraph), paragraph]))
    const lines = notes.map((note) => linesOfNote(note, shown))
    const own = lines.flat().filter(({ heading }) => heading === undefined)
    const { translated, ...collected } = collectParagraphs([...all, ...own])
    return {
      ...collected,
      render(translations, options) {
        if (RIGHT_TO_LEFT_OR_SHAPED.test(translations.map(({ text }) => text).join('')))
          throw unsound('shaped')
        const runsOf = translated(translations, options)
        const changes = pages.flatMap(
          (page, at) => changeOfPage(at, page, paragraphs[at] ?? [], runsOf) ?? [],
        )
        const newNotes = changedNotes(lines, runsOf)
        if (changes.length === 0 && newNotes.size === 0) return bytes.slice()
        return redraw({
          bytes,
          changes,
          notes: newNotes,
          advances: pages.map(({ advances = [] }) => advances),
        })
      },
    }
  },
}

/** Scripts whose letters change with their neighbours. */
const RIGHT_TO_LEFT_OR_SHAPED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}\p{Script=Khmer}]/u
const MOST_TURNED = 0.2

const REASONS: Readonly<Record<RedrawObstacle | 'turned' | 'shaped', string>> = {
  protected: 'it is protected against changes',
  unreadable: 'the drawing of its pages cannot be followed',
  heavy: 'its drawings unpack to more than 256 MB',
  shared: 'its pages share drawings with different text',
  letters: 'this server has no font for the letters of the translation',
  turned: 'much of its text is drawn at an angle',
  shaped: 'the letters of the target language change with their neighbours',
}

function unsound(obstacle: keyof typeof REASONS) {
  return invalidDocument(
    `This PDF cannot be translated into a PDF: ${REASONS[obstacle]}. Send it again with output_format=docx to get a Word document.`,
  )
}

function requireStraightText(pages: readonly PdfPage[]): void {
  const straight = pages.reduce(
    (sum, { pieces }) => sum + pieces.reduce((all, { text }) => all + text.length, 0),
    0,
  )
  const turned = pages.reduce((sum, { turnedLetters = 0 }) => sum + turnedLetters, 0)
  if (turned > straight * MOST_TURNED) throw unsound('turned')
}

/** A line of a note or a bookmark, with the line end in front of it. */
interface NoteLine {
  readonly runs: readonly PdfRun[]
  readonly before: string
  /** The paragraph that says the same on its page, as headings do. */
  readonly heading: PdfParagraph | undefined
}

function linesOfNote(note: string, shown: ReadonlyMap<string, PdfParagraph>): readonly NoteLine[] {
  const pieces = note.split(/(\r\n|[\r\n])/)
  return pieces.flatMap((text, at) => {
    if (at % 2 === 1) return []
    const runs = [{ text, isBold: false, isItalic: false }]
    return [{ runs, before: pieces[at - 1] ?? '', heading: shown.get(textOf({ runs })) }]
  })
}

function textOf({ runs }: Pick<PdfParagraph, 'runs'>): string {
  const text = runs.map((run) => run.text).join('')
  return text.trim().replace(/\s+/g, ' ')
}

/** The texts of notes that are translated, by number. */
function changedNotes(
  notes: ReadonlyArray<readonly NoteLine[]>,
  runsOf: TranslatedRuns,
): ReadonlyMap<number, string> {
  const changed = new Map<number, string>()
  for (const [number, lines] of notes.entries()) {
    const translated = lines.map((line) => runsOf(line.heading ?? line))
    if (translated.every((runs) => runs === undefined)) continue
    const written = lines.map(
      (line, at) => line.before + (translated[at] ?? line.runs).map(({ text }) => text).join(''),
    )
    changed.set(number, written.join(''))
  }
  return changed
}

function redraw(question: RedrawQuestion): Uint8Array {
  const answer = askThread(PROGRAM, question)
  if (answer === undefined) throw unsound('unreadable')
  if ('refused' in answer) throw unsound(answer.refused)
  return answer.bytes
}

function paragraphsOf(part: PdfPart): readonly PdfParagraph[] {
  return part.kind === 'paragraph' ? [part] : part.kind === 'table' ? part.rows.flat() : []
}

function wordPart(part: PdfPart, runsOf: (paragraph: PdfParagraph) => readonly PdfRun[]): WordPart {
  if (part.kind === 'table') return { kind: 'table', rows: part.rows.map((row) => row.map(runsOf)) }
  return part.kind === 'picture' ? part : { ...part, runs: runsOf(part) }
}
