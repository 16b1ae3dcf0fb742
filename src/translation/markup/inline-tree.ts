import type { ProtectedSpan, TextRange } from '../engine.ts'
import type { BlockItem, TextItem } from './block-items.ts'
import { UNSPACED_SCRIPT } from './unspaced-script.ts'

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
  readonly pieces: readonly TextItem[]
}

const NOWHERE: TextRange = { start: 0, end: 0 }

export function buildInlineTree(items: readonly BlockItem[]): InlineTree {
  const nodes: InlineNode[] = []
  const protectedSpans: ProtectedSpan[] = []
  const pieces: TextItem[] = []
  const open: number[] = []
  const followers = findFollowers(items)
  const text = createTextBuilder()

  const addNode = (
    kind: InlineNode['kind'],
    source: TextRange,
    more: Partial<InlineNode> = {},
  ): InlineNode => {
    const node = {
      kind,
      start: text.length(),
      end: text.length(),
      parent: open.at(-1) ?? -1,
      depth: open.length,
      subtreeEnd: nodes.length + 1,
      source: { start: source.start, end: source.end },
      close: NOWHERE,
      verbatim: false,
      singleTag: '',
      isSeparator: false,
      space: undefined,
      ...more,
    }
    nodes.push(node)
    return node
  }
  const closeNode = (close: TextRange) => {
    const node = nodes[open.pop() ?? 0]
    if (node !== undefined) {
      node.end = text.length()
      node.subtreeEnd = nodes.length
      node.close = { start: close.start, end: close.end }
    }
  }
  let isAfterMarkup = false
  const separate = (at: number, follower: string) => {
    if (isAfterMarkup && isNewStart(text.last(), follower)) {
      addNode('point', { start: at, end: at }, { end: text.length() + 1, isSeparator: true })
      text.add(' ')
    }
  }
  const addText = (item: TextItem) => {
    separate(item.start, item.text.slice(0, 2))
    const space = isAfterMarkup && /^\s$/.test(text.last()) ? leadingSpace(item) : 0
    if (space > 0) {
      const point = nodes.at(-1)
      const range = { start: item.start, end: item.isReference ? item.end : item.start + space }
      if (point?.kind === 'point' && (point.space?.end ?? point.source.end) === range.start) {
        point.space = { start: point.space?.start ?? range.start, end: range.end }
      } else {
        addNode('point', range)
      }
    }
    text.add(item.text.slice(space))
    if (space < item.text.length && nodes[open.at(-1) ?? 0]?.verbatim !== true) {
      pieces.push({ ...item, text: item.text.slice(space) })
    }
    isAfterMarkup &&= space === item.text.length
  }

  addNode('element', NOWHERE)
  open.push(0)
  for (const [index, item] of items.entries()) {
    if (item.kind === 'text') {
      addText(item)
      continue
    }
    isAfterMarkup = true
    if (item.kind === 'protected') {
      const node = addNode('protected', item)
      text.add(item.text)
      node.end = text.length()
      protectedSpans.push({ start: node.start, end: node.end, output: item.text })
    } else if (item.kind === 'point') {
      const isSeparator = item.separates && areTwoWords(text.last(), followers[index] ?? '')
      const node = addNode('point', item, { singleTag: item.singleTag, isSeparator })
      text.add(isSeparator ? ' ' : '')
      node.end = text.length()
    } else if (item.kind === 'open') {
      separate(item.start, followers[index] ?? '')
      addNode('element', item, { verbatim: item.verbatim })
      open.push(nodes.length - 1)
    } else {
      closeNode(item)
    }
  }
  closeNode(NOWHERE)
  return { text: text.build(), nodes, protectedSpans, pieces }
}

function leadingSpace(item: TextItem): number {
  const length = item.text.length - item.text.trimStart().length
  return item.isReference && length < item.text.length ? 0 : length
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

/** Collects a text without ever reading back what has been collected. */
function createTextBuilder() {
  const parts: string[] = []
  let length = 0
  return {
    add(part: string): void {
      if (part !== '') {
        parts.push(part)
        length += part.length
      }
    },
    length: () => length,
    /** The last character, or nothing at the start. */
    last(): string {
      const tail = parts.at(-1)?.slice(-2) ?? ''
      return /^[\ud800-\udbff][\udc00-\udfff]$/.test(tail) ? tail : tail.slice(-1)
    },
    build: () => parts.join(''),
  }
}

/** `one<br/>two` is two words, `one<fn/>.`, `(<x/>one` and `一<x/>二` need no space. */
function areTwoWords(before: string, after: string): boolean {
  if (UNSPACED_SCRIPT.test(before) && UNSPACED_SCRIPT.test(after)) {
    return false
  }
  return /[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}.,;:!?…]/u.test(before) && /[\p{L}\p{N}\p{Ps}\p{Pi}¿¡]/u.test(after)
}

/** `<dt>Name</dt><dd>Value</dd>` and `First.<b>Second</b>` are two words, `<b>un</b>fair` is one. */
function isNewStart(before: string, after: string): boolean {
  return /^[\p{Ll}.!?:;)]$/u.test(before) && /^\p{Lu}/u.test(after)
}
