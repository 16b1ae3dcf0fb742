import { attributeOf } from '../../xml/scan-xml.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { type CellRange, contains, parseRange, splitSheet } from './cell-range.ts'
import { type SharedStrings, shownText } from './shared-strings.ts'
import type { SheetFacts } from './sheet-facts.ts'
import type { Workbook } from './workbook.ts'

export interface BookFacts {
  readonly office: OfficePackage
  readonly workbook: Workbook
  readonly sheets: ReadonlyMap<string, SheetFacts>
  readonly strings: SharedStrings
}

/**
 * Texts that the workbook compares with: in formulas, lists of allowed values, filters, pivot tables. Their cells keep
 * them, wherever they stand, or a comparison would no longer hold.
 */
export interface PinnedTexts {
  add(text: string): void
  has(text: string): boolean
}

export function createPinned(): PinnedTexts {
  const texts = new Set<string>()
  const keyOf = (text: string) => text.trim().toLowerCase()
  return {
    add(text) {
      texts.add(keyOf(text))
      texts.add(keyOf(text.replace(/^(<>|<=|>=|=|<|>)/, '')))
    },
    has: (text) => texts.has(keyOf(text)),
  }
}

export function pinCompared(book: BookFacts, pinned: PinnedTexts): void {
  for (const literal of book.workbook.literals) pinned.add(literal)
  for (const [sheet, facts] of book.sheets) {
    for (const text of facts.compared) pinned.add(text)
    for (const source of facts.listSources) pinSource(book, sheet, source, pinned)
  }
  for (const part of book.office.parts) {
    const type = book.office.contentType(part)
    if (/\.(pivotcachedefinition|querytable)\+xml$/.test(type)) pinNames(book.office, part, pinned)
  }
  for (const [sheet, facts] of book.sheets) {
    for (const { type, target } of book.office.relationships(sheet)) {
      if (type !== 'pivotTable' || target === undefined) continue
      const range = pivotRange(book.office, target)
      if (range !== undefined) pinCells(facts, book.strings, range, pinned)
    }
  }
}

function pinSource(book: BookFacts, sheet: string, source: string, pinned: PinnedTexts): void {
  const defined = book.workbook.names.get(source.toLowerCase()) ?? source
  const { sheet: name, range: reference } = splitSheet(defined)
  const range = parseRange(reference)
  if (range === undefined) return
  const part = name === undefined ? sheet : book.workbook.sheets.find((each) => each.name === name)?.part
  const facts = part === undefined ? undefined : book.sheets.get(part)
  if (facts !== undefined) pinCells(facts, book.strings, range, pinned)
}

function pinCells(facts: SheetFacts, strings: SharedStrings, range: CellRange, pinned: PinnedTexts): void {
  const { stringCells } = facts
  for (let at = 0; at < stringCells.length; at += 3) {
    const [row = 0, column = 0, string = 0] = [stringCells[at], stringCells[at + 1], stringCells[at + 2]]
    const rich = contains(range, row, column) ? strings.strings[string] : undefined
    if (rich !== undefined) pinned.add(shownText(rich))
  }
  for (const { row, column, text } of facts.inlineTexts) {
    if (contains(range, row, column)) pinned.add(shownText(text))
  }
}

/** Fields and items of a pivot table's cache, columns of a query. */
function pinNames(office: OfficePackage, part: string, pinned: PinnedTexts): void {
  office.scan(part, office.decode(part).text, {
    open(tag) {
      if (tag.name === 'x:s') pinned.add(attributeOf(tag, 'v') ?? '')
      else if (/^x:(cacheField|queryTableField)$/.test(tag.name)) pinned.add(attributeOf(tag, 'name') ?? '')
    },
    close() {},
  })
}

function pivotRange(office: OfficePackage, part: string): CellRange | undefined {
  if (office.archive.find(part) === undefined) return undefined
  let range: CellRange | undefined
  office.scan(part, office.decode(part).text, {
    open(tag) {
      if (tag.name === 'x:location') range = parseRange(attributeOf(tag, 'ref') ?? '')
    },
    close() {},
  })
  return range
}
