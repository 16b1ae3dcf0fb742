import type { SyntaxNode } from '@lezer/common'
import type { TextRange } from '../../../translation/engine.ts'
import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { decodeText } from '../../../translation/markup/scan/text-references.ts'
import { pairHtmlTags } from './inline-html.ts'
import { isShortcut, labelOf } from './link-labels.ts'

/** The inline content of a block as runs of items, with what it takes to write them. */
export interface InlineContent {
  readonly runs: ReadonlyArray<readonly BlockItem[]>
  /** Line ends of the block with what stands before the next line: `\n> `. */
  readonly breaks: string[]
  /** What is written for a stretch of the source once the text around it changes. */
  readonly replacements: Map<string, string>
  /** The same, for emphasis that could not be read at its new place. */
  readonly asHtml: Map<string, string>
  /** Pictures and titles of links: texts of their own inside of the block. */
  readonly images: SyntaxNode[]
  readonly titles: TextRange[]
  readonly htmlTags: TextRange[]
}

interface Walk extends InlineContent {
  readonly runs: BlockItem[][]
  readonly text: string
  readonly labels: ReadonlySet<string>
  readonly mayBreak: boolean
  /** All before it is in an item already. */
  at: number
  endsAtLine: boolean
}

const DEEPEST = 50
const LINE_BREAK = /[ \t]*(?:\r\n|\n|\r)[ \t>]*/g

/** Opens a block of its own at the start of a line: `:::note`, `!!! tip`, a definition. */
const DIRECTIVE = /^(?::::+[ \t]*[\w-]*(?:\[|\{[^}\n]*\})?|(?:!!!|\?\?\?\+?)[ \t]+[\w-]+|:[ \t]+|\[TOC\])/i
const HTML_MARKS: ReadonlyMap<string, string> = new Map([
  ['Emphasis', 'em'],
  ['StrongEmphasis', 'strong'],
  ['Strikethrough', 'del'],
])

/** Reads the content `range` of a block's node. `mayBreak` where a hard break begins a text of its own. */
export function readInline(
  text: string,
  node: SyntaxNode,
  range: TextRange,
  labels: ReadonlySet<string>,
  mayBreak = true,
): InlineContent {
  const walk: Walk = {
    runs: [[]],
    breaks: [],
    replacements: new Map(),
    asHtml: new Map(),
    images: [],
    titles: [],
    htmlTags: [],
    text,
    labels,
    mayBreak,
    at: range.start,
    endsAtLine: false,
  }
  pushDirective(walk, range.end)
  walkChildren(walk, node, range, 0)
  return { ...walk, runs: walk.runs.map((run) => pairHtmlTags(run, text)) }
}

function push(walk: Walk, item: BlockItem): void {
  walk.runs.at(-1)?.push(item)
  walk.at = item.end
}

function point(range: TextRange, separates = false): BlockItem {
  return { kind: 'point', start: range.start, end: range.end, singleTag: '', separates }
}

function walkChildren(walk: Walk, node: SyntaxNode, range: TextRange, depth: number): void {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.from < walk.at || child.to > range.end || child.from < range.start) continue
    pushText(walk, child.from, depth)
    if (child.from >= walk.at) pushNode(walk, child, depth)
  }
  pushText(walk, range.end, depth)
}

function pushText(walk: Walk, end: number, depth: number): void {
  while (walk.at < end) {
    LINE_BREAK.lastIndex = walk.at
    const found = LINE_BREAK.exec(walk.text)
    const stop = found === null || found.index >= end ? end : found.index
    if (stop > walk.at) {
      const text = walk.text.slice(walk.at, stop)
      push(walk, { kind: 'text', start: walk.at, end: stop, text, isReference: false })
    }
    if (found === null || stop === end) return
    pushLineBreak(walk, { start: found.index, end: found.index + found[0].length }, depth)
  }
}

function pushLineBreak(walk: Walk, range: TextRange, depth: number): void {
  const isBorder =
    depth === 0 &&
    (walk.endsAtLine ||
      isWholeElement(walk.runs.at(-1) ?? []) ||
      DIRECTIVE.test(walk.text.slice(range.end, range.end + 200)))
  walk.breaks.push(walk.text.slice(range.start, range.end).replace(/^[ \t]+/, ''))
  if (isBorder) {
    walk.endsAtLine = false
    walk.runs.push([])
    walk.at = range.end
    pushDirective(walk, walk.text.length)
  } else {
    push(walk, { kind: 'text', ...range, text: '\n', isReference: true })
  }
}

/** A line that is all bold is a heading to those who wrote it. */
function isWholeElement(run: readonly BlockItem[]): boolean {
  let depth = 0
  let ends = 0
  for (const item of run) {
    if (depth === 0 && item.kind !== 'open' && item.kind !== 'point') return false
    depth += item.kind === 'open' ? 1 : item.kind === 'close' ? -1 : 0
    ends += item.kind === 'close' && depth === 0 ? 1 : 0
  }
  return ends === 1
}

function pushDirective(walk: Walk, end: number): void {
  const found = DIRECTIVE.exec(walk.text.slice(walk.at, Math.min(end, walk.at + 200)))
  if (found === null) return
  push(walk, point({ start: walk.at, end: walk.at + found[0].length }))
  walk.endsAtLine = true
}

function pushNode(walk: Walk, node: SyntaxNode, depth: number): void {
  const range = { start: node.from, end: node.to }
  const source = walk.text.slice(node.from, node.to)
  switch (node.name) {
    case 'Emphasis':
    case 'StrongEmphasis':
    case 'Strikethrough':
    case 'Link':
      pushElement(walk, node, depth)
      return
    case 'Escape':
      push(walk, { kind: 'text', ...range, text: source.slice(1), isReference: true })
      return
    case 'Entity':
      push(walk, { kind: 'text', ...range, text: decoded(source), isReference: true })
      return
    case 'InlineCode':
      push(walk, { kind: 'protected', ...range, text: source.replace(/^`+|`+$/g, '').trim() || source })
      return
    case 'Autolink':
    case 'URL':
      push(walk, { kind: 'protected', ...range, text: source.replace(/^<|>$/g, '') })
      return
    case 'Formula':
    case 'Template':
      push(walk, /^\{[#:.%]/.test(source) ? point(range) : { kind: 'protected', ...range, text: source })
      return
    case 'Image':
      walk.images.push(node)
      push(walk, point(range, true))
      return
    case 'HardBreak':
      if (depth === 0 && walk.mayBreak) walk.runs.push([])
      push(walk, point({ start: node.from, end: lineStart(walk.text, node.to) }, true))
      return
    case 'HTMLTag':
      walk.htmlTags.push(range)
      if (/^<br[\s/>]/i.test(source) && depth === 0 && walk.mayBreak) walk.runs.push([])
      push(walk, point(range, /^<(?:br|img)[\s/>]/i.test(source)))
      return
    default:
      push(walk, point(range))
  }
}

function lineStart(text: string, at: number): number {
  return at + (/^[ \t>]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0)
}

function decoded(source: string): string {
  return decodeText(source, 0, source.length, { dialect: 'html', declaredEntities: new Set() })
}

function pushElement(walk: Walk, node: SyntaxNode, depth: number): void {
  const { text } = walk
  const source = text.slice(node.from, node.to)
  const inner = node.name === 'Link' ? linkContent(node) : markedContent(node)
  if (/^\[[\^!][^\]]*\]$/.test(source)) {
    const isAtStart = (walk.runs.at(-1)?.length ?? 0) === 0
    const colon = isAtStart && text[node.to] === ':' ? 1 : 0
    push(walk, point({ start: node.from, end: node.to + colon }))
    if (source.startsWith('[!') && isAtStart) walk.endsAtLine = true
    return
  }
  if (inner === undefined || depth >= DEEPEST) {
    push(walk, point({ start: node.from, end: node.to }, true))
    return
  }
  const isBracketsOnly = node.name === 'Link' && isShortcut(source) && !walk.labels.has(labelOf(source))
  if (isBracketsOnly) {
    walkBrackets(walk, node, depth)
    return
  }
  const edge = { verbatim: false, listed: false }
  push(walk, { kind: 'open', start: node.from, end: inner.start, ...edge })
  walkChildren(walk, node, inner, depth + 1)
  push(walk, { kind: 'close', start: inner.end, end: node.to, ...edge })
  const close = `${inner.end}:${node.to}`
  if (node.name === 'Link' && isShortcut(source)) {
    walk.replacements.set(close, `][${text.slice(inner.start, inner.end).replace(LINE_BREAK, ' ')}]`)
  }
  const title = node.getChild('LinkTitle')
  if (title !== null) walk.titles.push({ start: title.from, end: title.to })
  const html = HTML_MARKS.get(node.name)
  if (html !== undefined) {
    walk.asHtml.set(`${node.from}:${inner.start}`, `<${html}>`)
    walk.asHtml.set(close, `</${html}>`)
  }
}

/** Brackets that are no link: `[sic]`. */
function walkBrackets(walk: Walk, node: SyntaxNode, depth: number): void {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name === 'LinkMark') continue
    pushText(walk, child.from, depth)
    if (child.from >= walk.at) pushNode(walk, child, depth)
  }
  pushText(walk, node.to, depth)
}

function markedContent(node: SyntaxNode): TextRange | undefined {
  const { firstChild: first, lastChild: last } = node
  return first === null || last === null || first.to > last.from
    ? undefined
    : { start: first.to, end: last.from }
}

function linkContent(node: SyntaxNode): TextRange | undefined {
  const [open, close] = node.getChildren('LinkMark')
  return open === undefined || close === undefined ? undefined : { start: open.to, end: close.from }
}
