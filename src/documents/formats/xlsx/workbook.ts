import type { Changed, FollowUp } from '../../model/part-places.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import { plain } from '../../xml/character-data.ts'
import { attributeOf } from '../../xml/scan-xml.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { readFormula } from './formula-tokens.ts'
import type { TableFormula } from './sheet-facts.ts'

export interface Workbook {
  /** Sheets with cells, in the order of the book. */
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly part: string }>
  /** Formulas by the name that is defined for them, in small letters. */
  readonly names: ReadonlyMap<string, string>
  readonly literals: readonly string[]
  readonly tableFormulas: readonly TableFormula[]
  readonly hasUnclearFormulas: boolean
  /** Makes the program that opens the book compute it anew. */
  readonly recalculation: FollowUp
}

/** What stands before `calcPr` in a workbook, by the schema. */
const BEFORE_CALCULATION: ReadonlySet<string> = new Set(
  (
    'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences ' +
    'definedNames'
  )
    .split(' ')
    .map((name) => `x:${name}`),
)

export function readWorkbook(office: OfficePackage): Workbook {
  const targets = new Map(office.relationships(office.main).map(({ id, target }) => [id, target]))
  const sheets: Array<{ name: string; part: string }> = []
  const names = new Map<string, string>()
  const literals: string[] = []
  const tableFormulas: TableFormula[] = []
  let hasUnclearFormulas = false
  const { text: source } = office.decode(office.main)
  let text: { start: number; end: number } | undefined
  let recalculation: FollowUp | undefined
  let calculationStart = 0
  let prefix = ''
  office.scan(office.main, source, {
    open(tag) {
      text = undefined
      if (tag.name === 'x:workbook') prefix = tag.scope.prefixOf(tag.qualified)
      if (tag.name === 'x:calcPr') {
        const range = attributeRange(source, tag, 'fullCalcOnLoad')
        const at = tag.start + 1 + tag.qualified.length
        recalculation =
          range === undefined
            ? always(at, at, ' fullCalcOnLoad="1"')
            : always(range.valueStart, range.valueEnd, '1')
      }
      if (tag.name !== 'x:sheet') return
      const part = targets.get(attributeOf(tag, 'r:id') ?? '')
      const name = attributeOf(tag, 'name')
      if (part !== undefined && name !== undefined && isSheet(office, part)) sheets.push({ name, part })
    },
    text(start, end) {
      text = { start, end }
    },
    close(tag, _start, end) {
      if (BEFORE_CALCULATION.has(tag.name)) calculationStart = end
      if (tag.name === 'x:definedName' && text !== undefined) {
        const formula = plain(source.slice(text.start, text.end))
        const tokens = readFormula(formula)
        names.set((attributeOf(tag, 'name') ?? '').toLowerCase(), formula)
        literals.push(...tokens.literals)
        hasUnclearFormulas ||= tokens.isUnclear || tokens.references.some(({ table }) => table === '')
        if (tokens.references.length > 0) tableFormulas.push({ ...text, formula, table: undefined })
      }
      text = undefined
    },
  })
  recalculation ??= always(calculationStart, calculationStart, `<${prefix}calcPr fullCalcOnLoad="1"/>`)
  return { sheets, names, literals, tableFormulas, hasUnclearFormulas, recalculation }
}

function always(start: number, end: number, text: string): FollowUp {
  return { start, end, blocks: undefined, text: (_options, _changed: Changed) => text }
}

function isSheet(office: OfficePackage, part: string): boolean {
  return office.archive.find(part) !== undefined && office.contentType(part).endsWith('.worksheet+xml')
}
