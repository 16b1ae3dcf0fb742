import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { attributeIn, characterItems, pointItem, type XmlNode } from '../../text/xml-nodes.ts'

/** Pairs of tags around text: of XLIFF 1.2 and of 2.x. */
const PAIRED: ReadonlySet<string> = new Set(['g', 'mrk', 'pc'])
const DEEPEST = 50

/** The content of a `source` or a segment as items: paired codes as elements, all others as points. */
export function codeItems(text: string, node: XmlNode): BlockItem[] {
  const items: BlockItem[] = []
  pushCodes(items, text, node, 0)
  return items
}

function pushCodes(items: BlockItem[], text: string, node: XmlNode, depth: number): void {
  for (const child of node.children) {
    if (child.kind !== 'element') {
      items.push(...characterItems(text, child))
    } else if (!PAIRED.has(child.name) || child.tag.isEmpty || depth >= DEEPEST) {
      items.push(pointItem(child))
    } else if (attributeIn(child, 'mtype') === 'protected' || attributeIn(child, 'translate') === 'no') {
      const inner: BlockItem[] = []
      pushCodes(inner, text, child, depth + 1)
      const shown = inner.map((item) => ('text' in item ? item.text : '')).join('')
      items.push({ kind: 'protected', start: child.start, end: child.end, text: shown.trim() || '\ufffc' })
    } else {
      const edge = { verbatim: false, listed: false }
      items.push({ kind: 'open', start: child.start, end: child.content.start, ...edge })
      pushCodes(items, text, child, depth + 1)
      items.push({ kind: 'close', start: child.content.end, end: child.end, ...edge })
    }
  }
}

/** The ids of codes that must stay in their order, as a text has them. */
export function fixedOrder(content: string): string {
  if (!content.includes('canReorder')) return ''
  return [
    ...content.matchAll(
      /<\w+(?=[^>]*\scanReorder\s*=\s*["'](?:no|firstNo)["'])[^>]*?\sid\s*=\s*["']([^"']*)["']/g,
    ),
  ]
    .map((match) => match[1])
    .join(' ')
}
