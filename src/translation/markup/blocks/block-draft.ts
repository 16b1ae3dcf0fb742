import type { TextRange } from '../../engine.ts'
import type { BlockItem, PointItem } from './block-items.ts'
import { buildInlineTree, type InlineTree } from './inline-tree.ts'
import { escapeParts, readSpellings, type Spellings, type TextPart } from './text-escape.ts'

/** Writes the parts of one translation as the source's syntax wants them. */
export type PartsEscape = (parts: readonly TextPart[]) => string[]

/** Stretches of a source: of a string, or of one whose inner parts were changed before. */
export interface SourceSlices {
  slice(start: number, end: number): string
}

/** A block with what it takes to write it back in place of the source bytes `range`. */
export interface BlockDraft {
  readonly tree: InlineTree
  readonly range: TextRange
  readonly escape: PartsEscape
}

/**
 * Makes a block of a run. Whitespace and points at its edges stay with the frame, or, inside an inline element, at the
 * edge of that element. `undefined` when nothing in the run has a letter or a digit that may be translated. Text is
 * written as character data of markup unless `escape` says otherwise.
 */
export function draftBlock(
  run: readonly BlockItem[],
  source: string,
  escape?: PartsEscape,
): BlockDraft | undefined {
  if (!run.some((item) => item.kind === 'text' && /[\p{L}\p{N}]/u.test(item.text))) {
    return undefined
  }
  const items = trimPoints(edgeSpaceToPoints(run))
  const first = items[0]
  const last = items.at(-1)
  if (first === undefined || last === undefined) {
    return undefined
  }
  const tree = buildInlineTree(items)
  return {
    tree,
    range: { start: first.start, end: last.end },
    escape: escape ?? characterData(tree, source),
  }
}

function characterData(tree: InlineTree, source: string): PartsEscape {
  // Read when something is written: most drafts are only counted, or come out as they were.
  let spellings: Spellings | undefined
  return (parts) => {
    spellings ??= readSpellings(tree.pieces, source)
    return escapeParts(parts, spellings)
  }
}

/** Points before the first and behind the last tag or text of the block. */
function trimPoints(items: readonly BlockItem[]): BlockItem[] {
  const start = items.findIndex((item) => item.kind !== 'point')
  const end = items.findLastIndex((item) => item.kind !== 'point')
  return items.slice(start, end + 1)
}

function isVisible(item: BlockItem): boolean {
  return item.kind === 'protected' || (item.kind === 'text' && /\S/.test(item.text))
}

function edgeSpaceToPoints(run: readonly BlockItem[]): BlockItem[] {
  const items: BlockItem[] = []
  const first = run.findIndex(isVisible)
  const last = run.findLastIndex(isVisible)
  for (let index = 0; index < run.length; index += 1) {
    const item = run[index] as BlockItem
    const atStart = index <= first
    const atEnd = index >= last
    if (item.kind !== 'text' || !(atStart || atEnd)) {
      items.push(item)
      continue
    }
    const isBlank = !/\S/.test(item.text)
    const lead = atStart && !item.isReference ? item.text.length - item.text.trimStart().length : 0
    const tail = atEnd && !item.isReference ? item.text.length - item.text.trimEnd().length : 0
    if (isBlank) {
      items.push(spacePoint(item.start, item.end))
      continue
    }
    if (lead > 0) {
      items.push(spacePoint(item.start, item.start + lead))
    }
    const text = item.text.slice(lead, item.text.length - tail)
    const { start, end, isReference } = item
    items.push({ kind: 'text', start: start + lead, end: end - tail, text, isReference })
    if (tail > 0) {
      items.push(spacePoint(item.end - tail, item.end))
    }
  }
  return items
}

function spacePoint(start: number, end: number): PointItem {
  return { kind: 'point', start, end, singleTag: '', separates: false }
}
