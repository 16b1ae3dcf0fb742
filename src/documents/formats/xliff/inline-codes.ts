import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { attributeIn, characterItems, pointItem, type XmlNode } from '../../text/xml-nodes.ts'

/** Pairs of tags around text: of XLIFF 1.2 and of 2.x. */
const PAIRED: ReadonlySet<string> = new Set(['g', 'mrk', 'pc'])
const DEEPEST = 50

/** The content of a `source` or a segment as items: paired codes as elements, all others as points. */
export function codeItems(text: string, node: XmlNode, depth = 0): BlockItem[] {
  return node.children.flatMap((child): BlockItem[] => {
    if (child.kind !== 'element') return characterItems(text, child)
    const isPaired = PAIRED.has(child.name) && !child.tag.isEmpty && depth < DEEPEST
    if (!isPaired) return [pointItem(child)]
    const inner = codeItems(text, child, depth + 1)
    if (attributeIn(child, 'mtype') === 'protected' || attributeIn(child, 'translate') === 'no') {
      const shown = inner.map((item) => ('text' in item ? item.text : '')).join('')
      return [{ kind: 'protected', start: child.start, end: child.end, text: shown.trim() || '\ufffc' }]
    }
    const edge = { verbatim: false, listed: false }
    return [
      { kind: 'open', start: child.start, end: child.content.start, ...edge },
      ...inner,
      { kind: 'close', start: child.content.end, end: child.end, ...edge },
    ]
  })
}

/** The ids of codes that must stay in their order, as a text has them. */
export function fixedOrder(content: string): string {
  return [
    ...content.matchAll(
      /<\w+(?=[^>]*\scanReorder\s*=\s*["'](?:no|firstNo)["'])[^>]*?\sid\s*=\s*["']([^"']*)["']/g,
    ),
  ]
    .map((match) => match[1])
    .join(' ')
}
