import type { InlineNode, InlineTree } from '../blocks/inline-tree.ts'
import { firstTokenFrom, type TextToken, type TokenizedText } from './text-tokens.ts'
import type { WordLinks } from './word-links.ts'

export const UNLABELLED = -1

/** For each source token the innermost node around it. */
export function labelSource(tree: InlineTree, source: TokenizedText): Int32Array {
  const labels = new Int32Array(source.tokens.length)
  for (const [index, node] of tree.nodes.entries()) {
    if (node.kind !== 'point') {
      labels.fill(index, firstTokenFrom(source, node.start), firstTokenFrom(source, node.end))
    }
  }
  return labels
}

/**
 * For each target token the innermost node that it belongs to; whitespace stays `UNLABELLED`. A token without a link
 * goes where both its neighbours are; at the edges of the text, where the edge of the source is.
 */
export function labelTarget(
  tree: InlineTree,
  sourceLabels: Int32Array,
  sourceTokens: readonly TextToken[],
  targetTokens: readonly TextToken[],
  links: WordLinks,
): Int32Array {
  const { nodes } = tree
  const labels = new Int32Array(targetTokens.length).fill(UNLABELLED)
  for (let at = 0; at < labels.length; at += 1) {
    const from = links.sourceOf[at] ?? -1
    if (from >= 0) {
      labels[at] = labelFor(nodes, sourceLabels[from] ?? 0, targetTokens[at])
    }
  }
  const first = labelFor(nodes, sourceLabels[sourceTokens.findIndex(isText)] ?? 0, undefined)
  const last = labelFor(nodes, sourceLabels[sourceTokens.findLastIndex(isText)] ?? 0, undefined)
  inheritLabels(nodes, labels, targetTokens, first, last)
  fillEmptyElements(tree, labels, sourceLabels, targetTokens, links)
  return labels
}

function isText(token: TextToken): boolean {
  return token.kind !== 'space'
}

/** Only a protected token itself belongs to a protected node; other words belong around it. */
function labelFor(nodes: readonly InlineNode[], label: number, token: TextToken | undefined): number {
  const node = nodes[label]
  return node?.kind === 'protected' && (token === undefined || token.fixed < 0) ? node.parent : label
}

function inheritLabels(
  nodes: readonly InlineNode[],
  labels: Int32Array,
  tokens: readonly TextToken[],
  first: number,
  last: number,
): void {
  const following = new Int32Array(tokens.length)
  let next = last
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    following[at] = next
    next = labels[at] === UNLABELLED ? next : labelFor(nodes, labels[at] ?? 0, undefined)
  }
  let previous = first
  for (const [at, token] of tokens.entries()) {
    if (labels[at] !== UNLABELLED) {
      previous = labelFor(nodes, labels[at] ?? 0, undefined)
    } else if (token.kind !== 'space') {
      labels[at] = commonAncestor(nodes, previous, following[at] ?? 0)
    }
  }
}

function commonAncestor(nodes: readonly InlineNode[], one: number, other: number): number {
  let [left, right] = [one, other]
  while (left !== right) {
    if ((nodes[left]?.depth ?? 0) >= (nodes[right]?.depth ?? 0)) {
      left = nodes[left]?.parent ?? 0
    } else {
      right = nodes[right]?.parent ?? 0
    }
  }
  return left
}

/** An element whose words went under takes one back from the plain text around it, so that it marks something. */
function fillEmptyElements(
  tree: InlineTree,
  labels: Int32Array,
  sourceLabels: Int32Array,
  targetTokens: readonly TextToken[],
  { hintOf }: WordLinks,
): void {
  const counts = countTokens(tree, labels)
  const hints = new Map<number, number[]>()
  for (let from = 0; from < hintOf.length; from += 1) {
    const at = hintOf[from] ?? -1
    const label = sourceLabels[from] ?? 0
    if (
      at >= 0 &&
      counts[label] === 0 &&
      targetTokens[at]?.kind === 'word' &&
      targetTokens[at]?.fixed === -1
    ) {
      const known = hints.get(label) ?? []
      known.push(at)
      hints.set(label, known)
    }
  }
  for (let index = tree.nodes.length - 1; index > 0; index -= 1) {
    if (counts[index] !== 0 || tree.nodes[index]?.kind !== 'element') {
      continue
    }
    const at = hints.get(index)?.find((hint) => isAround(tree.nodes, labels[hint] ?? 0, index))
    if (at === undefined) {
      continue
    }
    const stop = labels[at] ?? 0
    labels[at] = index
    for (let up = index; up !== stop; up = tree.nodes[up]?.parent ?? 0) {
      counts[up] = (counts[up] ?? 0) + 1
    }
  }
}

function isAround(nodes: readonly InlineNode[], outer: number, inner: number): boolean {
  return outer < inner && inner < (nodes[outer]?.subtreeEnd ?? 0)
}

function countTokens(tree: InlineTree, labels: Int32Array): Int32Array {
  const counts = new Int32Array(tree.nodes.length)
  for (const label of labels) {
    if (label >= 0) {
      counts[label] = (counts[label] ?? 0) + 1
    }
  }
  for (let index = tree.nodes.length - 1; index > 0; index -= 1) {
    const parent = tree.nodes[index]?.parent ?? 0
    counts[parent] = (counts[parent] ?? 0) + (counts[index] ?? 0)
  }
  return counts
}
