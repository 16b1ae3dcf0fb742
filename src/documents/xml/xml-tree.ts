import type { XmlTag } from './scan-xml.ts'

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
  text(start: number, end: number, isCdata: boolean): void
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
    text(start, end, isCdata) {
      current?.children.push({ kind: 'text', start, end, isCdata })
    },
  }
}

export function childElements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => child.kind === 'element')
}

export function childElement(element: XmlElement, name: string): XmlElement | undefined {
  return childElements(element).find((child) => child.name === name)
}
