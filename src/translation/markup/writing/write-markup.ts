import type { TextRange } from '../../engine.ts'
import type { BlockDraft, SourceSlices } from '../blocks/block-draft.ts'
import type { InlineTree } from '../blocks/inline-tree.ts'
import type { Projection } from '../placing/projection.ts'
import type { TextToken } from '../placing/text-tokens.ts'

/** A translation cut into tokens, and where the nodes of the block stand among them. */
export interface PlacedMarkup {
  readonly tokens: readonly TextToken[]
  /** For each node the nodes in it, in source order. */
  readonly children: readonly (readonly number[])[]
  readonly projection: Projection
  /** For each token whether it is left out. */
  readonly isDropped: Uint8Array
}

/** A stretch of what is written: text of the translation, or what stands between it. */
export interface WrittenPiece {
  readonly kind: 'text' | 'markup'
  readonly text: string
  /** Written without escapes. */
  readonly verbatim: boolean
  /** The source bytes that are copied here. */
  readonly source?: TextRange
  /** The tokens that it stands for, those that are left out included. */
  readonly from: number
  readonly to: number
}

interface OpenElement {
  readonly index: number
  readonly inside: readonly number[]
  next: number
  at: number
}

/** Writes a translation with its markup. */
export function writeMarkup(
  source: SourceSlices,
  { tree, escape }: BlockDraft,
  text: string,
  placed: PlacedMarkup,
): string {
  const pieces = markupPieces(source, tree, text, placed)
  const texts = escape(pieces.filter(({ kind }) => kind === 'text'))
  let next = 0
  return pieces.map((piece) => (piece.kind === 'markup' ? piece.text : (texts[next++] ?? ''))).join('')
}

/** What is written, in order, found in one walk without recursion. */
export function markupPieces(
  source: SourceSlices,
  tree: InlineTree,
  text: string,
  placed: PlacedMarkup,
): readonly WrittenPiece[] {
  const { tokens, projection, isDropped } = placed
  const singleTags = queueSingleTags(tree)
  const { pieces, copy, writeSpace, writeKept } = createPieces(source)

  const writeText = (element: OpenElement, end: number) => {
    const from = element.at
    if (from >= end) return
    element.at = end
    const verbatim = tree.nodes[element.index]?.verbatim === true
    writeKept(keptText(text, placed, from, end), verbatim, from, end)
  }
  const isGapAt = (at: number) =>
    tokens[at] === undefined || (tokens[at].kind === 'space' && isDropped[at] === 0)

  const open: OpenElement[] = []
  const enter = (index: number) => {
    const inside = inTargetOrder(placed.children[index] ?? [], projection)
    open.push({ index, inside, next: 0, at: projection.starts[index] ?? 0 })
  }
  enter(0)
  for (let element = open.at(-1); element !== undefined; element = open.at(-1)) {
    const index = element.inside[element.next]
    const child = index === undefined ? undefined : tree.nodes[index]
    if (index === undefined || child === undefined) {
      writeText(element, projection.ends[element.index] ?? 0)
      copy(tree.nodes[element.index]?.close, element.at)
      open.pop()
      continue
    }
    const start = projection.starts[index] ?? 0
    writeText(element, start)
    element.next += 1
    element.at = projection.ends[index] ?? start
    if (child.kind === 'element') {
      copy(child.source, start)
      enter(index)
    } else if (child.kind === 'point') {
      const range = singleTags.get(child.singleTag)?.next().value ?? child.source
      // A point that had whitespace on both sides keeps it, wherever it stands.
      const isBehindSpace = !isGapAt(start - 1) && isGapAt(start)
      for (const part of isBehindSpace ? [child.space, range] : [range, child.space]) copy(part, start)
    } else {
      const isLost = element.at === start
      if (isLost && isSpaceAt(tree, child.start - 1) && !isGapAt(start - 1)) writeSpace(start)
      copy(child.source, start, element.at)
      if (isLost && isSpaceAt(tree, child.end) && !isGapAt(start)) writeSpace(start)
    }
  }
  return pieces
}

/** What is written, as it grows. */
function createPieces(source: SourceSlices) {
  const pieces: WrittenPiece[] = []
  return {
    pieces,
    writeKept: (text: string, verbatim: boolean, from: number, to: number) =>
      pieces.push({ kind: 'text', text, verbatim, from, to }),
    copy: (range: TextRange | undefined, at: number, to = at): void => {
      if (range === undefined || range.start === range.end) return
      const copied = source.slice(range.start, range.end)
      pieces.push({ kind: 'markup', text: copied, verbatim: true, source: range, from: at, to })
    },
    writeSpace: (at: number) => pieces.push({ kind: 'markup', text: ' ', verbatim: true, from: at, to: at }),
  }
}

/** The text of tokens that are not left out. */
function keptText(text: string, { tokens, isDropped }: PlacedMarkup, from: number, to: number): string {
  let kept = ''
  let start = from
  for (let at = from; at <= to; at += 1) {
    if (at < to && isDropped[at] === 0) continue
    if (start < at) kept += text.slice(tokens[start]?.start, tokens[at]?.start)
    start = at + 1
  }
  return kept
}

/** Whether the source has whitespace at an offset of the block's text. */
function isSpaceAt(tree: InlineTree, offset: number): boolean {
  return /^\s$/.test(tree.text[offset] ?? '')
}

function inTargetOrder(children: readonly number[], { starts, ends }: Projection): number[] {
  const isCovering = (index: number) => (starts[index] === ends[index] ? 0 : 1)
  return children.toSorted(
    (one, other) =>
      (starts[one] ?? 0) - (starts[other] ?? 0) || isCovering(one) - isCovering(other) || one - other,
  )
}

/** Crossing tags stay in their order: of `<i>` and `</i>` in different parents the first to be written is `<i>`. */
function queueSingleTags(tree: InlineTree): Map<string, Iterator<TextRange, undefined>> {
  const queues = new Map<string, TextRange[]>()
  for (const { singleTag, source } of tree.nodes) {
    if (singleTag !== '') {
      const queue = queues.get(singleTag) ?? []
      queue.push(source)
      queues.set(singleTag, queue)
    }
  }
  return new Map(Array.from(queues, ([name, queue]) => [name, queue.values()]))
}
