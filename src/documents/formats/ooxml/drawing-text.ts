import type { CopyScope, DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { plain } from '../../xml/character-data.ts'
import { escapeText } from '../../xml/escape-xml.ts'
import type { XmlTag } from '../../xml/scan-xml.ts'
import { createTreeBuilder, type XmlElement } from '../../xml/xml-tree.ts'
import { type AttributeRules, addAttributeTexts } from './attribute-blocks.ts'
import { readDrawingParagraph } from './drawing-atoms.ts'
import { attributeFollowUps, drawingFollowUps } from './drawing-follow-ups.ts'
import type { OfficePackage } from './office-package.ts'
import { draftParagraph } from './paragraph/paragraph-blocks.ts'

export interface DrawingRules {
  /** Text that stands in another part already is that block. */
  readonly isCopy: boolean
  /** Shapes that hold the prompts of a layout are left out. */
  readonly withoutPlaceholders: boolean
  /** Elements with nothing but text, by their name and that of an element around them; their text may be a copy. */
  readonly plain: ReadonlyMap<string, ReadonlySet<string>>
}

export const DRAWING: DrawingRules = { isCopy: false, withoutPlaceholders: false, plain: new Map() }

const DESCRIPTIONS = ['descr', 'title']
const ATTRIBUTES: AttributeRules = {
  names: new Map(
    ['p:cNvPr', 'xdr:cNvPr', 'cdr:cNvPr', 'a:cNvPr', 'dsp:cNvPr', 'pic:cNvPr', 'wps:cNvPr'].map((name) => [
      name,
      DESCRIPTIONS,
    ]),
  ),
}

/** A part with DrawingML: a slide, a chart, a diagram, the drawings of a sheet. */
export function readDrawing(
  office: OfficePackage,
  part: string,
  draft: DocumentDraft,
  rules: DrawingRules,
): PartPlaces {
  const { text: source } = office.decode(part)
  const places = createPlaces()
  const tree = createTreeBuilder()
  const target = rules.isCopy ? { ...draft, add: draft.addCopy } : draft
  const copies: CopyScope[] = []
  const around: string[] = []
  const shapes: Array<{ isPlaceholder: boolean }> = []
  let text: { start: number; end: number } | undefined

  const finishParagraph = (paragraph: XmlElement) => {
    if (rules.withoutPlaceholders && shapes.some(({ isPlaceholder }) => isPlaceholder)) return
    const found = draftParagraph(readDrawingParagraph(paragraph, source), target)
    if (found.length === 0) return
    const blocks = found.map(({ block }) => block)
    places.blocks.push(...found)
    places.followUps.push(...drawingFollowUps(paragraph, source, blocks))
  }
  const finishPlain = (tag: XmlTag) => {
    const range = text
    if (range === undefined || !isPlain(tag.name, around, rules)) return
    const raw = source.slice(range.start, range.end)
    const shown = raw.trim()
    const block = shown === '' ? undefined : draft.addCopy({ text: plain(shown), protectedSpans: [] })
    if (block === undefined) return
    const start = range.start + raw.indexOf(shown)
    const write = (translated: { text: string }) => escapeText(translated.text)
    places.blocks.push({ start, end: start + shown.length, block, write })
  }
  office.scan(part, source, {
    open(tag) {
      if (tag.name === 'a:p' || tree.current !== undefined) tree.open(tag)
      if (tag.name === 'mc:AlternateContent') copies.push(new Map())
      else if (tag.name === 'mc:Choice' || tag.name === 'mc:Fallback') {
        draft.enter(copies.at(-1) ?? new Map(), tag.name === 'mc:Fallback')
      } else if (tag.name === 'p:sp') shapes.push({ isPlaceholder: false })
      else if (tag.name === 'p:ph') (shapes.at(-1) ?? { isPlaceholder: false }).isPlaceholder = true
      else if (tag.name === 'a:tblPr') {
        const rtl = { name: 'rtl', right: '1', left: '0', changes: /./ }
        places.followUps.push(...attributeFollowUps(source, tag, undefined, [rtl]))
      }
      text = undefined
      around.push(tag.name)
      addAttributeTexts(source, tag, ATTRIBUTES, draft, places)
    },
    close(tag, start, end) {
      around.pop()
      finishPlain(tag)
      text = undefined
      if (tree.current !== undefined) {
        const element = tree.close(start, end)
        if (element.name === 'a:p') finishParagraph(element)
      }
      if (tag.name === 'mc:AlternateContent') copies.pop()
      else if (tag.name === 'mc:Choice' || tag.name === 'mc:Fallback') draft.leave()
      else if (tag.name === 'p:sp') shapes.pop()
    },
    text(start, end) {
      text = { start, end }
      if (tree.current?.name === 'a:t') tree.text(start, end, false)
    },
    cdata(start, end) {
      if (tree.current?.name === 'a:t') tree.text(start, end, true)
    },
  })
  return places
}

function isPlain(name: string, around: readonly string[], { plain: names }: DrawingRules): boolean {
  const wanted = names.get(name)
  return wanted !== undefined && around.slice(-4).some((element) => wanted.has(element))
}
