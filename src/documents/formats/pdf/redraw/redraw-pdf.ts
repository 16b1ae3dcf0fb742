import {
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFStream,
  rgb,
} from '@cantoo/pdf-lib'
import type { RedrawObstacle } from '../pdf-pages.ts'
import { chooseFonts, type FontChooser } from './choose-fonts.ts'
import { layOutText } from './lay-out-text.ts'
import { noteTexts, writeNotes } from './notes.ts'
import { type PageStreams, readPageStreams, unclosedStates, withoutText } from './page-streams.ts'
import type { PlacedText, RedrawAnswer, RedrawQuestion } from './placed-text.ts'
import { createStreamUnpacker, TooManyBytes } from './unpack-streams.ts'

/** Draws paragraphs of a PDF anew. Everything else of it stays, its lines, pictures and links too. */
export async function redrawPdf({ bytes, advances, changes, notes }: RedrawQuestion): Promise<RedrawAnswer> {
  const document = await openDocument(bytes)
  if (typeof document === 'string') return { refused: document }
  const pages = document.getPages()
  const streams = readAll(document, pages, advances)
  if (typeof streams === 'string') return { refused: streams }
  const removed = new Map(changes.map(({ page, removed: numbers }) => [page, new Set(numbers)]))
  const forms = formsOf(streams, removed)
  if (forms === undefined) return { refused: 'shared' }
  const texts = changes.flatMap((change) => change.texts.map(({ runs }) => runs))
  const fonts = await chooseFonts(document, texts)
  if (fonts === undefined) return { refused: 'letters' }
  for (const [ref, write] of forms) replaceForm(document, ref, write(advances))
  for (const change of changes) {
    const page = pages[change.page]
    const [own] = streams[change.page]?.streams ?? []
    if (page === undefined || own === undefined) return { refused: 'unreadable' }
    const numbers = removed.get(change.page)
    const content = withoutText(own, (number) => numbers?.has(number) === true, advances[change.page] ?? [])
    replaceContent(document, page, content)
    for (const text of change.texts) drawText(page, text, fonts)
  }
  writeNotes(document, notes)
  forgetStructure(document)
  return { bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) }
}

/** What speaks against drawing a document anew, before anything is translated, or else the texts of its notes. */
export async function prepareRedraw(
  bytes: Uint8Array,
  advances: RedrawQuestion['advances'],
): Promise<{ readonly obstacle: RedrawObstacle } | { readonly notes: readonly string[] }> {
  const document = await openDocument(bytes)
  if (typeof document === 'string') return { obstacle: document }
  const streams = readAll(document, document.getPages(), advances)
  return typeof streams === 'string' ? { obstacle: streams } : { notes: noteTexts(document) }
}

async function openDocument(bytes: Uint8Array): Promise<PDFDocument | RedrawObstacle> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false })
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'protected' : 'unreadable'
  }
}

/** The streams of all pages, which show the same text as was read. */
function readAll(
  document: PDFDocument,
  pages: readonly PDFPage[],
  advances: RedrawQuestion['advances'],
): readonly PageStreams[] | RedrawObstacle {
  if (pages.length !== advances.length) return 'unreadable'
  try {
    const unpacker = createStreamUnpacker()
    const streams = pages.map((page) => readPageStreams(document, page, unpacker))
    return streams.every(({ shows }, at) => shows === advances[at]?.length) ? streams : 'unreadable'
  } catch (error) {
    return error instanceof TooManyBytes ? 'heavy' : 'unreadable'
  }
}

type FormWriter = (advances: RedrawQuestion['advances']) => Uint8Array

/** The forms that change, and what they become; `undefined` where one would change in two ways. */
function formsOf(
  streams: readonly PageStreams[],
  removed: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlyMap<PDFRef, FormWriter> | undefined {
  const patterns = new Map<PDFRef, string>()
  const writers = new Map<PDFRef, FormWriter>()
  for (const [page, { streams: own }] of streams.entries()) {
    for (const stream of own) {
      if (stream.form === undefined) continue
      const numbers = removed.get(page)
      const isRemoved = (number: number) => numbers?.has(number) === true
      const pattern = stream.shows.map(({ number }) => (isRemoved(number) ? '1' : '0')).join('')
      if ((patterns.get(stream.form) ?? pattern) !== pattern) return undefined
      patterns.set(stream.form, pattern)
      if (pattern.includes('1'))
        writers.set(stream.form, (advances) => withoutText(stream, isRemoved, advances[page] ?? []))
    }
  }
  return writers
}

function drawText(page: PDFPage, text: PlacedText, fonts: FontChooser): void {
  const { size, lines } = layOutText(text, (part, run) => fonts(run, text.runs).widthOfTextAtSize(part, 1))
  for (const { y, runs } of lines) {
    for (const run of runs) {
      page.drawText(run.text, {
        x: run.x,
        y,
        size,
        font: fonts(run, text.runs),
        color: colorOf(run.look?.color),
      })
    }
  }
}

function colorOf(color = '#000000') {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map(
    (part) => Number.parseInt(part, 16) / 255,
  )
  return rgb(red, green, blue)
}

/** The old content keeps its state to itself, so that what is drawn after it begins anew. */
function replaceContent(document: PDFDocument, page: PDFPage, content: Uint8Array): void {
  const end = ' Q'.repeat(unclosedStates(content) + 1)
  const whole = Buffer.concat([Buffer.from('q\n'), content, Buffer.from(`\n${end}\n`)])
  page.node.normalize()
  const stream = document.context.register(document.context.flateStream(whole))
  page.node.set(PDFName.of('Contents'), document.context.obj([stream]))
}

function replaceForm(document: PDFDocument, ref: PDFRef, content: Uint8Array): void {
  const old = document.context.lookup(ref)
  if (!(old instanceof PDFStream)) return
  const stream = document.context.flateStream(content)
  for (const [name, value] of old.dict.entries()) {
    if (!['/Filter', '/DecodeParms', '/Length', '/DL'].includes(name.toString())) stream.dict.set(name, value)
  }
  document.context.assign(ref, stream)
}

/** The structure of a tagged document names text that is gone, and signatures are void. */
function forgetStructure({ catalog }: PDFDocument): void {
  for (const name of ['StructTreeRoot', 'MarkInfo', 'Perms']) catalog.delete(PDFName.of(name))
  const form = catalog.lookup(PDFName.of('AcroForm'))
  if (form instanceof PDFDict) form.delete(PDFName.of('SigFlags'))
}
