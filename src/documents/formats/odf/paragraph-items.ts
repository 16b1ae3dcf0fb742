import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { attributeIn, characterItems, pointItem, type XmlNode } from '../../text/xml-nodes.ts'

/** Formatting, links and what else holds running text. */
const INLINE: ReadonlySet<string> = new Set([
  'text:span',
  'text:a',
  'text:ruby',
  'text:ruby-base',
  'text:meta',
  'text:meta-field',
])

/** White space in a row is one space, and an element where it is more. */
const WHITE_SPACE: ReadonlySet<string> = new Set(['text:s', 'text:tab', 'text:line-break'])
const CODE_STYLE = /^(?:Source_20_Text|Source_20_Code|Code|Teletype|User_20_Entry|Variable)$/
const NO_FIELD = /^text:(?:note|ruby-text|bookmark|reference-mark|change|soft|toc|alphabetical)/
const DEEPEST = 60

/** The content of a paragraph: runs between line breaks that end a text. */
export function paragraphRuns(text: string, paragraph: XmlNode): BlockItem[][] {
  const items = paragraph.children.flatMap((child) =>
    child.kind === 'element' ? elementItems(text, child, 0) : characterItems(text, child).flatMap(collapsed),
  )
  const borders = findBorders(items, (item) => item.text === '\n' && text.startsWith('<', item.start))
  const runs: BlockItem[][] = [[]]
  for (const [index, item] of items.entries()) {
    if (borders.has(index)) runs.push([])
    else runs.at(-1)?.push(item)
  }
  return runs
}

/**
 * The items that end a text: line breaks, and the tags of all elements around one, which then belong to no text. A break is
 * soft where the next line begins with a small letter and the line before has no final punctuation.
 */
function findBorders(
  items: readonly BlockItem[],
  isBreak: (item: Extract<BlockItem, { kind: 'text' }>) => boolean,
): ReadonlySet<number> {
  const borders = new Set<number>()
  const breaks = items.flatMap((item, index) => (item.kind === 'text' && isBreak(item) ? [index] : []))
  if (breaks.length === 0) return borders
  const hard = new Set(
    breaks.filter((index, at) => {
      const before = textOf(items.slice((breaks[at - 1] ?? -1) + 1, index))
      const after = textOf(items.slice(index + 1, breaks[at + 1]))
      return !(/^\s*\p{Ll}/u.test(after) && /[^.!?:;…。！？\s]["'”’»)\]]*\s*$/u.test(before))
    }),
  )
  const open: Array<{ readonly index: number; isCut: boolean }> = []
  for (const [index, { kind }] of items.entries()) {
    if (kind === 'open') open.push({ index, isCut: false })
    else if (hard.has(index)) {
      borders.add(index)
      for (const each of open) each.isCut = true
    } else if (kind === 'close') {
      const element = open.pop()
      if (element?.isCut === true) borders.add(element.index).add(index)
    }
  }
  return borders
}

function elementItems(text: string, node: XmlNode, depth: number): BlockItem[] {
  const { start, end } = node
  if (WHITE_SPACE.has(node.name)) {
    return [{ kind: 'text', start, end, text: whiteSpace(node), isReference: true }]
  }
  const isCode = CODE_STYLE.test(attributeIn(node, 'text:style-name') ?? '')
  if (INLINE.has(node.name) && !isCode && !node.tag.isEmpty && depth < DEEPEST) {
    const edge = { verbatim: false, listed: false }
    const inner = node.children.flatMap((child) =>
      child.kind === 'element'
        ? elementItems(text, child, depth + 1)
        : characterItems(text, child).flatMap(collapsed),
    )
    return [
      { kind: 'open', start, end: node.content.start, ...edge },
      ...inner,
      { kind: 'close', start: node.content.end, end, ...edge },
    ]
  }
  const shown = isField(node) || isCode ? shownText(text, node) : ''
  return shown === ''
    ? [pointItem(node, node.name === 'draw:frame')]
    : [{ kind: 'protected', start, end, text: shown }]
}

/** Pages, dates, numbers, references: computed, or to be found elsewhere. */
function isField({ name }: XmlNode): boolean {
  const isReference = /^text:(?:note-ref|bookmark-ref|reference-ref)$/.test(name)
  return isReference || (name.startsWith('text:') && !NO_FIELD.test(name))
}

function shownText(text: string, node: XmlNode): string {
  const parts = node.children.map((child) =>
    child.kind === 'element'
      ? shownText(text, child)
      : characterItems(text, child)
          .map((item) => ('text' in item ? item.text : ''))
          .join(''),
  )
  return parts.join('').trim().replace(/\s+/g, ' ')
}

function whiteSpace(node: XmlNode): string {
  if (node.name === 'text:tab') return '\t'
  if (node.name === 'text:line-break') return '\n'
  const count = Number(attributeIn(node, 'text:c') ?? '1')
  return ' '.repeat(Math.min(1000, Math.max(1, Number.isInteger(count) ? count : 1)))
}

/** Line ends and spaces in a row of the file are one space. */
function collapsed(item: BlockItem): BlockItem[] {
  if (item.kind !== 'text' || item.isReference || !/[\t\r\n]|\s{2}/.test(item.text)) return [item]
  const items: BlockItem[] = []
  let at = 0
  for (const match of item.text.matchAll(/[ \t\r\n]{2,}|[\t\r\n]/g)) {
    if (match.index > at) items.push(piece(item.start, item.text, at, match.index))
    const start = item.start + match.index
    items.push({ kind: 'text', start, end: start + match[0].length, text: ' ', isReference: true })
    at = match.index + match[0].length
  }
  if (at < item.text.length) items.push(piece(item.start, item.text, at, item.text.length))
  return items
}

function piece(offset: number, text: string, start: number, end: number): BlockItem {
  return {
    kind: 'text',
    start: offset + start,
    end: offset + end,
    text: text.slice(start, end),
    isReference: false,
  }
}

function textOf(run: readonly BlockItem[]): string {
  return run.map((item) => ('text' in item ? item.text : '')).join('')
}
