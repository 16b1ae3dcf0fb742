import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readDrawnPdf } from '../../../src/documents/formats/pdf/read-pdf.ts'

/** Operators that belong to text; and those that only keep states apart. */
const TEXT = new Set<number>([
  OPS.beginText,
  OPS.endText,
  OPS.setFont,
  OPS.showText,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.setTextMatrix,
  OPS.nextLine,
  OPS.setCharSpacing,
  OPS.setWordSpacing,
  OPS.setHScale,
  OPS.setLeading,
  OPS.setTextRise,
  OPS.setTextRenderingMode,
  OPS.setFillRGBColor,
  OPS.save,
  OPS.restore,
  OPS.transform,
  OPS.dependency,
])

/** What each page draws: graphics as text that can be compared, and pieces of text with their places. */
export async function operatorsOf(bytes: Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true }).promise
  const drawn = readDrawnPdf(bytes).pages
  return Promise.all(
    drawn.map(async ({ height, pieces }, at) => {
      const { fnArray, argsArray } = await (await file.getPage(at + 1)).getOperatorList({ annotationMode: 0 })
      const graphics = fnArray.flatMap((operator, index) =>
        TEXT.has(operator) ? [] : [`${operator} ${JSON.stringify(argsArray[index])?.slice(0, 200)}`],
      )
      return { graphics, height, pieces }
    }),
  )
}
