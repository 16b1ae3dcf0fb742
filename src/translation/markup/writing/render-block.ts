import type { TextRange, TranslatedSegment } from '../../engine.ts'
import type { BlockDraft, SourceSlices } from '../blocks/block-draft.ts'
import type { InlineTree } from '../blocks/inline-tree.ts'
import { findDropped } from '../placing/dropped-tokens.ts'
import { projectNodes } from '../placing/projection.ts'
import { findNeighbours } from '../placing/source-neighbours.ts'
import { type FixedRange, tokenizeText } from '../placing/text-tokens.ts'
import { labelSource, labelTarget } from '../placing/token-labels.ts'
import { cutAtMarkup, cutLikeSource } from '../placing/word-cuts.ts'
import { linkWords } from '../placing/word-links.ts'
import { type PlacedMarkup, writeMarkup } from './write-markup.ts'

/** Writes a block with its translation, markup placed. A translation that equals the text gives the source bytes. */
export function renderBlock(source: SourceSlices, draft: BlockDraft, translated: TranslatedSegment): string {
  const { tree, range } = draft
  if (translated.text === tree.text) {
    return source.slice(range.start, range.end)
  }
  if (tree.nodes.length === 1) {
    return draft.escape([{ text: translated.text, verbatim: false }]).join('')
  }
  return writeMarkup(source, draft, translated.text, placeMarkup(tree, translated))
}

/** Where the markup of a block stands in a translation of its text. */
export function placeMarkup(tree: InlineTree, translated: TranslatedSegment): PlacedMarkup {
  const leaves = tree.nodes.flatMap((node, index) => (node.kind === 'protected' ? [index] : []))
  const fixed = leaves.map((leaf, index) => ({ ...rangeOf(tree.nodes[leaf]), index }))
  const source = tokenizeText(tree.text, fixed, cutAtMarkup(tree))
  const cutter = cutLikeSource(tree, translated.text, translated.alignment)
  const target = tokenizeText(translated.text, findKeptSpans(tree, translated), cutter)
  const { tokens } = target
  const links = linkWords(source, target, translated.alignment)
  const labels = labelTarget(tree, labelSource(tree, source), source.tokens, tokens, links)
  const children = findChildren(tree)
  const neighbours = findNeighbours(tree, source, target, links)
  const projection = projectNodes({ tree, labels, tokens, neighbours, children })
  const isDropped = findDropped(tree, {
    source,
    target,
    sourceOf: links.sourceOf,
    isLinked: translated.alignment.length > 0,
    projection,
  })
  return { tokens, children, projection, isDropped }
}

/** Protected spans that the translation still has, word for word and apart from each other, in target order. */
function findKeptSpans(tree: InlineTree, translated: TranslatedSegment): FixedRange[] {
  const found: FixedRange[] = []
  for (const [index, span] of tree.protectedSpans.entries()) {
    const range = translated.protectedRanges[index]
    if (range !== undefined && translated.text.slice(range.start, range.end) === span.output) {
      found.push({ start: range.start, end: range.end, index })
    }
  }
  let end = 0
  const ordered = found.toSorted((one, other) => one.start - other.start || one.index - other.index)
  return ordered.filter((range) => {
    const isApart = range.start >= end
    end = isApart ? range.end : end
    return isApart
  })
}

function findChildren(tree: InlineTree): number[][] {
  const children: number[][] = tree.nodes.map(() => [])
  for (const [index, node] of tree.nodes.entries()) {
    children[node.parent]?.push(index)
  }
  return children
}

function rangeOf(node: TextRange | undefined): TextRange {
  return { start: node?.start ?? 0, end: node?.end ?? 0 }
}
