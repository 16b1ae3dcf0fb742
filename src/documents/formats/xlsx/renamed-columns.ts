import type { BookFacts, PinnedTexts } from './pinned-texts.ts'
import { shownText } from './shared-strings.ts'
import type { HeaderCell } from './sheet-facts.ts'
import type { Table } from './tables.ts'

export interface HeadOfColumn {
  readonly table: Table
  readonly index: number
  readonly cell: HeaderCell
}

/**
 * The columns that can follow their heads. All others are pinned: heads of tables whose rows come from elsewhere, heads
 * with formatting or line ends, and all heads where a formula could not be understood.
 */
export function renamedColumns(
  book: BookFacts,
  tables: readonly Table[],
  pinned: PinnedTexts,
): readonly HeadOfColumn[] {
  const isUnclear =
    book.workbook.hasUnclearFormulas ||
    [...book.sheets.values()].some(({ hasUnclearFormulas }) => hasUnclearFormulas) ||
    tables.some(({ hasUnclearFormulas }) => hasUnclearFormulas)
  for (const { literals } of tables) for (const literal of literals) pinned.add(literal)
  return tables.flatMap((table) => {
    const { head } = table
    const cells = head === undefined ? [] : (book.sheets.get(table.sheet)?.headerCells ?? [])
    return table.columns.flatMap(({ name }, index): HeadOfColumn[] => {
      if (table.range === undefined) pinned.add(name)
      if (head === undefined) return []
      const cell = cells.find(
        ({ row, column }) => row === head.firstRow && column === head.firstColumn + index,
      )
      const string = cell?.string
      const rich = typeof string === 'number' ? book.strings.strings[string] : string
      const isFollowing = rich?.isPlain === true && rich.atoms.length === 1 && shownText(rich) === name
      if (cell !== undefined && isFollowing && !table.isBound && !isUnclear) return [{ table, index, cell }]
      pinned.add(name)
      if (rich !== undefined) pinned.add(shownText(rich))
      return []
    })
  })
}
