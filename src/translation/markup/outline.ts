import type { ElementTree } from './element-tree.ts'
import type { SourceText } from './source-text.ts'

/**
 * Names of the elements that stand in mixed content: at least once, directly beside text. They are inline wherever
 * they occur, all others are structure.
 *
 * Example: in `<doc><p>See <b>this</b>.</p><p><b>That.</b></p></doc>` the only inline name is `b`.
 */
export function findInlineNames(
  tree: ElementTree,
  text: SourceText,
  counts: (element: number) => boolean,
): ReadonlySet<string> {
  const mixed = new Set<number>()
  for (const [token, element] of tree.elementOf.entries()) {
    const kind = tree.tokens[token]?.kind
    if ((kind === 'text' || kind === 'cdata') && counts(element) && text.isVisible(token)) {
      mixed.add(element)
    }
  }
  const names = new Set<string>()
  for (const element of tree.elements) {
    if (mixed.has(element.parent)) {
      names.add(element.name)
    }
  }
  return names
}
