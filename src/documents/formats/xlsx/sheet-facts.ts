import { plain } from '../../xml/character-data.ts'
import { attributeOf, type XmlTag } from '../../xml/scan-xml.ts'
import { createTreeBuilder } from '../../xml/xml-tree.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { type CellRange, contains, parseRange } from './cell-range.ts'
import { readFormula } from './formula-tokens.ts'
import { type RichText, readRichText } from './rich-text.ts'

/** A formula that names columns of tables, and where it stands in its part. */
export interface TableFormula {
  readonly start: number
  readonly end: number
  readonly formula: string
  /** The table that the formula stands in. */
  readonly table: string | undefined
}

/** A cell in the head of a table. */
export interface HeaderCell {
  readonly row: number
  readonly column: number
  /** The number of the shared string that it shows, or the text that stands in the cell itself. */
  readonly string: number | RichText
  /** Where the number or the text stands. */
  readonly start: number
  readonly end: number
}

/** What a sheet says, gathered in one reading. */
export interface SheetFacts {
  /** Rows, columns and shared strings of the cells that show one, in turn. */
  readonly stringCells: readonly number[]
  readonly inlineTexts: ReadonlyArray<{ row: number; column: number; text: RichText }>
  readonly headerCells: readonly HeaderCell[]
  /** Texts that formulas, lists and filters compare with. */
  readonly compared: readonly string[]
  /** What lists of allowed values are taken from. */
  readonly listSources: readonly string[]
  readonly tableFormulas: readonly TableFormula[]
  readonly headerFooters: ReadonlyArray<{ start: number; end: number }>
  readonly validations: readonly XmlTag[]
  readonly views: readonly XmlTag[]
  readonly hasFormulas: boolean
  readonly hasUnclearFormulas: boolean
}

const FORMULAS: ReadonlySet<string> = new Set([
  'x:f',
  'x:formula',
  'x:formula1',
  'x:formula2',
  'xm:f',
  'x14:formula1',
  'x14:formula2',
])
const VALIDATION = /^x(14)?:dataValidation$/
const HEADER_FOOTERS = /^x:(odd|even|first)(Header|Footer)$/

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends ReadonlyArray<infer Item> ? Item[] : T[K] }

/** A table, as far as the cells of its sheet matter to it. */
export interface TableArea {
  readonly name: string
  readonly range: CellRange | undefined
  readonly head: CellRange | undefined
}

export function readSheet(office: OfficePackage, part: string, tables: readonly TableArea[]): SheetFacts {
  const { text: source } = office.decode(part)
  const facts: Mutable<SheetFacts> = {
    stringCells: [],
    inlineTexts: [],
    headerCells: [],
    compared: [],
    listSources: [],
    tableFormulas: [],
    headerFooters: [],
    validations: [],
    views: [],
    hasFormulas: false,
    hasUnclearFormulas: false,
  }
  const tree = createTreeBuilder()
  let row = 0
  let column = 0
  let cellType: string | undefined
  let isList = false
  let text: { start: number; end: number } | undefined

  const finishCell = () => {
    if (cellType !== 's' || text === undefined) return
    const string = Number(source.slice(text.start, text.end))
    if (!Number.isInteger(string)) return
    facts.stringCells.push(row, column, string)
    if (isHead()) facts.headerCells.push({ row, column, string, ...text })
  }
  const isHead = () => tables.some(({ head }) => head !== undefined && contains(head, row, column))
  const finishInline = (rich: RichText) => {
    const [atom] = rich.atoms
    if (isHead() && atom !== undefined) {
      facts.headerCells.push({ row, column, string: rich, start: atom.start, end: atom.end })
    }
    facts.inlineTexts.push({ row, column, text: rich })
  }
  const finishFormula = (name: string) => {
    if (text === undefined) return
    const formula = plain(source.slice(text.start, text.end))
    if (isList && /^(x:formula1|xm:f)$/.test(name)) addListSource(facts, formula)
    const around = tables.find(({ range }) => range !== undefined && contains(range, row, column))
    addFormula(facts, formula, { ...text, table: around?.name })
  }
  office.scan(part, source, {
    open(tag) {
      text = undefined
      if (tree.current !== undefined || tag.name === 'x:is') {
        tree.open(tag)
      } else if (tag.name === 'x:c') {
        const reference = parseRange(tag.attributes.r ?? '')
        row = reference?.firstRow ?? row
        column = reference?.firstColumn ?? column + 1
        cellType = tag.attributes.t
      } else if (tag.name === 'x:row') {
        row = tag.attributes.r === undefined ? row + 1 : Number(tag.attributes.r)
        column = 0
      } else openOther(facts, tag)
      if (VALIDATION.test(tag.name)) isList = attributeOf(tag, 'type') === 'list'
    },
    close(tag, start, end) {
      if (tree.current !== undefined) {
        const element = tree.close(start, end)
        if (element.name === 'x:is') finishInline(readRichText(element, source))
      } else if (tag.name === 'x:v') finishCell()
      else if (FORMULAS.has(tag.name)) finishFormula(tag.name)
      else if (HEADER_FOOTERS.test(tag.name) && text !== undefined) facts.headerFooters.push(text)
      if (VALIDATION.test(tag.name)) isList = false
      text = undefined
    },
    text(start, end) {
      text = { start, end }
      if (tree.current?.name === 'x:t') tree.text(start, end, false)
    },
    cdata(start, end) {
      if (tree.current?.name === 'x:t') tree.text(start, end, true)
    },
  })
  return facts
}

function openOther(facts: Mutable<SheetFacts>, tag: XmlTag): void {
  switch (tag.name) {
    case 'x:dataValidation':
    case 'x14:dataValidation':
      facts.validations.push(tag)
      break
    case 'x:sheetView':
      facts.views.push(tag)
      break
    case 'x:filter':
    case 'x:customFilter':
      facts.compared.push(attributeOf(tag, 'val') ?? '')
      break
    case 'x:cfRule':
      facts.compared.push(attributeOf(tag, 'text') ?? '')
      break
    default:
  }
}

/** A list of allowed values stands in the formula itself, or in cells that it names. */
function addListSource(facts: Mutable<SheetFacts>, formula: string): void {
  if (formula.startsWith('"'))
    facts.compared.push(
      ...formula
        .slice(1, -1)
        .split(',')
        .map((item) => item.trim()),
    )
  else facts.listSources.push(formula.replace(/^=/, ''))
}

function addFormula(facts: Mutable<SheetFacts>, formula: string, place: Omit<TableFormula, 'formula'>): void {
  facts.hasFormulas = true
  if (!formula.includes('"') && !formula.includes('[')) return
  const { literals, references, isUnclear } = readFormula(formula)
  facts.compared.push(...literals)
  const isLost = place.table === undefined && references.some(({ table }) => table === '')
  facts.hasUnclearFormulas ||= isUnclear || isLost || literals.some((literal) => literal.includes('['))
  if (references.length > 0) facts.tableFormulas.push({ ...place, formula })
}
