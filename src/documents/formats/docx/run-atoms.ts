import { attributeOf } from '../../xml/scan-xml.ts'
import { childElement, childElements, escapedText, type XmlElement } from '../../xml/xml-tree.ts'
import type { Atom } from '../ooxml/paragraph/atoms.ts'
import { type RunFormat, readRunFormat, runPiece } from './run-format.ts'
import type { WordStyles } from './word-styles.ts'

/** Goes with the text that it was made for, and is written anew by the program that opens the file. */
const DROPPED: ReadonlySet<string> = new Set(['w:softHyphen', 'w:lastRenderedPageBreak'])

/** The content of a run, piece by piece. */
export function readRun(run: XmlElement, source: string, styles: WordStyles): Atom[] {
  const format = readRunFormat(run, source, styles)
  const content = childElements(run).filter(({ name }) => name !== 'w:rPr' && !DROPPED.has(name))
  return content.flatMap((child, index) => {
    const edge = { run, open: format.open, close: format.close }
    const place = {
      start: child.start,
      end: child.end,
      first: { ...edge, isOuter: index === 0 },
      last: { ...edge, isOuter: index === content.length - 1 },
      write: runPiece(run, child, format),
    }
    return readChild(child, source, format, place)
  })
}

type Place = Pick<Atom, 'start' | 'end' | 'first' | 'last' | 'write'>

function readChild(child: XmlElement, source: string, format: RunFormat, place: Place): Atom[] {
  const { carrier } = format
  const text = (content: string): Atom[] => {
    if (content === '') return []
    if (format.isHidden) return [{ ...place, kind: 'point', separates: false }]
    return [{ ...place, kind: 'text', text: content, carrier, isProtected: format.isCode }]
  }
  switch (child.name) {
    case 'w:t':
      return text(textContent(child, source))
    case 'w:tab':
      return text('\t')
    case 'w:noBreakHyphen':
      return text('\u2011')
    case 'w:cr':
      return [{ ...place, kind: 'break', carrier }]
    case 'w:br':
      return /^(page|column)$/.test(attributeOf(child.tag, 'w:type') ?? '')
        ? [{ ...place, kind: 'wall' }]
        : [{ ...place, kind: 'break', carrier }]
    case 'w:fldChar': {
      const type = attributeOf(child.tag, 'w:fldCharType')
      const mark = type === 'begin' || type === 'separate' ? type : 'end'
      return [{ ...place, kind: 'field', mark, instruction: '' }]
    }
    case 'w:instrText':
      return [{ ...place, kind: 'field', mark: 'instruction', instruction: textContent(child, source) }]
    case 'w:ruby':
      return text(rubyBase(child, source))
    default:
      return [{ ...place, kind: 'point', separates: child.name === 'w:ptab' }]
  }
}

/** Escaped; white space at the edges counts only where the element says so, and line ends are spaces. */
export function textContent(element: XmlElement, source: string): string {
  const text = escapedText(element, source).replace(/\r\n?|[\n\t]/g, ' ')
  return attributeOf(element.tag, 'xml:space') === 'preserve' ? text : text.replace(/^ +| +$/g, '')
}

function rubyBase(ruby: XmlElement, source: string): string {
  const base = childElement(ruby, 'w:rubyBase')
  const runs = base === undefined ? [] : childElements(base).filter(({ name }) => name === 'w:r')
  return runs
    .flatMap((run) => childElements(run).filter(({ name }) => name === 'w:t'))
    .map((element) => textContent(element, source))
    .join('')
}
