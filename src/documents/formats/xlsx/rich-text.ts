import type { Carrier } from '../../xml/carriers/carrier.ts'
import { escapeText } from '../../xml/escape-xml.ts'
import type { Slice } from '../../xml/writer.ts'
import { childElement, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { Atom } from '../ooxml/paragraph/atoms.ts'

/** A cell's text in pieces: that of an `si`, an `is` or the `text` of a comment. */
export interface RichText {
  readonly atoms: readonly Atom[]
  /** As the cell shows it. */
  readonly text: string
  /** Readings, which belong to the text that was there. */
  readonly phonetics: readonly XmlElement[]
  /** The text stands in one `t` without formatting. */
  readonly isPlain: boolean
}

const PLAIN: Carrier = { key: '', showsSpace: false, write: (text) => text }
/** Characters that XML cannot hold, in the notation of Excel. */
const ESCAPE = /(_x[0-9A-Fa-f]{4}_|\r\n?|\n)/

export function readRichText(element: XmlElement, source: string): RichText {
  const children = childElements(element)
  const texts = children.filter(({ name }) => name === 'x:t' || name === 'x:r')
  const atoms = texts.flatMap((child) => readText(child, source))
  return {
    atoms,
    text: atoms
      .map((atom) => (atom.kind === 'text' ? atom.text : source.slice(atom.start, atom.end)))
      .join(''),
    phonetics: children.filter(({ name }) => name === 'x:rPh' || name === 'x:phoneticPr'),
    isPlain: texts.length === 1 && texts[0]?.name === 'x:t',
  }
}

function readText(element: XmlElement, source: string): Atom[] {
  const holder = element.name === 'x:r' ? childElement(element, 'x:t') : element
  if (holder === undefined) return []
  const carrier = element.name === 'x:r' ? runCarrier(element, source) : PLAIN
  const [runStart, textStart] = [element.start, holder.tag.end]
  const pieces = holder.children.flatMap((child) =>
    child.kind === 'text' ? piecesOf(source, child.start, child.end, child.isCdata) : [],
  )
  return pieces.map(({ start, end, text }, index): Atom => {
    const { closeStart } = holder
    const { end: runEnd } = element
    const edge = {
      run: element,
      open: (slice: Slice) => slice(runStart, textStart),
      close: (slice: Slice) => slice(closeStart, runEnd),
    }
    const isRun = element.name === 'x:r'
    const place = {
      start,
      end,
      first: isRun ? { ...edge, isOuter: index === 0 } : undefined,
      last: isRun ? { ...edge, isOuter: index === pieces.length - 1 } : undefined,
      write: (slice: Slice) => carrier.write(slice(start, end), slice),
    }
    if (text !== undefined) return { ...place, kind: 'text', text, carrier, isProtected: false }
    const isLine = !source.startsWith('_', start)
    return isLine ? { ...place, kind: 'break', carrier } : { ...place, kind: 'point', separates: true }
  })
}

function piecesOf(
  source: string,
  start: number,
  end: number,
  isCdata: boolean,
): Array<{ start: number; end: number; text: string | undefined }> {
  const raw = source.slice(start, end)
  if (isCdata) return [{ start, end, text: escapeText(raw.slice('<![CDATA['.length, -']]>'.length)) }]
  const pieces = []
  let at = start
  for (const [index, piece] of raw.split(ESCAPE).entries()) {
    if (piece !== '')
      pieces.push({ start: at, end: at + piece.length, text: index % 2 === 1 ? undefined : piece })
    at += piece.length
  }
  return pieces
}

function runCarrier(run: XmlElement, source: string): Carrier {
  const properties = childElement(run, 'x:rPr')
  const prefix = run.tag.scope.prefixOf(run.tag.qualified)
  const [start, end] = [properties?.start ?? 0, properties?.end ?? 0]
  const formatting = source.slice(start, end)
  return {
    key: `r${formatting}`,
    showsSpace: /<(\w+:)?(u|strike)\b/.test(formatting),
    write: (text, slice) => {
      return `<${prefix}r>${slice(start, end)}<${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}r>`
    },
  }
}
