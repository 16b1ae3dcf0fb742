import type { CopyScope, DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { attributeOf, type XmlHandler, type XmlTag } from '../../xml/scan-xml.ts'
import { childElement, createTreeBuilder, type XmlElement } from '../../xml/xml-tree.ts'
import { type AttributeRules, addAttributeTexts } from '../ooxml/attribute-blocks.ts'
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
  const copies: CopyScope[] = []
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
  return {
    open(tag) {
      if (tag.name === 'w:p' || tree.current !== undefined) tree.open(tag)
      enter(tag, fields, copies, draft)
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
      }
      leave(tag, fields, copies, draft)
    },
    text(start, end) {
      if (tree.current?.name === 'w:t' || tree.current?.name === 'w:instrText') tree.text(start, end, false)
    },
    cdata(start, end) {
      if (tree.current?.name === 'w:t' || tree.current?.name === 'w:instrText') tree.text(start, end, true)
    },
  }
}

/** Both forms of an alternative hold the same text; a text box has fields of its own. */
function enter(tag: XmlTag, fields: FieldStack[], copies: CopyScope[], draft: DocumentDraft): void {
  if (tag.name === 'mc:AlternateContent') copies.push(new Map())
  else if (tag.name === 'mc:Choice' || tag.name === 'mc:Fallback') {
    draft.enter(copies.at(-1) ?? new Map(), tag.name === 'mc:Fallback')
  } else if (tag.name === 'w:txbxContent') fields.push([])
}

function leave(tag: XmlTag, fields: FieldStack[], copies: CopyScope[], draft: DocumentDraft): void {
  if (tag.name === 'mc:AlternateContent') copies.pop()
  else if (tag.name === 'mc:Choice' || tag.name === 'mc:Fallback') draft.leave()
  else if (tag.name === 'w:txbxContent') fields.pop()
}

function isCode(paragraph: XmlElement, styles: WordStyles): boolean {
  const style = childElement(childElement(paragraph, 'w:pPr') ?? paragraph, 'w:pStyle')
  return style !== undefined && styles.isCode(attributeOf(style.tag, 'w:val') ?? '')
}
