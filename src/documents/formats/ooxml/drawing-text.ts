import type { TextRange } from '../../../text/text-range.ts'
import type { Block } from '../../../translation/markup/parsed-text.ts'
import type { DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { createTreeBuilder, type XmlElement } from '../../xml/xml-tree.ts'
import { createAlternatives } from './alternatives.ts'
import { type AttributeRules, addAttributeTexts } from './attribute-blocks.ts'
import { readDrawingParagraph } from './drawing-atoms.ts'
import { attributeFollowUps, drawingFollowUps } from './drawing-follow-ups.ts'
import type { OfficePackage } from './office-package.ts'
import { draftParagraph } from './paragraph/paragraph-blocks.ts'
import { plainPlace } from './plain-place.ts'

export interface DrawingRules {
  /** Text that stands in another part already is that block. */
  readonly isCopy: boolean
  /** Shapes that hold the prompts of a layout are left out. */
  readonly withoutPlaceholders: boolean
  /** Elements with nothing but text, by their name and that of an element around them; their text may be a copy. */
  readonly plain: ReadonlyMap<string, ReadonlySet<string>>
  /** The block of what a chart repeats of its cells; any text with `plain` otherwise. */
  readonly repeated?: (block: Block) => number | undefined
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

const TABLE_DIRECTION = [{ name: 'rtl', right: '1', left: '0', changes: /./ }]

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
  const alternatives = createAlternatives(draft)
  const letters = tree.textIn('a:t')
  const around: string[] = []
  const shapes: Array<{ isPlaceholder: boolean }> = []
  let text: TextRange | undefined

  const finishParagraph = (paragraph: XmlElement) => {
    if (rules.withoutPlaceholders && shapes.some(({ isPlaceholder }) => isPlaceholder)) return
    const found = draftParagraph(readDrawingParagraph(paragraph, source), target)
    if (found.length === 0) return
    const blocks = found.map(({ block }) => block)
    places.blocks.push(...found)
    places.followUps.push(...drawingFollowUps(paragraph, source, blocks))
  }
  office.scan(part, source, {
    open(tag) {
      if (tag.name === 'a:p' || tree.current !== undefined) tree.open(tag)
      alternatives.open(tag.name)
      if (tag.name === 'p:sp') shapes.push({ isPlaceholder: false })
      else if (tag.name === 'p:ph') (shapes.at(-1) ?? { isPlaceholder: false }).isPlaceholder = true
      else if (tag.name === 'a:tblPr')
        places.followUps.push(...attributeFollowUps(source, tag, undefined, TABLE_DIRECTION))
      text = undefined
      around.push(tag.name)
      addAttributeTexts(source, tag, ATTRIBUTES, draft, places)
    },
    close(tag, start, end) {
      around.pop()
      if (text !== undefined && isPlain(tag.name, around, rules)) {
        const blockOf = (!isOwnText(around) && rules.repeated) || draft.addCopy
        const known = (shown: string) => blockOf({ text: shown, protectedSpans: [] })
        places.blocks.push(...plainPlace(source, text, known))
      }
      text = undefined
      if (tree.current !== undefined) {
        const element = tree.close(start, end)
        if (element.name === 'a:p') finishParagraph(element)
      }
      alternatives.close(tag.name)
      if (tag.name === 'p:sp') shapes.pop()
    },
    text(start, end) {
      text = { start, end }
      letters.text(start, end)
    },
    cdata: letters.cdata,
  })
  return places
}

/** The name of a series or category that somebody wrote into the chart itself: no cell has it. */
function isOwnText(around: readonly string[]): boolean {
  return around.at(-1) === 'c:tx' || around.at(-2) === 'c:strLit'
}

function isPlain(name: string, around: readonly string[], { plain: names }: DrawingRules): boolean {
  const wanted = names.get(name)
  return wanted !== undefined && around.slice(-4).some((element) => wanted.has(element))
}
