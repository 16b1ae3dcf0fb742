import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { X } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import styles from './pair-grid.module.css'
import { type GridCells, useGridCells } from './use-grid-cells.ts'

export interface GridRow {
  readonly id: number
  readonly cells: readonly [string, string]
  /** What is wrong with the row; it is marked and says so. */
  readonly fault: string | undefined
}

interface PairGridProps {
  readonly label: string
  readonly help: string
  readonly headings: readonly [string, string]
  readonly languages: readonly [string, string]
  readonly rows: readonly GridRow[]
  readonly isReadOnly: boolean
  readonly removeLabel: string
  readonly onEdit: (id: number, column: 0 | 1, text: string) => void
  readonly onRemove: (id: number) => void
  readonly onUndo: () => void
  readonly onPaste: (event: ClipboardEvent) => void
}

const ROW_HEIGHT = 40

/**
 * A grid of two columns for many thousand rows: only those in sight are on the page. Arrows move, Enter or F2 edits,
 * Escape leaves the cell as it was, Delete removes the row, Ctrl+Z undoes.
 */
export function PairGrid(props: PairGridProps) {
  const { label, help, rows, isReadOnly, onPaste } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  const { cells, events } = useGridCells({ ...props, scroller, virtual })

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-description={help}
      aria-rowcount={rows.length + 1}
      aria-colcount={isReadOnly ? 2 : 3}
      aria-readonly={isReadOnly}
      className={styles['grid']}
      ref={scroller}
      {...(isReadOnly ? {} : { onPaste })}
      {...events}
    >
      <Headings {...props} />
      <div role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return row && <Row key={row.id} {...props} item={item} row={row} cells={cells} />
        })}
      </div>
    </div>
  )
}

function Headings({ headings, isReadOnly, removeLabel }: PairGridProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      {headings.map((heading) => (
        <div key={heading} role="columnheader">
          {heading}
        </div>
      ))}
      {!isReadOnly && (
        <div role="columnheader">
          <span className="visually-hidden">{removeLabel}</span>
        </div>
      )}
    </div>
  )
}

interface RowProps extends PairGridProps {
  readonly item: VirtualItem
  readonly row: GridRow
  readonly cells: GridCells
}

function Row(props: RowProps) {
  const { item, row, isReadOnly } = props
  return (
    <div
      role="row"
      aria-rowindex={item.index + 2}
      className={row.fault === undefined ? styles['row'] : `${styles['row'] ?? ''} ${styles['faulty'] ?? ''}`}
      style={{ transform: `translateY(${item.start}px)`, height: ROW_HEIGHT }}
    >
      <Cell {...props} column={0} />
      <Cell {...props} column={1} />
      {!isReadOnly && <RowEnd {...props} />}
    </div>
  )
}

function Cell({ item, row, column, cells, languages, headings }: RowProps & { readonly column: 0 | 1 }) {
  const { active, draft, setDraft, commit } = cells
  const isActive = active.row === item.index && active.column === column
  return (
    <div
      role="gridcell"
      data-place={`${item.index} ${column}`}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column + 1}
      {...(row.fault === undefined ? {} : { 'aria-invalid': true, title: row.fault })}
      className={styles['cell']}
      lang={languages[column]}
    >
      {isActive && draft !== undefined ? (
        <input
          className={styles['input']}
          aria-label={headings[column]}
          value={draft}
          dir="auto"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
        />
      ) : (
        <span dir="auto">{row.cells[column]}</span>
      )}
    </div>
  )
}

function RowEnd({ row, removeLabel, onRemove }: RowProps) {
  return (
    <div role="gridcell" aria-colindex={3} className={styles['end']}>
      {row.fault !== undefined && (
        <span className={styles['sign']} role="img" aria-label={row.fault} title={row.fault}>
          ⚠
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${removeLabel}: ${row.cells[0]}`}
        className={styles['remove']}
        onClick={() => onRemove(row.id)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
