import type { Writer } from '../../xml/writer.ts'
import { childElement, childElements, escapedText, type XmlElement } from '../../xml/xml-tree.ts'
import { drawingCarrier } from './drawing-run.ts'
import type { Atom } from './paragraph/atoms.ts'

const NOTHING: Writer = () => ''

/** The content of `a:p`. Fields (slide numbers, dates) are points: a program computes their text. */
export function readDrawingParagraph(paragraph: XmlElement, source: string): Atom[] {
  return childElements(paragraph).flatMap((child): Atom[] => {
    const { start, end } = child
    const edge = { run: child, open: NOTHING, close: NOTHING, isOuter: true }
    const place = {
      start,
      end,
      first: edge,
      last: edge,
      write: (slice: (from: number, to: number) => string) => slice(start, end),
    }
    if (child.name === 'a:pPr' || child.name === 'a:endParaRPr') return []
    if (child.name === 'a:br') {
      return [{ ...place, kind: 'break', carrier: drawingCarrier(child, source) }]
    }
    if (child.name !== 'a:r') return [{ ...place, kind: 'point', separates: false }]
    const text = runText(child, source)
    if (text === '') return [{ ...place, kind: 'point', separates: false }]
    return [{ ...place, kind: 'text', text, carrier: drawingCarrier(child, source), isProtected: false }]
  })
}

/** Escaped; line ends in it are spaces. */
function runText(run: XmlElement, source: string): string {
  const element = childElement(run, 'a:t')
  return element === undefined ? '' : escapedText(element, source).replace(/\r\n?|\n/g, ' ')
}
