import { attributeOf, type XmlTag } from '../../xml/scan-xml.ts'
import { childElement, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { Atom } from '../ooxml/paragraph/atoms.ts'
import { isTranslatedField } from './fields.ts'
import { readRun } from './run-atoms.ts'
import type { WordStyles } from './word-styles.ts'

/** Elements whose text belongs to the paragraph around them. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:dir',
  'w:bdo',
  'w:fldSimple',
  'w:sdt',
])
/** Content controls whose text is a value, not words: Word takes it from a list, a calendar, a picture. */
const VALUE_CONTROLS: ReadonlySet<string> = new Set([
  'w:dropDownList',
  'w:comboBox',
  'w:date',
  'w:picture',
  'w14:checkbox',
])

/** The content of a paragraph in source order. */
export function readParagraph(paragraph: XmlElement, source: string, styles: WordStyles): Atom[] {
  return childElements(paragraph).flatMap((child) => readInline(child, source, styles))
}

function readInline(child: XmlElement, source: string, styles: WordStyles): Atom[] {
  if (child.name === 'w:pPr' || child.name === 'w:proofErr') return []
  if (child.name === 'w:r') return readRun(child, source, styles)
  const { start, end } = child
  const place = {
    start,
    end,
    first: undefined,
    last: undefined,
    write: (slice: (start: number, end: number) => string) => slice(start, end),
  }
  const marker = /^(w:.*)(Start|End)$/.exec(child.name)
  if (marker !== null) {
    const [, name, side] = marker
    const key = `${name} ${attributeOf(child.tag, 'w:id') ?? ''}`
    return [{ ...place, kind: 'marker', side: side === 'Start' ? 'start' : 'end', key }]
  }
  if (!CONTAINERS.has(child.name)) return [{ ...place, kind: 'point', separates: false }]
  const content = child.name === 'w:sdt' ? childElement(child, 'w:sdtContent') : child
  if (content === undefined || content.tag.isEmpty) return [{ ...place, kind: 'point', separates: false }]
  const openEnd = content.tag.end
  const closeStart = content.closeStart
  return [
    {
      ...place,
      kind: 'element',
      children: childElements(content).flatMap((inner) => readInline(inner, source, styles)),
      openEnd,
      closeStart,
      open: (slice) => slice(start, openEnd),
      close: (slice) => slice(closeStart, end),
      isProtected: isValue(child),
    },
  ]
}

function isValue(element: XmlElement): boolean {
  if (element.name === 'w:fldSimple') return !isTranslatedField(attributeOf(element.tag, 'w:instr') ?? '')
  if (element.name !== 'w:sdt') return false
  const properties = childElement(element, 'w:sdtPr')
  return properties !== undefined && childElements(properties).some(({ tag }) => isValueProperty(tag))
}

/**
 * Whether a control with this property shows what is stored elsewhere. The title, the subject and the description of the
 * document are stored where they are translated, too.
 */
export function isValueProperty(tag: XmlTag): boolean {
  if (tag.name !== 'w:dataBinding') return VALUE_CONTROLS.has(tag.name)
  const path = attributeOf(tag, 'w:xpath') ?? ''
  return !(/coreProperties/.test(path) && /:(title|subject|description)(\[1\])?$/.test(path))
}
