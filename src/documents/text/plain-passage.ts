import { draftBlock } from '../../translation/markup/blocks/block-draft.ts'
import { draftPassage, type Passage } from './passage.ts'
import { characterItems, type XmlNode } from './xml-nodes.ts'

/** The text that stands right in an element, if there is any. */
export function plainPassage(text: string, node: XmlNode): Passage[] {
  const items = node.children.flatMap((child) =>
    child.kind === 'element' ? [] : characterItems(text, child),
  )
  const draft = draftBlock(items, text)
  return draft === undefined ? [] : [draftPassage(draft)]
}
