import type { TranslatedSegment } from '../../../translation/engine.ts'
import type { BlockDraft, SourceSlices } from '../../../translation/markup/blocks/block-draft.ts'
import { renderBlock } from '../../../translation/markup/writing/render-block.ts'
import type { InlineContent } from './inline-items.ts'
import { markdownParser } from './markdown-parser.ts'

/** Where the text stands: in a paragraph, or on one line. */
export type InlinePlace = 'paragraph' | 'line' | 'cell'

/** How much is done so that a text reads as what it is; tried in this order. */
const CARES = ['none', 'lines', 'marks', 'html'] as const
type Care = (typeof CARES)[number]

const MARKS = /[\\`*_[\]<~$]|!(?=\[)|\{(?=[{%:#.])/g
const LINE_STARTS =
  /^([ \t]*)(?:(\d{1,9})(?=[.)](?:\s|$))|([-+*](?=\s|$)|#{1,6}(?=\s|$)|>|=+[ \t]*$|-{2,}|:{3}|!{3}|\|))/gm
/** One line that nobody can take for anything but words: it needs no second reading. */
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} ,;?()'"’“”„«»–—-]|[.:](?= |$))*$/u
/** Words between spaces and marks: what else is there reads as the same nodes, whatever they are. */
const WORDS = /(?<=^|[ \n*[])[A-Za-zÀ-ɏ]+(?:,? [A-Za-zÀ-ɏ]+)*(?=$|[ \n*\]]|[.,;!?](?:[ \n]|$))/g
const UNSEEN = /Mark$|^(?:Escape|Entity|HardBreak|URL|LinkTitle|LinkLabel|CodeText)$/

/**
 * Writes a translation so that it reads as the same Markdown: bare where that works, else with escapes, and with HTML
 * for emphasis that its new neighbours would undo.
 */
export function writeInline(
  translated: TranslatedSegment,
  source: SourceSlices,
  draft: BlockDraft,
  content: InlineContent,
  place: InlinePlace,
): string {
  const before = draft.tree.text === '' ? '' : original(draft, source)
  if (PLAIN.test(before) && PLAIN.test(translated.text)) return translated.text
  const shape = before.replace(WORDS, 'x')
  let wanted: string | undefined
  let written = ''
  for (const care of CARES) {
    const slices = replaced(
      source,
      care === 'html' ? [content.replacements, content.asHtml] : [content.replacements],
    )
    const own = { ...draft, escape: escapeFor(care, draft, content, place, source) }
    written = withoutNeedlessLabels(renderBlock(slices, own, translated), content)
    if (written.replace(WORDS, 'x') === shape) return written
    wanted ??= signature(before, place)
    if (signature(written, place) === wanted) return written
  }
  return written
}

/** `[text][text]` is written as the source has it: the text is still the label. */
function withoutNeedlessLabels(written: string, { replacements }: InlineContent): string {
  let result = written
  for (const [range, close] of replacements) {
    const label = close.slice(2, -1)
    const length = range.split(':').map(Number)
    const end = (length[1] ?? 0) - (length[0] ?? 0) > 1 ? '][]' : ']'
    result = result.replaceAll(`[${label}][${label}]`, `[${label}${end}`)
  }
  return result
}

function original({ range }: BlockDraft, source: SourceSlices): string {
  return source.slice(range.start, range.end)
}

function replaced(source: SourceSlices, maps: ReadonlyArray<ReadonlyMap<string, string>>): SourceSlices {
  return {
    slice(start, end) {
      for (const map of maps) {
        const text = map.get(`${start}:${end}`)
        if (text !== undefined) return text
      }
      return source.slice(start, end)
    },
  }
}

function escapeFor(
  care: Care,
  draft: BlockDraft,
  { breaks }: InlineContent,
  place: InlinePlace,
  source: SourceSlices,
) {
  const spellings = new Map<string, string>()
  for (const piece of draft.tree.pieces) {
    if (piece.isReference && piece.text !== '\n')
      spellings.set(piece.text, source.slice(piece.start, piece.end))
  }
  for (const piece of spellings.size === 0 ? [] : draft.tree.pieces) {
    // A character that stands bare once may stand so everywhere.
    if (!piece.isReference) for (const each of piece.text) spellings.delete(each)
  }
  const spell = (text: string) =>
    spellings.size === 0 ? text : Array.from(text, (each) => spellings.get(each) ?? each).join('')
  return (parts: ReadonlyArray<{ readonly text: string }>): string[] => {
    let line = 0
    return parts.map(({ text }) => {
      let written = text.replace(/&(?=#?\w{1,31};)/g, '&amp;')
      if (care === 'marks' || care === 'html') written = written.replace(MARKS, '\\$&')
      else written = spell(written)
      if (place === 'cell') written = written.replace(/(?<!\\)\|/g, '\\|')
      if (care !== 'none') {
        written = written.replace(LINE_STARTS, (_, blank: string, number?: string, mark?: string) =>
          number === undefined ? `${blank}\\${mark ?? ''}` : `${blank}${number}\\`,
        )
      }
      return written.replace(/\r\n|\n|\r/g, () => {
        const prefix = place === 'paragraph' ? (breaks[line] ?? breaks.at(-1) ?? ' ') : ' '
        line += 1
        return prefix
      })
    })
  }
}

/** What a text is made of when it is read: the kinds of its nodes, in no order. */
function signature(markdown: string, place: InlinePlace): string {
  const lines = markdown.replace(/[ \t]*(?:\r\n|\n|\r)[ \t>]*/g, '\n')
  const text = place === 'paragraph' ? lines : `x ${lines}`
  const names: string[] = []
  let blocks = ''
  markdownParser.parse(text).iterate({
    enter(node) {
      const depth = node.node.parent?.name === 'Document'
      if (depth) blocks += ` ${node.name}`
      else if (!UNSEEN.test(node.name)) names.push(htmlName(node.name, text.slice(node.from, node.to)))
    },
  })
  return `${blocks}:${names
    .filter((name) => name !== '')
    .toSorted()
    .join(' ')}`
}

/** Emphasis counts as the same whether it is written with marks or with tags. */
function htmlName(name: string, source: string): string {
  if (name !== 'HTMLTag') return name
  if (/^<(?:em|strong|del)>$/.test(source)) {
    return source === '<em>' ? 'Emphasis' : source === '<del>' ? 'Strikethrough' : 'StrongEmphasis'
  }
  return /^<\/(?:em|strong|del)>$/.test(source) ? '' : name
}
