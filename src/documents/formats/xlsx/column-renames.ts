import { onceForEach } from '../../../kernel/once-for-each.ts'
import type { Changed, FollowUp, PartPlaces } from '../../model/part-places.ts'
import { escapeAttribute, escapeText } from '../../xml/escape-xml.ts'
import { readFormula, writeColumnName } from './formula-tokens.ts'
import type { HeaderCell, TableFormula } from './sheet-facts.ts'
import type { Table } from './tables.ts'

/** Excel allows 255; this leaves room for a number. */
const LONGEST_NAME = 250

/** A column that may get another name, and the block of its head. */
export interface RenamedColumn {
  readonly table: Table
  readonly index: number
  readonly block: number
  readonly cell: HeaderCell
}

/** A cell at the head of a column whose text has to differ from that of the others. */
interface OwnHead {
  readonly cell: HeaderCell
  readonly sheet: string
  readonly name: string
}

interface Renames {
  /** New names by table and old name, both in small letters. */
  readonly byTable: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Heads that got a number to be unlike the others, in the order of the strings that are added for them. */
  readonly ownHeads: readonly OwnHead[]
}

/**
 * The columns of tables follow their heads, and every formula follows the columns. Names in a table stay unlike one
 * another: where two translations are equal, the later one gets a number, and its head a string of its own.
 */
export function createRenames(columns: readonly RenamedColumn[]) {
  const renamesFor = onceForEach((changed: Changed) => computeRenames(columns, changed))
  const nameOf = (changed: Changed, table: string, column: string) =>
    renamesFor(changed).byTable.get(table.toLowerCase())?.get(column.toLowerCase())

  return {
    addColumns(table: Table, places: PartPlaces): void {
      for (const { name, start, end, quote } of table.columns) {
        places.followUps.push({
          start,
          end,
          blocks: undefined,
          text(_options, changed) {
            const written = nameOf(changed, table.name, name)
            return written === undefined ? undefined : escapeAttribute(written, quote)
          },
        })
      }
      this.addFormulas(table.formulas, places)
    },
    addFormulas(formulas: readonly TableFormula[], places: PartPlaces): void {
      for (const { start, end, formula, table: around } of formulas) {
        places.followUps.push({
          start,
          end,
          blocks: undefined,
          text(_options, changed) {
            const written = renameColumns(formula, (table, column) =>
              nameOf(changed, table === '' ? (around ?? '') : table, column),
            )
            return written === formula ? undefined : escapeText(written)
          },
        })
      }
    },
    /**
     * A head that stands in its cell is written like its column. One that is a shared string gets its own where it has
     * to differ; `firstString` is the number of the first that is added.
     */
    headFollowUps(sheet: string, firstString: number): FollowUp[] {
      const heads = columns.filter(({ table }) => table.sheet === sheet)
      return heads.map(({ table, index, cell: { start, end, string } }) => ({
        start,
        end,
        blocks: undefined,
        text(_options, changed) {
          if (typeof string !== 'number') {
            const written = nameOf(changed, table.name, table.columns[index]?.name ?? '')
            return written === undefined ? undefined : escapeText(written)
          }
          const { ownHeads } = renamesFor(changed)
          const at = ownHeads.findIndex((head) => head.sheet === sheet && head.cell.start === start)
          return at === -1 ? undefined : String(firstString + at)
        },
      }))
    },
    ownHeads: (changed: Changed): readonly string[] => renamesFor(changed).ownHeads.map(({ name }) => name),
  }
}

function computeRenames(columns: readonly RenamedColumn[], changed: Changed): Renames {
  const byTable = new Map<string, Map<string, string>>()
  const ownHeads: OwnHead[] = []
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const names = new Map<string, string>()
    const blocks = new Map(own.map((column) => [column.index, column]))
    const fixed = table.columns.filter(
      (_, index) => changed.get(blocks.get(index)?.block ?? -1) === undefined,
    )
    const taken = new Set(fixed.map(({ name }) => name.toLowerCase()))
    for (const { index, block, cell } of own) {
      const translated = changed.get(block)?.text
      const old = table.columns[index]?.name
      if (translated === undefined || old === undefined) continue
      const wanted = translated.slice(0, LONGEST_NAME)
      let name = wanted
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`
      taken.add(name.toLowerCase())
      names.set(old.toLowerCase(), name)
      if (name !== translated && typeof cell.string === 'number') {
        ownHeads.push({ cell, sheet: table.sheet, name })
      }
    }
    byTable.set(table.name.toLowerCase(), names)
  }
  return { byTable, ownHeads }
}

/** A formula with columns called by their new names. */
export function renameColumns(
  formula: string,
  nameOf: (table: string, column: string) => string | undefined,
): string {
  let output = ''
  let at = 0
  for (const { table, columns } of readFormula(formula).references) {
    for (const column of columns) {
      const written = nameOf(table, column.name)
      if (written === undefined) continue
      output += formula.slice(at, column.start) + writeColumnName(written, column)
      at = column.end
    }
  }
  return output + formula.slice(at)
}
