import { LISTED_ELEMENTS, REPLACED_ELEMENTS } from '../scan/html-elements.ts'
import type { MarkupToken } from '../scan/markup-token.ts'
import { cdataContent, type SourceText } from '../scan/source-text.ts'
import { decodeReferences, type ReferenceRules } from '../scan/text-references.ts'
import type { ElementRoles } from './element-roles.ts'
import { type ElementTree, type MarkupElement, ROOT } from './element-tree.ts'

/** What a block is made of, in source order; `[start, end)` are the source bytes. */
export type BlockItem = TextItem | PointItem | ProtectedItem | TagItem

export interface TextItem {
  readonly kind: 'text'
  readonly start: number
  readonly end: number
  readonly text: string
  /** Written as one reference. */
  readonly isReference: boolean
}

/** Something without text: an empty element, a comment, a single tag, whitespace at the edge of the block. */
export interface PointItem {
  readonly kind: 'point'
  readonly start: number
  readonly end: number
  /** Name of a tag without partner, otherwise empty. */
  readonly singleTag: string
  /** Words that touch it on both sides are two words. */
  readonly separates: boolean
}

export interface ProtectedItem {
  readonly kind: 'protected'
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface TagItem {
  readonly kind: 'open' | 'close'
  readonly start: number
  readonly end: number
  /** The text inside is written without escapes (CDATA). */
  readonly verbatim: boolean
  /** Name of the element when it is one that makes lists. */
  readonly listed: boolean
}

/** Stands in the block for a protected element that has no text. */
export const PLACEHOLDER = '\ufffc'

/** The runs of items between breaks; a run's tags are balanced. CDATA that holds HTML is left to `onNested`. */
export function collectRuns(
  tree: ElementTree,
  roles: ElementRoles,
  text: SourceText,
  onNested: (cdata: MarkupToken) => void,
): BlockItem[][] {
  const runs: BlockItem[][] = [[]]
  let at = 0
  while (at < tree.tokens.length) {
    const token = tree.tokens[at] as MarkupToken
    const index = tree.elementOf[at] ?? ROOT
    const run = runs.at(-1) ?? []
    let next = at + 1
    if (isBreak(at, tree, roles, text)) {
      if (token.kind === 'cdata' && roles.isTranslated(index)) {
        onNested(token)
      }
      runs.push([])
    } else if (token.kind === 'open' || token.kind === 'close' || token.kind === 'empty') {
      next = pushTag(run, at, index, tree, roles, text)
    } else if (token.kind === 'aside' || token.kind === 'raw') {
      run.push(point(token, '', false))
    } else if (token.kind === 'cdata') {
      pushCdata(run, token, text)
    } else if (text.dialect === 'html' && tree.elements[index]?.name === 'pre') {
      pushLines(runs, token, text)
    } else {
      pushText(run, token.start, token.end, text)
    }
    at = next
  }
  return runs.flatMap(splitList)
}

function isBreak(at: number, tree: ElementTree, roles: ElementRoles, text: SourceText): boolean {
  const token = tree.tokens[at] as MarkupToken
  const element = tree.elementOf[at] ?? ROOT
  if (token.kind === 'open' || token.kind === 'close' || token.kind === 'empty') {
    return element === ROOT ? roles.isStructureName(token.name) : roles.role(element) === 'structure'
  }
  const isText = token.kind === 'text' || token.kind === 'cdata'
  return text.isBreak(at) || (isText && !roles.isTranslated(element))
}

/** Adds the tag, or the whole element when it goes into the block as one thing. Returns the token to go on with. */
function pushTag(
  run: BlockItem[],
  at: number,
  index: number,
  tree: ElementTree,
  roles: ElementRoles,
  text: SourceText,
): number {
  const token = tree.tokens[at] as MarkupToken
  const element = tree.elements[index]
  if (element === undefined || element.closeToken === -1) {
    run.push(point(token, token.name, text.dialect === 'xml' && token.kind === 'open'))
    return at + 1
  }
  const role = roles.role(index)
  if (role === 'inline') {
    const kind = token.kind === 'close' ? 'close' : 'open'
    const listed = text.dialect === 'html' && LISTED_ELEMENTS.has(token.name)
    run.push({ kind, start: token.start, end: token.end, verbatim: false, listed })
    return at + 1
  }
  const last = tree.tokens[element.closeToken] as MarkupToken
  const whole = { start: token.start, end: last.end }
  const content = textInside(element, tree, text)
  const isBlank = !/\S/.test(content)
  if (role === 'point' || (isBlank && !roles.isIgnored(index))) {
    run.push(
      point(whole, '', text.dialect === 'xml' || REPLACED_ELEMENTS.has(element.name) || content !== ''),
    )
  } else {
    const shown = content.trim().replace(/\s+/g, ' ')
    run.push({ kind: 'protected', ...whole, text: isBlank ? PLACEHOLDER : shown })
  }
  return element.closeToken + 1
}

function point(range: { start: number; end: number }, singleTag: string, separates: boolean): PointItem {
  return { kind: 'point', start: range.start, end: range.end, singleTag, separates }
}

function textInside(element: MarkupElement, tree: ElementTree, text: SourceText): string {
  let content = ''
  for (let at = element.openToken + 1; at < element.closeToken; at += 1) {
    content += text.textOf(tree.tokens[at] as MarkupToken)
  }
  return content
}

function pushText(run: BlockItem[], start: number, end: number, text: SourceText): void {
  pushCharacters(run, text.source, start, end, text)
}

/** Adds character data `[start, end)`: text and references, unknown ones protected. */
export function pushCharacters(
  run: BlockItem[],
  source: string,
  start: number,
  end: number,
  rules: ReferenceRules,
): void {
  for (const piece of decodeReferences(source, start, end, rules)) {
    const { kind, text } = piece
    run.push(
      kind === 'unknown'
        ? { kind: 'protected', start: piece.start, end: piece.end, text }
        : { kind: 'text', start: piece.start, end: piece.end, text, isReference: kind === 'reference' },
    )
  }
}

function pushCdata(run: BlockItem[], token: MarkupToken, text: SourceText): void {
  const { start, end } = cdataContent(token)
  const content = text.source.slice(start, end)
  if (!/\S/.test(content)) {
    run.push(point(token, '', content !== ''))
    return
  }
  const edge = { verbatim: true, listed: false }
  run.push({ kind: 'open', start: token.start, end: start, ...edge })
  run.push({ kind: 'text', start, end, text: content, isReference: false })
  run.push({ kind: 'close', start: end, end: token.end, ...edge })
}

/** Preformatted text: a new line is a new block, as `<br>` makes one. */
function pushLines(runs: BlockItem[][], token: MarkupToken, text: SourceText): void {
  const lines = text.source.slice(token.start, token.end).split('\n')
  let lineStart = token.start
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      runs.push([])
    }
    pushText(runs.at(-1) ?? [], lineStart, lineStart + line.length, text)
    lineStart += line.length + 1
  }
}

/**
 * `<a>Home</a> | <a>News</a>` is a list of links, each a run of its own. A run is one when two such elements or more
 * stand in it and nothing beside them has a letter or digit.
 */
function splitList(run: BlockItem[]): BlockItem[][] {
  let depth = 0
  let count = 0
  for (const item of run) {
    if (item.kind === 'open') {
      if (depth === 0 && !item.listed) {
        return [run]
      }
      count += depth === 0 ? 1 : 0
      depth += 1
    } else if (item.kind === 'close') {
      depth -= 1
    } else if (
      depth === 0 &&
      (item.kind === 'protected' || (item.kind === 'text' && /[\p{L}\p{N}]/u.test(item.text)))
    ) {
      return [run]
    }
  }
  return count < 2 ? [run] : cutAtTopLevel(run)
}

function cutAtTopLevel(run: readonly BlockItem[]): BlockItem[][] {
  const parts: BlockItem[][] = []
  let depth = 0
  let part: BlockItem[] = []
  for (const item of run) {
    if (depth === 0 && item.kind === 'open') {
      parts.push(part)
      part = []
    }
    depth += item.kind === 'open' ? 1 : item.kind === 'close' ? -1 : 0
    part.push(item)
    if (depth === 0 && item.kind === 'close') {
      parts.push(part)
      part = []
    }
  }
  return [...parts, part]
}
