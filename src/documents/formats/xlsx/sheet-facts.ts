import type { TextRange } from '../../../text/text-range.ts'
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
const LIST_FORMULA = /^(x:formula1|xm:f)$/
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
  const letters = tree.textIn('x:t')
  const cells = createCells(facts, source, tables)
  let isList = false
  let text: TextRange | undefined
  office.scan(part, source, {
    open(tag) {
      text = undefined
      if (tree.current !== undefined || tag.name === 'x:is') tree.open(tag)
      else if (tag.name === 'x:c') cells.open(tag)
      else if (tag.name === 'x:row') cells.openRow(tag)
      else openOther(facts, tag)
      if (VALIDATION.test(tag.name)) isList = attributeOf(tag, 'type') === 'list'
    },
    close(tag, start, end) {
      if (tree.current !== undefined) {
        const element = tree.close(start, end)
        if (element.name === 'x:is') cells.inline(readRichText(element, source))
      } else if (text !== undefined) {
        if (tag.name === 'x:v') cells.value(text)
        else if (FORMULAS.has(tag.name)) cells.formula(text, isList && LIST_FORMULA.test(tag.name))
        else if (HEADER_FOOTERS.test(tag.name)) facts.headerFooters.push(text)
      }
      if (VALIDATION.test(tag.name)) isList = false
      text = undefined
    },
    text(start, end) {
      text = { start, end }
      letters.text(start, end)
    },
    cdata: letters.cdata,
  })
  return facts
}

/** Knows the cell at work, and gathers what stands in it. */
function createCells(facts: Mutable<SheetFacts>, source: string, tables: readonly TableArea[]) {
  let row = 0
  let column = 0
  let type: string | undefined
  const isIn = (range: CellRange | undefined) => range !== undefined && contains(range, row, column)
  const addHead = (string: HeaderCell['string'], { start, end }: TextRange) => {
    if (tables.some(({ head }) => isIn(head))) facts.headerCells.push({ row, column, string, start, end })
  }

  return {
    openRow(tag: XmlTag): void {
      row = tag.attributes.r === undefined ? row + 1 : Number(tag.attributes.r)
      column = 0
    },
    open(tag: XmlTag): void {
      const reference = parseRange(tag.attributes.r ?? '')
      row = reference?.firstRow ?? row
      column = reference?.firstColumn ?? column + 1
      type = tag.attributes.t
    },
    value(text: TextRange): void {
      const string = Number(source.slice(text.start, text.end))
      if (type !== 's' || !Number.isInteger(string)) return
      facts.stringCells.push(row, column, string)
      addHead(string, text)
    },
    inline(text: RichText): void {
      const [atom] = text.atoms
      if (atom !== undefined) addHead(text, atom)
      facts.inlineTexts.push({ row, column, text })
    },
    formula(text: TextRange, isListSource: boolean): void {
      const formula = plain(source.slice(text.start, text.end))
      if (isListSource) addListSource(facts, formula)
      addFormula(facts, formula, { ...text, table: tables.find(({ range }) => isIn(range))?.name })
    },
  }
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
