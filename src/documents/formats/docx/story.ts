import type { DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { attributeOf, type XmlHandler } from '../../xml/scan-xml.ts'
import { childElement, createTreeBuilder, type XmlElement } from '../../xml/xml-tree.ts'
import { createAlternatives } from '../ooxml/alternatives.ts'
import { type AttributeRules, addAttributeTexts } from '../ooxml/attribute-blocks.ts'
import { readDrawingParagraph } from '../ooxml/drawing-atoms.ts'
import { drawingFollowUps } from '../ooxml/drawing-follow-ups.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { draftParagraph } from '../ooxml/paragraph/paragraph-blocks.ts'
import { type DropCap, dropCapPlaces, isBefore, readDropCap, withDropCap } from './drop-cap.ts'
import { type FieldStack, resolveFields } from './fields.ts'
import { isValueProperty, readParagraph } from './paragraph-atoms.ts'
import { paragraphFollowUps } from './paragraph-follow-ups.ts'
import { tableDirection } from './table-direction.ts'
import type { WordStyles } from './word-styles.ts'

const ATTRIBUTES: AttributeRules = {
  names: new Map([
    ['wp:docPr', ['descr', 'title']],
    ['pic:cNvPr', ['descr', 'title']],
    ['wps:cNvPr', ['descr', 'title']],
    ['wpg:cNvPr', ['descr', 'title']],
    ['a:cNvPr', ['descr', 'title']],
    ['w:tblCaption', ['w:val']],
    ['w:tblDescription', ['w:val']],
    ['v:textpath', ['string']],
  ]),
}

/** A part with paragraphs: the document itself, a header, notes, comments. */
export function readStory(
  office: OfficePackage,
  part: string,
  styles: WordStyles,
  draft: DocumentDraft,
): PartPlaces {
  const { text: source } = office.decode(part)
  const places = createPlaces()
  office.scan(part, source, createStoryReader(source, styles, draft, places))
  return places
}

function createStoryReader(
  source: string,
  styles: WordStyles,
  draft: DocumentDraft,
  places: PartPlaces,
): XmlHandler {
  const tree = createTreeBuilder()
  /** One for the part and one for each text box around the place at work. */
  const fields: FieldStack[] = [[]]
  const alternatives = createAlternatives(draft)
  const controls: Array<{ isValue: boolean }> = []
  const tables = tableDirection(places)
  let lastCap: DropCap | undefined

  const finishParagraph = (paragraph: XmlElement) => {
    const atoms = resolveFields(readParagraph(paragraph, source, styles), fields.at(-1) ?? [])
    if (controls.some(({ isValue }) => isValue) || isCode(paragraph, styles)) return
    const cap = lastCap !== undefined && isBefore(lastCap, paragraph, source) ? lastCap : undefined
    const joined = cap && withDropCap(atoms, cap)
    const found = draftParagraph(joined ?? atoms, draft)
    if (found.length === 0) lastCap = readDropCap(paragraph, source) ?? lastCap
    if (found.length === 0) return
    const isJoined = cap !== undefined && joined !== undefined
    places.blocks.push(...(isJoined ? dropCapPlaces(found, cap, draft) : found))
    const blocks = found.map(({ block }) => block)
    for (const owner of isJoined ? [cap.paragraph, paragraph] : [paragraph]) {
      places.followUps.push(...paragraphFollowUps(owner, source, blocks))
    }
  }
  /** Shapes that were pasted from a presentation keep its kind of text. */
  const finishDrawn = (paragraph: XmlElement) => {
    const found = draftParagraph(readDrawingParagraph(paragraph, source), draft)
    places.blocks.push(...found)
    const blocks = found.map(({ block }) => block)
    if (found.length > 0) places.followUps.push(...drawingFollowUps(paragraph, source, blocks))
  }
  return {
    open(tag) {
      if (tag.name === 'w:p' || tree.current !== undefined) tree.open(tag)
      alternatives.open(tag.name)
      if (tag.name === 'w:txbxContent') fields.push([])
      if (tag.name === 'w:sdt') controls.push({ isValue: false })
      else if (isValueProperty(tag)) (controls.at(-1) ?? { isValue: false }).isValue = true
      tables.open(tag)
      addAttributeTexts(source, tag, ATTRIBUTES, draft, places)
    },
    close(tag, start, end) {
      tables.close(tag, start)
      if (tag.name === 'w:sdt') controls.pop()
      if (tree.current !== undefined) {
        const element = tree.close(start, end)
        if (element.name === 'w:p') finishParagraph(element)
        else if (element.name === 'a:p') finishDrawn(element)
      }
      alternatives.close(tag.name)
      if (tag.name === 'w:txbxContent') fields.pop()
    },
    ...tree.textIn('w:t', 'w:instrText', 'a:t'),
  }
}

function isCode(paragraph: XmlElement, styles: WordStyles): boolean {
  const style = childElement(childElement(paragraph, 'w:pPr') ?? paragraph, 'w:pStyle')
  return style !== undefined && styles.isCode(attributeOf(style.tag, 'w:val') ?? '')
}
