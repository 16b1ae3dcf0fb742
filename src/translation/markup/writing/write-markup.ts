import type { TextRange } from '../../engine.ts'
import type { BlockDraft, PartsEscape, SourceSlices } from '../blocks/block-draft.ts'
import type { InlineTree } from '../blocks/inline-tree.ts'
import type { TextPart } from '../blocks/text-escape.ts'
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

interface OpenElement {
  readonly index: number
  readonly inside: readonly number[]
  next: number
  at: number
}

/** Writes a translation with its markup, in one walk without recursion. */
export function writeMarkup(
  source: SourceSlices,
  draft: BlockDraft,
  text: string,
  placed: PlacedMarkup,
): string {
  const { tree } = draft
  const { tokens, projection, isDropped } = placed
  const singleTags = queueSingleTags(tree)
  const output: Array<string | TextPart> = []

  const writeText = (element: OpenElement, end: number) => {
    let part = ''
    for (; element.at < end; element.at += 1) {
      const token = tokens[element.at]
      part += token === undefined || isDropped[element.at] === 1 ? '' : text.slice(token.start, token.end)
    }
    output.push({ text: part, verbatim: tree.nodes[element.index]?.verbatim === true })
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
      output.push(slice(source, tree.nodes[element.index]?.close))
      open.pop()
      continue
    }
    const start = projection.starts[index] ?? 0
    writeText(element, start)
    element.next += 1
    element.at = projection.ends[index] ?? start
    if (child.kind === 'element') {
      output.push(slice(source, child.source))
      enter(index)
    } else if (child.kind === 'point') {
      const range = singleTags.get(child.singleTag)?.next().value ?? child.source
      output.push(
        spacePoint(slice(source, range), slice(source, child.space), isGapAt(start - 1), isGapAt(start)),
      )
    } else {
      const isLost = element.at === start
      output.push(isLost && isSpaceAt(tree, child.start - 1) && !isGapAt(start - 1) ? ' ' : '')
      output.push(slice(source, child.source))
      output.push(isLost && isSpaceAt(tree, child.end) && !isGapAt(start) ? ' ' : '')
    }
  }
  return joinOutput(output, draft.escape)
}

function joinOutput(output: ReadonlyArray<string | TextPart>, escape: PartsEscape): string {
  const texts = escape(output.filter((part) => typeof part !== 'string'))
  let next = 0
  return output.map((part) => (typeof part === 'string' ? part : (texts[next++] ?? ''))).join('')
}

function slice(source: SourceSlices, range: TextRange | undefined): string {
  return range === undefined ? '' : source.slice(range.start, range.end)
}

/** Whether the source has whitespace at an offset of the block's text. */
function isSpaceAt(tree: InlineTree, offset: number): boolean {
  return /^\s$/.test(tree.text[offset] ?? '')
}

/** A point that had whitespace on both sides keeps it, wherever it stands. */
function spacePoint(point: string, space: string, isGapBefore: boolean, isGapAfter: boolean): string {
  return !isGapBefore && isGapAfter ? space + point : point + space
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
