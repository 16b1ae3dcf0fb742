import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fontLooksOf } from '../font-looks.ts'
import type { FontFamily, PdfPage, PdfPiece } from '../pdf-pages.ts'
import { IDENTITY, type Matrix, matrixOf, multiply } from './matrix.ts'

/** Of a letter's height: a gap that is a space, and one that parts two cells. */
const SPACE = 0.17
const CELL_GAP = 1.6
/** Of 7 ways to draw letters: the one that draws nothing. */
const INVISIBLE = 3

/** A letter as the library gives it; a number moves back by thousandths of the letter size. */
interface Glyph {
  readonly unicode: string
  /** Of the font's own units. */
  readonly width: number
  readonly isSpace: boolean
}

interface Font {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly family: FontFamily
  readonly unit: number
  readonly isVertical: boolean
}

interface GraphicState {
  readonly matrix: Matrix
  readonly font: Font | undefined
  readonly size: number
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly scale: number
  readonly leading: number
  readonly rise: number
  readonly mode: number
  readonly color: string
}

const START: GraphicState = {
  matrix: IDENTITY,
  font: undefined,
  size: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  color: '#000000',
}

/** Reads a page by the operators that draw it, each of which can then be found again in its streams. */
export async function readShows(page: PDFPageProxy): Promise<PdfPage> {
  // 0: without annotations, which are no part of the page's streams.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const [, , right = 0, top = 0] = page.view
  const reader = createReader(page)
  for (const [at, operator] of fnArray.entries()) {
    reader.read(operator, (argsArray[at] ?? []) as readonly unknown[])
  }
  return { width: right, height: top, pictures: [], ...reader.result() }
}

function createReader(page: PDFPageProxy) {
  const pieces: PdfPiece[] = []
  const advances: number[] = []
  let turnedLetters = 0
  let state = START
  const saved: GraphicState[] = []
  const place = createTextPlace()

  const set = (change: Partial<GraphicState>) => {
    state = { ...state, ...change }
  }

  const show = (glyphs: readonly (Glyph | number)[]) => {
    const { font, size, scale, rise, mode } = state
    const placed = multiply(multiply(state.matrix, place.matrix), [size * scale, 0, 0, size, 0, rise])
    const isTurned = placed[0] <= 0 || placed[3] <= 0 || Math.abs(placed[1]) > placed[3] * 0.02
    const { runs, advance } = layOut(glyphs, state)
    for (const run of font === undefined || mode === INVISIBLE ? [] : runs) {
      if (isTurned || font?.isVertical === true) turnedLetters += run.text.length
      else if (font !== undefined) pieces.push(pieceOf(run, advances.length, placed, font, state))
    }
    advances.push(advance * 1000)
    place.advance(advance * size * scale)
  }

  const save = () => void saved.push(state)
  const restore = () => {
    state = saved.pop() ?? state
  }
  const transform = (args: readonly unknown[]) => set({ matrix: multiply(state.matrix, matrixOf(args)) })
  const actions: Readonly<Record<number, (args: readonly unknown[]) => void>> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.paintFormXObjectBegin]: ([matrix]) => {
      save()
      if (Array.isArray(matrix)) transform(matrix)
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.transform]: transform,
    [OPS.beginText]: () => place.set(IDENTITY),
    [OPS.setTextMatrix]: (args) => place.set(matrixOf(args)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      set({ leading: -Number(y) })
      place.move(Number(x), Number(y))
    },
    [OPS.moveText]: ([x, y]) => place.move(Number(x), Number(y)),
    [OPS.nextLine]: () => place.move(0, -state.leading),
    [OPS.showText]: ([glyphs]) => show(glyphs as readonly (Glyph | number)[]),
    [OPS.setFont]: ([id, size]) => set({ font: fontOf(page, String(id)), size: Number(size) }),
  }

  return {
    read(operator: number, args: readonly unknown[]) {
      const act = actions[operator]
      if (act !== undefined) act(args)
      else set(settingOf(operator, args[0]))
    },
    result: () => ({ pieces, advances, turnedLetters }),
  }
}

/** Where the next letter stands, and where its line begins. */
function createTextPlace() {
  let text: Matrix = IDENTITY
  let line: Matrix = IDENTITY
  return {
    get matrix() {
      return text
    },
    set(matrix: Matrix): void {
      line = matrix
      text = line
    },
    /** To another line. */
    move(x: number, y: number): void {
      this.set(multiply(line, [1, 0, 0, 1, x, y]))
    },
    advance(x: number): void {
      text = multiply(text, [1, 0, 0, 1, x, 0])
    },
  }
}

/** What an operator sets that has one operand. */
function settingOf(operator: number, value: unknown): Partial<GraphicState> {
  switch (operator) {
    case OPS.setCharSpacing:
      return { letterSpacing: Number(value) }
    case OPS.setWordSpacing:
      return { wordSpacing: Number(value) }
    case OPS.setHScale:
      return { scale: Number(value) / 100 }
    case OPS.setLeading:
      return { leading: Number(value) }
    case OPS.setTextRise:
      return { rise: Number(value) }
    case OPS.setTextRenderingMode:
      return { mode: Number(value) }
    case OPS.setFillRGBColor:
      return { color: typeof value === 'string' ? value : START.color }
    default:
      return {}
  }
}

/** Letters without a cell's gap between them; in letter sizes from where the first letter of all stands. */
interface Run {
  text: string
  readonly from: number
  to: number
}

function layOut(
  glyphs: readonly (Glyph | number)[],
  { font, size, letterSpacing, wordSpacing }: GraphicState,
): { readonly runs: readonly Run[]; readonly advance: number } {
  const runs: Run[] = []
  let advance = 0
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      advance -= glyph / 1000
      continue
    }
    const spacing = letterSpacing + (glyph.isSpace ? wordSpacing : 0)
    const width = glyph.width * (font?.unit ?? 0.001)
    const last = runs.at(-1)
    const gap = last === undefined ? 0 : advance - last.to
    const run = last === undefined || gap > CELL_GAP ? { text: '', from: advance, to: advance } : last
    if (run !== last) runs.push(run)
    else if (gap > SPACE && !/\s$/.test(run.text) && !glyph.isSpace) run.text += ' '
    run.text += glyph.unicode.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    run.to = advance + width
    advance += width + (size === 0 ? 0 : spacing / size)
  }
  return { runs, advance }
}

function pieceOf(
  { text, from, to }: Run,
  show: number,
  placed: Matrix,
  { isBold, isItalic, family }: Font,
  { color }: GraphicState,
): PdfPiece {
  return {
    text,
    x: placed[4] + from * placed[0],
    y: placed[5],
    width: (to - from) * placed[0],
    size: placed[3],
    isBold,
    // Letters that lean by a matrix are italic, too.
    isItalic: isItalic || Math.abs(placed[2]) > placed[3] * 0.1,
    drawn: { show, color, family },
  }
}

function fontOf(page: PDFPageProxy, id: string): Font | undefined {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
  if (typeof font !== 'object' || font === null) return undefined
  const facts = font as Record<string, unknown>
  const name = typeof facts['name'] === 'string' ? facts['name'] : ''
  const units = facts['fontMatrix']
  const unit = Array.isArray(units) ? Number(units[0]) : 0.001
  const { family, ...looks } = fontLooksOf(name)
  const flagged = facts['isMonospace'] === true ? 'mono' : facts['isSerifFont'] === true ? 'serif' : 'sans'
  return {
    ...looks,
    family: family ?? flagged,
    unit,
    isVertical: facts['vertical'] === true,
  }
}
