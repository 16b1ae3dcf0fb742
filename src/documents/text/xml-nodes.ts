import type { TextRange } from '../../translation/engine.ts'
import { type BlockItem, pushCharacters } from '../../translation/markup/blocks/block-items.ts'
import type { NamespaceNames } from '../xml/namespace-scope.ts'
import { attributeOf, scanXml, type XmlTag } from '../xml/scan-xml.ts'

/** An element of an XML text: `[start, end)` with its tags, `content` between them. */
export interface XmlNode extends TextRange {
  readonly kind: 'element'
  readonly name: string
  readonly tag: XmlTag
  readonly content: TextRange
  readonly parent: XmlNode | undefined
  readonly children: ReadonlyArray<XmlNode | XmlCharacters>
}

/** Character data with references, or a CDATA section with its brackets. */
export interface XmlCharacters extends TextRange {
  readonly kind: 'text' | 'cdata'
}

interface OpenNode extends XmlNode {
  end: number
  content: TextRange
  readonly parent: OpenNode | undefined
  readonly children: Array<XmlNode | XmlCharacters>
}

/**
 * Reads a well-formed XML text as a tree. Throws `invalid_document` otherwise. Elements that `isUseless` once they have
 * ended are left out, so that a large sheet of numbers takes no memory.
 */
export function readXmlTree(
  text: string,
  partName: string,
  names: NamespaceNames,
  isUseless: (node: XmlNode) => boolean = () => false,
): XmlNode {
  let open: OpenNode | undefined
  let root: OpenNode | undefined
  scanXml(
    text,
    {
      open(tag) {
        const node: OpenNode = {
          kind: 'element',
          name: tag.name.replace(/^:/, ''),
          tag,
          start: tag.start,
          end: tag.end,
          content: { start: tag.end, end: tag.end },
          parent: open,
          children: [],
        }
        open?.children.push(node)
        root ??= node
        open = node
      },
      close(_tag, start, end) {
        if (open === undefined) return
        open.content = { start: open.content.start, end: start }
        open.end = end
        if (open.parent !== undefined && isUseless(open)) open.parent.children.pop()
        open = open.parent
      },
      text: (start, end) => void open?.children.push({ kind: 'text', start, end }),
      cdata: (start, end) => void open?.children.push({ kind: 'cdata', start, end }),
    },
    { partName, names },
  )
  return root as XmlNode
}

export function elementsIn(node: XmlNode, name?: string): XmlNode[] {
  return node.children.filter(
    (child): child is XmlNode => child.kind === 'element' && (name === undefined || child.name === name),
  )
}

export function attributeIn(node: XmlNode, name: string): string | undefined {
  return attributeOf(node.tag, name)
}

/** All elements inside, and the element itself, in the order of the text. */
export function* walkElements(root: XmlNode): Generator<XmlNode> {
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at]
      if (child?.kind === 'element') waiting.push(child)
    }
  }
}

const CDATA_OPEN = '<![CDATA['.length
const CDATA_CLOSE = ']]>'.length
const RULES = { dialect: 'xml', declaredEntities: new Set<string>() } as const

/** Character data as items of a block. */
export function characterItems(text: string, characters: XmlCharacters): BlockItem[] {
  const { start, end } = characters
  if (characters.kind === 'cdata') {
    const inner = { start: start + CDATA_OPEN, end: end - CDATA_CLOSE }
    if (inner.start === inner.end) return [pointItem(characters)]
    const edge = { verbatim: true, listed: false }
    return [
      { kind: 'open', start, end: inner.start, ...edge },
      { kind: 'text', ...inner, text: text.slice(inner.start, inner.end), isReference: false },
      { kind: 'close', start: inner.end, end, ...edge },
    ]
  }
  const items: BlockItem[] = []
  pushCharacters(items, text, start, end, RULES)
  return items
}

export function pointItem({ start, end }: TextRange, separates = false): BlockItem {
  return { kind: 'point', start, end, singleTag: '', separates }
}
