import { escapeText } from './escape-xml.ts'
import type { XmlHandler, XmlTag } from './scan-xml.ts'

/** A small piece of a part as a tree. `[start, end)` is all of an element, or the text itself. */
export type XmlNode = XmlElement | XmlText

export interface XmlElement {
  readonly kind: 'element'
  readonly name: string
  readonly tag: XmlTag
  readonly start: number
  end: number
  /** Where the closing tag begins; `end` where the tag is empty. */
  closeStart: number
  readonly parent: XmlElement | undefined
  readonly children: XmlNode[]
}

export interface XmlText {
  readonly kind: 'text'
  readonly start: number
  readonly end: number
  readonly isCdata: boolean
}

/** Collects the events of one element into a tree. */
export interface TreeBuilder {
  open(tag: XmlTag): XmlElement
  /** The element that ends here. */
  close(start: number, end: number): XmlElement
  /** Takes text that stands right in elements of these names. */
  textIn(...names: readonly string[]): Required<Pick<XmlHandler, 'text' | 'cdata'>>
  readonly current: XmlElement | undefined
}

export function createTreeBuilder(): TreeBuilder {
  let current: XmlElement | undefined
  return {
    get current() {
      return current
    },
    open(tag) {
      const element: XmlElement = {
        kind: 'element',
        name: tag.name,
        tag,
        start: tag.start,
        end: tag.end,
        closeStart: tag.end,
        parent: current,
        children: [],
      }
      current?.children.push(element)
      current = element
      return element
    },
    close(start, end) {
      const element = current
      if (element === undefined) throw new RangeError('No element is open.')
      element.closeStart = start
      element.end = end
      current = element.parent
      return element
    },
    textIn(...names) {
      const wanted = new Set(names)
      const take = (isCdata: boolean) => (start: number, end: number) => {
        if (current === undefined || !wanted.has(current.name)) return
        current.children.push({ kind: 'text', start, end, isCdata })
      }
      return { text: take(false), cdata: take(true) }
    },
  }
}

export function childElements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => child.kind === 'element')
}

export function childElement(element: XmlElement, name: string): XmlElement | undefined {
  return childElements(element).find((child) => child.name === name)
}

/** The text that stands right in an element, escaped. */
export function escapedText({ children }: XmlElement, source: string): string {
  return children
    .filter(({ kind }) => kind === 'text')
    .map((child) => {
      const raw = source.slice(child.start, child.end)
      const isCdata = 'isCdata' in child && child.isCdata
      return isCdata ? escapeText(raw.slice('<![CDATA['.length, -']]>'.length)) : raw
    })
    .join('')
}
