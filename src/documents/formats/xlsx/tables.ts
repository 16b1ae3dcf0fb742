import type { DocumentDraft } from '../../model/document-draft.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import { plain } from '../../xml/character-data.ts'
import { escapeAttribute } from '../../xml/escape-xml.ts'
import { attributeOf } from '../../xml/scan-xml.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { type CellRange, parseRange } from './cell-range.ts'
import { readFormula } from './formula-tokens.ts'
import type { TableFormula } from './sheet-facts.ts'

export interface TableColumn {
  readonly name: string
  /** Where the name stands in the table's part, and what encloses it there. */
  readonly start: number
  readonly end: number
  readonly quote: '"' | "'"
}

/** A table of a sheet. What a column is called is said twice: here, and in the cell at its head. */
export interface Table {
  readonly part: string
  readonly sheet: string
  readonly name: string
  readonly range: CellRange | undefined
  readonly head: CellRange | undefined
  readonly columns: readonly TableColumn[]
  readonly formulas: readonly TableFormula[]
  /** Texts of the last row that the table keeps, too. */
  readonly totals: readonly TableColumn[]
  /** Its rows come from elsewhere, so its heads are not ours. */
  readonly isBound: boolean
  readonly hasUnclearFormulas: boolean
  readonly literals: readonly string[]
}

export function readTable(office: OfficePackage, part: string, sheet: string): Table {
  const { text: source } = office.decode(part)
  const columns: TableColumn[] = []
  const totals: TableColumn[] = []
  const formulas: TableFormula[] = []
  const literals: string[] = []
  let name = ''
  let range: CellRange | undefined
  let head: CellRange | undefined
  let isBound = false
  let hasUnclearFormulas = false
  let text: { start: number; end: number } | undefined
  office.scan(part, source, {
    open(tag) {
      text = undefined
      if (tag.name === 'x:table') {
        name = attributeOf(tag, 'displayName') ?? attributeOf(tag, 'name') ?? ''
        const type = attributeOf(tag, 'tableType') ?? 'worksheet'
        isBound = type !== 'worksheet'
        range = parseRange(attributeOf(tag, 'ref') ?? '')
        const hasHead = attributeOf(tag, 'headerRowCount') !== '0'
        head = range === undefined || !hasHead ? undefined : { ...range, lastRow: range.firstRow }
      } else if (tag.name === 'x:tableColumn') {
        const add = (list: TableColumn[], attribute: string) => {
          const place = attributeRange(source, tag, attribute)
          if (place === undefined) return
          const { valueStart: start, valueEnd: end, quote } = place
          list.push({ name: attributeOf(tag, attribute) ?? '', start, end, quote })
        }
        add(columns, 'name')
        add(totals, 'totalsRowLabel')
      } else if (/^x:(filter|customFilter)$/.test(tag.name)) {
        literals.push(attributeOf(tag, 'val') ?? '')
      } else if (/^x:(xmlColumnPr|.*query.*)$/i.test(tag.name)) {
        isBound = true
      }
    },
    text(start, end) {
      text = { start, end }
    },
    close(tag) {
      if (/^x:(calculatedColumnFormula|totalsRowFormula)$/.test(tag.name) && text !== undefined) {
        const formula = plain(source.slice(text.start, text.end))
        const tokens = readFormula(formula)
        literals.push(...tokens.literals)
        hasUnclearFormulas ||= tokens.isUnclear
        if (tokens.references.length > 0) formulas.push({ ...text, formula, table: name })
      }
      text = undefined
    },
  })
  return { part, sheet, name, range, head, columns, formulas, totals, isBound, hasUnclearFormulas, literals }
}

/** A label of the last row of a table is that of its cell. */
export function addTotals(table: Table, draft: DocumentDraft, places: PartPlaces): void {
  for (const { name, start, end, quote } of table.totals) {
    const block = draft.known({ text: name, protectedSpans: [] })
    if (block === undefined) continue
    places.blocks.push({
      start,
      end,
      block,
      write: (translated) => escapeAttribute(translated.text, quote),
    })
  }
}
