import type { SourceText } from '../scan/source-text.ts'
import { type ElementTree, ROOT } from './element-tree.ts'

/** How long a chain of elements that only wrap each other may be to be found inline. */
const LONGEST_CHAIN = 8

/**
 * Names of the inline elements of a text; all others are structure. A name is inline everywhere when it stands in mixed
 * content once, directly beside text. It is inline as well when it stands only as the one element in an inline element,
 * as `i` in `so <b><i>very</i></b> good`.
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
  const children = countChildren(tree)
  let rounds = 0
  while (rounds < LONGEST_CHAIN && addWrapped(tree, names, children)) {
    rounds += 1
  }
  return names
}

/** Adds the names that only ever are the one element in an inline element. False when there was none. */
function addWrapped(tree: ElementTree, names: Set<string>, children: Uint32Array): boolean {
  const found = new Set<string>()
  const refused = new Set<string>()
  for (const { name, parent } of tree.elements) {
    if (names.has(name) || refused.has(name)) {
      continue
    }
    const around = tree.elements[parent]
    if (around !== undefined && names.has(around.name) && children[parent] === 1) {
      found.add(name)
    } else {
      refused.add(name)
      found.delete(name)
    }
  }
  for (const name of found) {
    names.add(name)
  }
  return found.size > 0
}

function countChildren(tree: ElementTree): Uint32Array {
  const counts = new Uint32Array(tree.elements.length)
  for (const { parent } of tree.elements) {
    if (parent !== ROOT) {
      counts[parent] = (counts[parent] ?? 0) + 1
    }
  }
  return counts
}
