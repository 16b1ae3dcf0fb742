import type { RenderOptions } from '../../model/document-reader.ts'
import type { FollowUp } from '../../model/part-places.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import type { XmlTag } from '../../xml/scan-xml.ts'
import { childElement, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import { languageFollowUps } from './office-language.ts'
import { turn } from './text-direction.ts'

/** The language and the direction of a paragraph of DrawingML, which follow its blocks. */
export function drawingFollowUps(
  paragraph: XmlElement,
  source: string,
  blocks: readonly number[],
): FollowUp[] {
  const followUps = directionOf(paragraph, source, blocks)
  for (const child of childElements(paragraph)) {
    const properties = child.name === 'a:endParaRPr' ? child : childElement(child, 'a:rPr')
    if (properties !== undefined) {
      followUps.push(...languageFollowUps(source, properties.tag, ['lang'], blocks))
    }
  }
  return followUps
}

/** PowerPoint keeps text on the left that is only said to run from the right; both go together. */
function directionOf(paragraph: XmlElement, source: string, blocks: readonly number[]): FollowUp[] {
  const properties = childElement(paragraph, 'a:pPr')
  if (properties !== undefined) {
    return attributeFollowUps(source, properties.tag, blocks, [
      { name: 'algn', right: 'r', left: 'l', changes: /^[lr]$/ },
      { name: 'rtl', right: '1', left: '0', changes: /./ },
    ])
  }
  const { qualified, end } = paragraph.tag
  const name = `${qualified.slice(0, qualified.indexOf(':') + 1)}pPr`
  const text = (options: RenderOptions) =>
    turn(options) === 'right' ? `><${name} algn="r" rtl="1"/>` : undefined
  return [{ start: end - 1, end, blocks, text }]
}

export interface DirectionAttribute {
  readonly name: string
  readonly right: string
  readonly left: string
  /** Values that may be changed. */
  readonly changes: RegExp
}

/** Sets attributes where text turns; one that is not there is added for text from right to left. */
export function attributeFollowUps(
  source: string,
  tag: XmlTag,
  blocks: readonly number[] | undefined,
  attributes: readonly DirectionAttribute[],
): FollowUp[] {
  const missing: DirectionAttribute[] = []
  const followUps: FollowUp[] = []
  for (const attribute of attributes) {
    const range = attributeRange(source, tag, attribute.name)
    if (range === undefined) {
      missing.push(attribute)
      continue
    }
    const { valueStart: start, valueEnd: end } = range
    if (!attribute.changes.test(source.slice(start, end))) continue
    followUps.push({ start, end, blocks, text: (options) => valueFor(attribute, options) })
  }
  if (missing.length > 0) {
    const at = tag.start + 1 + tag.qualified.length
    const added = missing.map(({ name, right }) => ` ${name}="${right}"`).join('')
    followUps.push({
      start: at,
      end: at,
      blocks,
      text: (options) => (turn(options) === 'right' ? added : undefined),
    })
  }
  return followUps
}

function valueFor({ right, left }: DirectionAttribute, options: RenderOptions): string | undefined {
  const direction = turn(options)
  return direction === undefined ? undefined : direction === 'right' ? right : left
}
