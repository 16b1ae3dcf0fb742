import { UNSPACED_LETTER } from '../../../languages/unspaced-scripts.ts'
import type { TextRange } from '../../../translation/engine.ts'
import { type BlockDraft, draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { decodeText } from '../../../translation/markup/scan/text-references.ts'
import type { Cue } from './read-cues.ts'

export type SubtitleKind = 'srt' | 'vtt'

/** What one voice says in one cue. */
export interface CuePart {
  readonly cue: Cue
  readonly draft: BlockDraft
  readonly lineCount: number
  /** It begins a text of its own: with a dash, a name, a bracket, or as another voice of its cue. */
  readonly isOpening: boolean
}

/** Tags, `{\an8}`, timestamps and, in WebVTT, references. */
const MARK = /<\/?[A-Za-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}|\{[A-Za-z]:[^{}]*\}|&(?:#?\w{1,12});/g
const LEAD = /^(?:\s|<[^<>]*>|\{[^{}]*\})*/
const DASH = /^[-‐–—]+\s*/
const OPENING = /^(?:[-‐–—]|[[(♪♫#]|(?:\p{Lu}[\p{Lu}\p{N}.'’ -]{1,30}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?):\s)/u

/** The parts of a cue: its lines, joined but where a new voice begins. */
export function readCueParts(text: string, cue: Cue, kind: SubtitleKind): CuePart[] {
  const groups: TextRange[][] = []
  for (const line of cue.lines) {
    const content = text.slice(line.start, line.end)
    const range = { start: line.start, end: line.start + content.trimEnd().length }
    const isNew = OPENING.test(content.replace(LEAD, '')) || content.trimStart().startsWith('<v')
    const group = groups.at(-1)
    if (group === undefined || isNew) groups.push([range])
    else group.push(range)
  }
  return groups.flatMap((lines, index) => {
    const draft = draftBlock(itemsOf(text, lines, kind), text, kind === 'srt' ? bareText : undefined)
    if (draft === undefined) return []
    const [first] = lines
    const lead = text.slice(first?.start, first?.end)
    const isOpening = index > 0 || OPENING.test(lead.replace(LEAD, '')) || lead.trimStart().startsWith('<v')
    return [{ cue, draft, lineCount: lines.length, isOpening }]
  })
}

/** SubRip has no references. */
function bareText(parts: ReadonlyArray<{ readonly text: string }>): string[] {
  return parts.map((part) => part.text)
}

function itemsOf(text: string, lines: readonly TextRange[], kind: SubtitleKind): BlockItem[] {
  const items: BlockItem[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const content = text.slice(line.start, line.end)
    let at = line.start + (content.length - content.trimStart().length)
    if (before === undefined) {
      const lead = LEAD.exec(content)?.[0] ?? ''
      const dash = DASH.exec(content.slice(lead.length))?.[0] ?? ''
      pushContent(items, text, { start: line.start, end: line.start + lead.length }, kind)
      if (dash !== '') items.push(point(line.start + lead.length, line.start + lead.length + dash.length))
      at = line.start + lead.length + dash.length
    } else {
      items.push(lineBreak(text, before.end, at))
    }
    pushContent(items, text, { start: at, end: line.end }, kind)
  }
  return balanced(items, text)
}

function lineBreak(text: string, start: number, end: number): BlockItem {
  const isUnspaced = UNSPACED_LETTER.test(text[start - 1] ?? '') && UNSPACED_LETTER.test(text[end] ?? '')
  return isUnspaced ? point(start, end) : { kind: 'text', start, end, text: ' ', isReference: true }
}

function point(start: number, end: number, singleTag = ''): BlockItem {
  return { kind: 'point', start, end, singleTag, separates: false }
}

function pushContent(items: BlockItem[], text: string, range: TextRange, kind: SubtitleKind): void {
  const pushText = (start: number, end: number) => {
    if (end > start)
      items.push({ kind: 'text', start, end, text: text.slice(start, end), isReference: false })
  }
  let at = range.start
  for (const match of text.slice(range.start, range.end).matchAll(MARK)) {
    const start = range.start + match.index
    const end = start + match[0].length
    const isReference = match[0].startsWith('&')
    if (isReference && kind === 'srt') continue
    pushText(at, start)
    if (isReference) {
      const shown = decodeText(text, start, end, { dialect: 'html', declaredEntities: new Set() })
      items.push({ kind: 'text', start, end, text: shown, isReference: true })
    } else if (/^<\/?[A-Za-z]/.test(match[0])) {
      const edge = match[0].startsWith('</') ? 'close' : 'open'
      items.push({ kind: edge, start, end, verbatim: false, listed: false })
    } else {
      items.push(point(start, end))
    }
    at = end
  }
  pushText(at, range.end)
}

/** Tags without their partner in the part become points. */
function balanced(items: readonly BlockItem[], text: string): BlockItem[] {
  const nameOf = (item: BlockItem) => /[A-Za-z]+/.exec(text.slice(item.start, item.end))?.[0] ?? ''
  const paired = new Set<number>()
  const open: number[] = []
  for (const [index, item] of items.entries()) {
    if (item.kind === 'open') open.push(index)
    if (item.kind !== 'close') continue
    const partner = open.findLastIndex((each) => nameOf(items[each] as BlockItem) === nameOf(item))
    if (partner === -1) continue
    paired.add(open[partner] ?? -1).add(index)
    open.length = partner
  }
  return items.map((item, index) =>
    (item.kind === 'open' || item.kind === 'close') && !paired.has(index)
      ? point(item.start, item.end, nameOf(item))
      : item,
  )
}
