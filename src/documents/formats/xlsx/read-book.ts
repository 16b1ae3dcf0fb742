import type { DocumentDraft } from '../../model/document-draft.ts'
import { createPlaces, type PartPlaces } from '../../model/part-places.ts'
import { type AttributeRules, addAttributeTexts } from '../ooxml/attribute-blocks.ts'
import { readCoreProperties } from '../ooxml/core-properties.ts'
import { attributeFollowUps } from '../ooxml/drawing-follow-ups.ts'
import { DRAWING, readDrawing } from '../ooxml/drawing-text.ts'
import { readGraphics } from '../ooxml/graphic-parts.ts'
import { type OfficePackage, readParts, requireParts } from '../ooxml/office-package.ts'
import { addAtoms, addCellText } from './cell-blocks.ts'
import { createRenames } from './column-renames.ts'
import { readComments } from './comments.ts'
import { LONGEST_HEADER, readHeaderFooter } from './header-footer.ts'
import { type BookFacts, createPinned, type PinnedTexts, pinCompared } from './pinned-texts.ts'
import { renamedColumns } from './renamed-columns.ts'
import type { RichText } from './rich-text.ts'
import { readSharedStrings, shownText } from './shared-strings.ts'
import { readSheet, type SheetFacts } from './sheet-facts.ts'
import { addTotals, readTable, type Table } from './tables.ts'
import { readWorkbook } from './workbook.ts'

const DRAWING_PART = 'application/vnd.openxmlformats-officedocument.drawing+xml'
const PROMPTS = ['prompt', 'promptTitle', 'error', 'errorTitle']
const LONGEST_PROMPT: Readonly<Record<string, number>> = {
  prompt: 255,
  promptTitle: 32,
  error: 225,
  errorTitle: 32,
}
const VALIDATIONS: AttributeRules = {
  names: new Map([
    ['x:dataValidation', PROMPTS],
    ['x14:dataValidation', PROMPTS],
  ]),
  longest: (name) => LONGEST_PROMPT[name],
}

/** All that may change in a workbook. Its blocks are added to the draft. */
export function readBook(office: OfficePackage, draft: DocumentDraft): ReadonlyMap<string, PartPlaces> {
  const workbook = readWorkbook(office)
  const strings = readSharedStrings(office)
  const tables = readTables(office, workbook.sheets)
  const sheets = new Map<string, SheetFacts>()
  for (const { part } of workbook.sheets) {
    const own = tables.filter(({ sheet }) => sheet === part)
    sheets.set(part, readSheet(office, part, own))
  }
  // Some programs lead to a part of strings that they leave out where no cell shows one.
  if (sheets.values().some(({ stringCells }) => stringCells.length > 0)) requireParts(office, 'sharedStrings')
  const book: BookFacts = { office, workbook, sheets, strings }
  const pinned = createPinned()
  pinCompared(book, pinned)
  const columns = renamedColumns(book, tables, pinned)

  const places = new Map<string, PartPlaces>()
  const blocksOf = addStrings(book, pinned, draft, places)
  const heads = new Set(columns.map(({ cell }) => cell.string))
  addInlineTexts(book, (text) => pinned.has(shownText(text)) || heads.has(text), draft, places)
  const renames = createRenames(
    columns.flatMap((column) => {
      const { string } = column.cell
      const block =
        typeof string === 'number'
          ? blocksOf.get(string)?.[0]
          : pinned.has(shownText(string))
            ? undefined
            : draft.addCopy({ text: shownText(string), protectedSpans: [] })
      return block === undefined ? [] : [{ ...column, block }]
    }),
  )
  for (const [part, facts] of sheets) {
    const own = placesOf(places, part)
    renames.addFormulas(facts.tableFormulas, own)
    own.followUps.push(...renames.headFollowUps(part, strings.strings.length))
    addSheetTexts(office, part, facts, draft, own)
  }
  for (const table of tables) {
    const own = placesOf(places, table.part)
    renames.addColumns(table, own)
    addTotals(table, draft, own)
  }
  if (strings.part !== undefined) {
    placesOf(places, strings.part).followUps.push(...strings.additions(renames))
  }
  const main = placesOf(places, office.main)
  renames.addFormulas(workbook.tableFormulas, main)
  if ([...sheets.values()].some(({ hasFormulas }) => hasFormulas)) main.followUps.push(workbook.recalculation)
  addOthers(office, draft, places)
  return places
}

function placesOf(places: Map<string, PartPlaces>, part: string): PartPlaces {
  const known = places.get(part) ?? createPlaces()
  places.set(part, known)
  return known
}

function readTables(office: OfficePackage, sheets: ReadonlyArray<{ part: string }>): Table[] {
  return sheets.flatMap(({ part }) =>
    office
      .relationships(part)
      .flatMap(({ type, target }) =>
        type === 'table' && target !== undefined && office.archive.find(target) !== undefined
          ? [readTable(office, target, part)]
          : [],
      ),
  )
}

/** The strings that cells show, with the blocks of each. */
function addStrings(
  { sheets, strings }: BookFacts,
  pinned: PinnedTexts,
  draft: DocumentDraft,
  places: Map<string, PartPlaces>,
): ReadonlyMap<number, readonly number[]> {
  const used = new Set<number>()
  for (const { stringCells } of sheets.values()) {
    for (let at = 2; at < stringCells.length; at += 3) used.add(stringCells[at] ?? -1)
  }
  const blocksOf = new Map<number, readonly number[]>()
  for (const [index, rich] of strings.strings.entries()) {
    if (!used.has(index) || strings.part === undefined || pinned.has(shownText(rich))) continue
    blocksOf.set(index, addCellText(rich, draft, placesOf(places, strings.part)))
  }
  return blocksOf
}

function addInlineTexts(
  { sheets }: BookFacts,
  isLeftOut: (text: RichText) => boolean,
  draft: DocumentDraft,
  places: Map<string, PartPlaces>,
): void {
  for (const [part, { inlineTexts }] of sheets) {
    for (const { text } of inlineTexts) {
      if (!isLeftOut(text)) addCellText(text, draft, placesOf(places, part))
    }
  }
}

function addSheetTexts(
  office: OfficePackage,
  part: string,
  facts: SheetFacts,
  draft: DocumentDraft,
  places: PartPlaces,
): void {
  if (facts.headerFooters.length + facts.validations.length + facts.views.length === 0) return
  const { text: source } = office.decode(part)
  for (const { start, end } of facts.headerFooters) {
    addAtoms(readHeaderFooter(source, start, end), end - start, LONGEST_HEADER, draft, places)
  }
  for (const tag of facts.validations) addAttributeTexts(source, tag, VALIDATIONS, draft, places)
  const direction = { name: 'rightToLeft', right: '1', left: '0', changes: /./ }
  for (const tag of facts.views) {
    places.followUps.push(...attributeFollowUps(source, tag, undefined, [direction]))
  }
}

/** Charts show the texts of cells; what they keep of texts that stay stays, too. */
function addOthers(office: OfficePackage, draft: DocumentDraft, places: Map<string, PartPlaces>): void {
  readParts(office, DRAWING_PART, places, (part) => readDrawing(office, part, draft, DRAWING))
  readGraphics(office, draft, places, draft.known)
  readComments(office, draft, places)
  readCoreProperties(office, draft, places)
}
