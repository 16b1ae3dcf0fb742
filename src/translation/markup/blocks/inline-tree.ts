import type { ProtectedSpan, TextRange } from '../../engine.ts'
import type { BlockItem, TextItem } from './block-items.ts'
import { createTextBuilder, type TextBuilder } from './text-builder.ts'
import { areTwoWords, isNewStart } from './word-boundaries.ts'

/**
 * A piece of markup in a block. `start` and `end` are offsets into the block's text: the text of an element, the text
 * that stands for a protected element, the place of a point.
 */
export interface InlineNode {
  readonly kind: 'element' | 'protected' | 'point'
  readonly start: number
  end: number
  /** Index of the node around it; the first node is the block itself. */
  readonly parent: number
  readonly depth: number
  /** Index behind the last node inside. */
  subtreeEnd: number
  /** Source bytes: an element's opening tag, all of a point or protected element. */
  readonly source: TextRange
  /** Source bytes of an element's closing tag. */
  close: TextRange
  /** Text inside is written without escapes. */
  readonly verbatim: boolean
  readonly singleTag: string
  /** `[start, end)` is a space that the source does not have; it goes when the point is put there. */
  readonly isSeparator: boolean
  /**
   * Whitespace behind a point that has whitespace before it as well; it goes with the point. Behind a tag such
   * whitespace is a point of its own, so that the text has one space in `a <b> c</b>` and in `a <x/> c`.
   */
  space: TextRange | undefined
}

/** The text of a block with its markup as a tree in preorder; `nodes[0]` is the block. */
export interface InlineTree {
  readonly text: string
  readonly nodes: readonly InlineNode[]
  readonly protectedSpans: readonly ProtectedSpan[]
  /** The pieces of the text as the source has them, protected and verbatim text left out. */
  readonly pieces: readonly PlacedText[]
}

/** A piece of source text with its place in the block's text. */
export interface PlacedText extends TextItem {
  readonly at: number
}

const NOWHERE: TextRange = { start: 0, end: 0 }
const NOTHING_MORE: Partial<InlineNode> = {}

interface TreeState {
  readonly nodes: InlineNode[]
  readonly protectedSpans: ProtectedSpan[]
  readonly pieces: PlacedText[]
  /** Indices of the elements around the place at work. */
  readonly open: number[]
  readonly text: TextBuilder
  /** No text has come since the last markup. */
  isAfterMarkup: boolean
}

/** Builds the tree of a block from its items, whose tags are balanced. */
export function buildInlineTree(items: readonly BlockItem[]): InlineTree {
  const state: TreeState = {
    nodes: [],
    protectedSpans: [],
    pieces: [],
    open: [],
    text: createTextBuilder(),
    isAfterMarkup: false,
  }
  const followers = findFollowers(items)
  addNode(state, 'element', NOWHERE)
  state.open.push(0)
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as BlockItem
    if (item.kind === 'text') {
      addText(state, item)
    } else {
      addMarkup(state, item, followers[index] ?? '')
      state.isAfterMarkup = true
    }
  }
  closeElement(state, NOWHERE)
  const { nodes, protectedSpans, pieces, text } = state
  return { text: text.build(), nodes, protectedSpans, pieces }
}

function addMarkup(state: TreeState, item: Exclude<BlockItem, TextItem>, follower: string): void {
  const { text, nodes, open } = state
  if (item.kind === 'protected') {
    const node = addNode(state, 'protected', item)
    text.add(item.text)
    node.end = text.length()
    state.protectedSpans.push({ start: node.start, end: node.end, output: item.text })
  } else if (item.kind === 'point') {
    const isSeparator = item.separates && areTwoWords(text.last(), follower)
    const node = addNode(state, 'point', item, { singleTag: item.singleTag, isSeparator })
    text.add(isSeparator ? ' ' : '')
    node.end = text.length()
  } else if (item.kind === 'open') {
    separate(state, item.start, follower)
    addNode(state, 'element', item, { verbatim: item.verbatim })
    open.push(nodes.length - 1)
  } else {
    closeElement(state, item)
  }
}

function addNode(
  { nodes, open, text }: TreeState,
  kind: InlineNode['kind'],
  source: TextRange,
  more: Partial<InlineNode> = NOTHING_MORE,
): InlineNode {
  const { end = text.length(), verbatim = false, singleTag = '', isSeparator = false } = more
  const node: InlineNode = {
    kind,
    start: text.length(),
    end,
    parent: open.at(-1) ?? -1,
    depth: open.length,
    subtreeEnd: nodes.length + 1,
    source: { start: source.start, end: source.end },
    close: NOWHERE,
    verbatim,
    singleTag,
    isSeparator,
    space: undefined,
  }
  nodes.push(node)
  return node
}

function closeElement({ nodes, open, text }: TreeState, close: TextRange): void {
  const node = nodes[open.pop() ?? 0]
  if (node !== undefined) {
    node.end = text.length()
    node.subtreeEnd = nodes.length
    node.close = { start: close.start, end: close.end }
  }
}

function addText(state: TreeState, item: TextItem): void {
  const { nodes, open, text, pieces } = state
  if (state.isAfterMarkup) separate(state, item.start, item.text.slice(0, 2))
  const space = state.isAfterMarkup && /^\s$/.test(text.last()) ? leadingSpace(item) : 0
  if (space > 0) {
    addSpace(state, { start: item.start, end: item.isReference ? item.end : item.start + space })
  }
  const at = text.length()
  const own = item.text.slice(space)
  text.add(own)
  if (space < item.text.length && nodes[open.at(-1) ?? 0]?.verbatim !== true) {
    const { start, end, isReference } = item
    pieces.push({ kind: 'text', start, end, text: own, isReference, at })
  }
  state.isAfterMarkup &&= space === item.text.length
}

function leadingSpace(item: TextItem): number {
  const length = item.text.length - item.text.trimStart().length
  return item.isReference && length < item.text.length ? 0 : length
}

/** Whitespace behind markup that has whitespace before it too: it joins a point before it, or is one itself. */
function addSpace(state: TreeState, range: TextRange): void {
  const point = state.nodes.at(-1)
  if (point?.kind === 'point' && (point.space?.end ?? point.source.end) === range.start) {
    point.space = { start: point.space?.start ?? range.start, end: range.end }
  } else {
    addNode(state, 'point', range)
  }
}

/** A space for the engine where only a tag keeps two words apart; it is a point without source. */
function separate(state: TreeState, at: number, follower: string): void {
  const { text } = state
  if (state.isAfterMarkup && isNewStart(text.last(), follower)) {
    addNode(state, 'point', { start: at, end: at }, { end: text.length() + 1, isSeparator: true })
    text.add(' ')
  }
}

/** For each item the first character of the text behind it. */
function findFollowers(items: readonly BlockItem[]): string[] {
  const followers: string[] = []
  let follower = ''
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index]
    followers[index] = follower
    if (item?.kind === 'protected') {
      follower = 'x'
    } else if (item?.kind === 'text' && item.text !== '') {
      follower = String.fromCodePoint(item.text.codePointAt(0) ?? 0)
    }
  }
  return followers
}
