import type { Tree } from '@lezer/common'

/** A link whose text is its label: `[text]` or `[text][]`. */
export function isShortcut(source: string): boolean {
  return /\](?:\[\])?$/.test(source) && !/\]\[[^\]]+\]$/.test(source)
}

/** The label of a definition or of a shortcut, as labels are compared. */
export function labelOf(source: string): string {
  return source
    .replace(/\[\]$/, '')
    .replace(/^!?\[|\]$/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/** The labels that a document defines. */
export function definedLabels(tree: Tree, text: string): ReadonlySet<string> {
  const labels = new Set<string>()
  if (!text.includes(']:')) return labels
  tree.iterate({
    enter(node) {
      if (node.name !== 'LinkLabel' || node.node.parent?.name !== 'LinkReference') return
      labels.add(labelOf(text.slice(node.from, node.to)))
    },
  })
  return labels
}
