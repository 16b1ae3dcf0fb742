import type { SyntaxNode } from '@lezer/common'
import type { TextRange } from '../../../translation/engine.ts'
import { draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import { readHtml } from '../../../translation/markup/parse-markup.ts'
import { barePassage, type Passage, shiftedPassage } from '../../text/passage.ts'
import { attributePassages } from '../html/attribute-passages.ts'
import { HTML_OPTIONS, htmlPassages } from '../html/html-passages.ts'
import { type InlineContent, readInline } from './inline-items.ts'
import { definedLabels, isShortcut, labelOf } from './link-labels.ts'
import { markdownParser } from './markdown-parser.ts'
import { type InlinePlace, writeInline } from './write-inline.ts'

interface Collecting {
  readonly text: string
  readonly labels: ReadonlySet<string>
  readonly passages: Passage[]
}

/** The texts of a document: paragraphs, headings, cells, and what stands in pictures, titles and HTML. */
export function markdownPassages(text: string): Passage[] {
  const tree = markdownParser.parse(text)
  const collecting: Collecting = { text, labels: definedLabels(tree, text), passages: [] }
  tree.iterate({ enter: (node) => readBlock(collecting, node.node) })
  return collecting.passages
}

/** False when there is nothing more to look for inside. */
function readBlock(collecting: Collecting, node: SyntaxNode): boolean {
  const { text, passages } = collecting
  const heading = /^(ATX|Setext)Heading/.exec(node.name)
  if (heading !== null) {
    const marks = node.getChildren('HeaderMark')
    const isAtx = heading[1] === 'ATX'
    const start = isAtx ? (marks[0]?.to ?? node.from) : node.from
    const end = (isAtx ? marks[1]?.from : marks[0]?.from) ?? node.to
    pushInline(collecting, node, { start, end }, isAtx ? 'line' : 'paragraph')
    return false
  }
  switch (node.name) {
    case 'Paragraph':
      pushInline(collecting, node, { start: node.from, end: node.to }, 'paragraph')
      return false
    case 'Task':
      pushInline(collecting, node, { start: node.firstChild?.to ?? node.from, end: node.to }, 'paragraph')
      return false
    case 'TableCell':
      pushInline(collecting, node, { start: node.from, end: node.to }, 'cell')
      return false
    case 'HTMLBlock':
      for (const { start, end } of htmlStretches(node)) {
        for (const each of htmlPassages(text.slice(start, end))) passages.push(shiftedPassage(each, start))
      }
      return false
    case 'LinkReference': {
      const title = node.getChild('LinkTitle')
      if (title !== null) passages.push(titlePassage(text, { start: title.from, end: title.to }))
      return false
    }
    default:
      return !/Code|Comment|ProcessingInstruction/.test(node.name)
  }
}

/** HTML without the marks of quotes that it stands in, line by line where there are some. */
function htmlStretches(node: SyntaxNode): TextRange[] {
  const marks = node.getChildren('QuoteMark')
  const stretches: TextRange[] = []
  let start = node.from
  for (const { from, to } of marks) {
    stretches.push({ start, end: from })
    start = to
  }
  return [...stretches, { start, end: node.to }]
}

function pushInline(collecting: Collecting, node: SyntaxNode, range: TextRange, place: InlinePlace): void {
  const { text, labels, passages } = collecting
  const content = readInline(text, node, range, labels)
  for (const run of content.runs) {
    const draft = draftBlock(run, text)
    if (draft === undefined) continue
    passages.push({
      ...draft.range,
      block: { text: draft.tree.text, protectedSpans: draft.tree.protectedSpans },
      write: (translated, source) => writeInline(translated, source, draft, content, place),
    })
  }
  pushInner(collecting, content, place)
}

function pushInner(collecting: Collecting, content: InlineContent, place: InlinePlace): void {
  const { text, passages } = collecting
  for (const image of content.images) pushImage(collecting, image, place)
  for (const title of content.titles) passages.push(titlePassage(text, title))
  for (const { start, end } of content.htmlTags) {
    for (const each of attributePassages(readHtml(text.slice(start, end), HTML_OPTIONS))) {
      passages.push(shiftedPassage(each, start))
    }
  }
}

/** The text that stands for a picture. Where it is the label of a reference, the label is written behind it. */
function pushImage(collecting: Collecting, image: SyntaxNode, place: InlinePlace): void {
  const { text, labels, passages } = collecting
  const [open, close] = image.getChildren('LinkMark')
  const source = text.slice(image.from, image.to)
  if (open === undefined || close === undefined) return
  const range = { start: open.to, end: close.from }
  const isLabel = isShortcut(source)
  if (isLabel && !labels.has(labelOf(source))) return
  const content = readInline(text, image, range, labels, false)
  const draft = draftBlock(content.runs.flat(), text)
  const label = isLabel ? `][${text.slice(range.start, range.end)}` : ''
  if (draft !== undefined && (!isLabel || !source.endsWith('[]'))) {
    passages.push({
      ...draft.range,
      block: { text: draft.tree.text, protectedSpans: draft.tree.protectedSpans },
      write: (translated, slices) => writeInline(translated, slices, draft, content, place) + label,
    })
  }
  const title = image.getChild('LinkTitle')
  if (title !== null) passages.push(titlePassage(text, { start: title.from, end: title.to }))
}

/** A title in its quotes or brackets. */
function titlePassage(text: string, quoted: TextRange): Passage {
  const close = text.charAt(quoted.end - 1)
  const passage = barePassage(text, { start: quoted.start + 1, end: quoted.end - 1 })
  const ends = new RegExp(`(?<!\\\\)\\${close}`, 'g')
  return {
    ...passage,
    write: (translated) => translated.text.replace(/\s*\n\s*/g, ' ').replace(ends, `\\${close}`),
  }
}
