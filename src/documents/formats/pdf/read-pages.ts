import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fontLooksOf } from './font-looks.ts'
import type { PdfAnswer, PdfPage, PdfPicture, PdfPiece, PdfQuestion } from './pdf-pages.ts'
import { encodePng } from './png.ts'
import { IDENTITY, type Matrix, matrixOf, multiply } from './redraw/matrix.ts'
import { readShows } from './redraw/read-shows.ts'
import { prepareRedraw } from './redraw/redraw-pdf.ts'

/** Smaller pictures are rules, dots and shadows. */
const LEAST_PICTURE = 24
const MOST_PIXELS = 16_000_000
/** The library reads the text of states inside of states in the square of their depth. */
const DEEPEST_STATE = 5_000

export async function readPages({ bytes, mostPages, drawn }: PdfQuestion): Promise<PdfAnswer> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: true,
    // Names of fonts tell what is bold.
    fontExtraProperties: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  const file = await loading.promise
  if (file.numPages > mostPages) return { refused: 'pages' }
  const pages: PdfPage[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const read = drawn ? await readShows(page) : await readPage(page)
    if (read === undefined) return { refused: 'nested' }
    pages.push(read)
    page.cleanup()
  }
  if (!drawn) return { pages }
  const prepared = await prepareRedraw(
    bytes,
    pages.map(({ advances = [] }) => advances),
  )
  return { pages, ...prepared }
}

/** `undefined` for a page whose text would take too long. */
async function readPage(page: PDFPageProxy): Promise<PdfPage | undefined> {
  const { width, height } = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList()
  if (depthOf(operators) > DEEPEST_STATE) return undefined
  const content = await page.getTextContent()
  const pieces = content.items.flatMap((item): PdfPiece[] => {
    if (!('str' in item) || item.str === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const { isBold, isItalic } = fontLooksOf(fontName(page, item.fontName))
    return [
      {
        text: item.str,
        x,
        y,
        width: item.width,
        size: Math.hypot(a, b),
        isBold,
        isItalic,
      },
    ]
  })
  return { width, height, pieces, pictures: findPictures(page, operators) }
}

function fontName(page: PDFPageProxy, id: string): string {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
  return typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : ''
}

interface Operators {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

function depthOf({ fnArray }: Operators): number {
  let depth = 0
  let deepest = 0
  for (const operator of fnArray) {
    if (operator === OPS.save) depth += 1
    else if (operator === OPS.restore) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Pictures with where the page draws them; what is drawn in the square from 0 to 1 is placed by the matrix in force. */
function findPictures(page: PDFPageProxy, { fnArray, argsArray }: Operators): PdfPicture[] {
  const pictures: PdfPicture[] = []
  const saved: Matrix[] = []
  let matrix = IDENTITY
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as readonly unknown[] | null
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore) matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = multiply(matrix, matrixOf(args ?? []))
    else if (operator === OPS.paintImageXObject) {
      const picture = pictureOf(page, String(args?.[0]), matrix)
      if (picture !== undefined) pictures.push(picture)
    }
  }
  return pictures
}

function pictureOf(page: PDFPageProxy, id: string, matrix: Matrix): PdfPicture | undefined {
  const [a, b, c, d, x, y] = matrix
  const width = Math.hypot(a, b)
  const height = Math.hypot(c, d)
  if (width < LEAST_PICTURE || height < LEAST_PICTURE) return undefined
  const store = id.startsWith('g_') ? page.commonObjs : page.objs
  const image: unknown = store.has(id) ? store.get(id) : undefined
  const png = pngOf(image)
  return png === undefined
    ? undefined
    : { x: Math.min(x, x + a + c), y: Math.min(y, y + b + d), width, height, png }
}

function pngOf(image: unknown): Uint8Array | undefined {
  if (typeof image !== 'object' || image === null || !('data' in image)) return undefined
  const { data, width, height, kind } = image as Record<string, unknown>
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined
  if (typeof width !== 'number' || typeof height !== 'number' || width * height > MOST_PIXELS)
    return undefined
  return encodePng(new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, Number(kind))
}
