import { useVirtualizer } from '@tanstack/react-virtual'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './pair-grid.module.css'

export interface GridRow {
  readonly id: number
  readonly cells: readonly [string, string]
  /** What is wrong with the row; it is marked and says so. */
  readonly fault: string | undefined
}

interface Place {
  readonly row: number
  readonly column: 0 | 1
}

const ROW_HEIGHT = 40
const PAGE_ROWS = 12

/**
 * A grid of two columns for many thousand rows: only those in sight are on the page. Arrows move, Enter or F2 edits,
 * Escape leaves the cell as it was, Delete removes the row, Ctrl+Z undoes.
 */
export function PairGrid({
  label,
  help,
  headings,
  languages,
  rows,
  isReadOnly,
  removeLabel,
  onEdit,
  onRemove,
  onUndo,
}: {
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
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string>()
  const wantsFocus = useRef(false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })

  const move = (row: number, column: 0 | 1) => {
    const next = Math.max(0, Math.min(rows.length - 1, row))
    wantsFocus.current = true
    setDraft(undefined)
    setActive({ row: next, column })
    virtual.scrollToIndex(next)
  }

  useEffect(() => {
    if (!wantsFocus.current) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${active.row} ${active.column}"]`)
    const target = draft === undefined ? cell : cell?.querySelector('input')
    if (target == null) return
    wantsFocus.current = false
    target.focus()
  })

  const begin = (text: string) => {
    if (isReadOnly) return
    wantsFocus.current = true
    setDraft(text)
  }

  const commit = () => {
    const row = rows[active.row]
    if (draft !== undefined && row !== undefined && draft !== row.cells[active.column]) {
      onEdit(row.id, active.column, draft)
    }
    setDraft(undefined)
  }

  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    const { row, column } = active
    const current = rows[row]
    if (current === undefined) return
    const handled = draft === undefined ? browse() : typing()
    if (handled) event.preventDefault()

    function typing(): boolean {
      if (key === 'Escape') {
        move(row, column)
        return true
      }
      if (key !== 'Enter' && key !== 'Tab') return false
      commit()
      if (key === 'Enter') move(row + (event.shiftKey ? -1 : 1), column)
      else if (event.shiftKey) move(column === 0 ? row - 1 : row, column === 0 ? 1 : 0)
      else move(column === 1 ? row + 1 : row, column === 1 ? 0 : 1)
      return true
    }

    function browse(): boolean {
      const inControl = event.ctrlKey || event.metaKey
      const isRtl = document.dir === 'rtl'
      const moves: Readonly<Record<string, () => void>> = {
        ArrowDown: () => move(row + 1, column),
        ArrowUp: () => move(row - 1, column),
        ArrowLeft: () => move(row, isRtl ? 1 : 0),
        ArrowRight: () => move(row, isRtl ? 0 : 1),
        Home: () => move(inControl ? 0 : row, 0),
        End: () => move(inControl ? rows.length - 1 : row, 1),
        PageDown: () => move(row + PAGE_ROWS, column),
        PageUp: () => move(row - PAGE_ROWS, column),
        Enter: () => begin(current?.cells[column] ?? ''),
        F2: () => begin(current?.cells[column] ?? ''),
        Delete: () => {
          if (isReadOnly || current === undefined) return
          onRemove(current.id)
          move(Math.min(row, rows.length - 2), column)
        },
      }
      const act = moves[key]
      if (act !== undefined) {
        act()
        return true
      }
      if (inControl && key.toLowerCase() === 'z') {
        onUndo()
        return true
      }
      // A letter begins the cell anew, as in a spreadsheet.
      if (key.length === 1 && !inControl && !event.altKey && !isReadOnly) {
        begin(key)
        return true
      }
      return false
    }
  }

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
      onKeyDown={onKey}
      onFocus={({ target }) => {
        const place = placeOf(target)
        if (place !== undefined && !isSame(place, active)) setActive(place)
      }}
      onDoubleClick={({ target }) => {
        const place = placeOf(target)
        const row = place && rows[place.row]
        if (place !== undefined && row !== undefined) begin(row.cells[place.column])
      }}
    >
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
      <div role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <div
              key={row.id}
              role="row"
              aria-rowindex={item.index + 2}
              className={
                row.fault === undefined ? styles['row'] : `${styles['row'] ?? ''} ${styles['faulty'] ?? ''}`
              }
              style={{ transform: `translateY(${item.start}px)`, height: ROW_HEIGHT }}
            >
              {([0, 1] as const).map((column) => {
                const isActive = active.row === item.index && active.column === column
                return (
                  <div
                    key={column}
                    role="gridcell"
                    data-place={`${item.index} ${column}`}
                    tabIndex={isActive ? 0 : -1}
                    aria-colindex={column + 1}
                    {...(row.fault === undefined ? {} : { 'aria-invalid': true, title: row.fault })}
                    className={styles['cell']}
                    dir="auto"
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
                      <span>{row.cells[column]}</span>
                    )}
                  </div>
                )
              })}
              {!isReadOnly && (
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
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The cell that an element is in: `data-place="12 1"` is the second one of the thirteenth row. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = (cell?.dataset['place'] ?? '').split(' ')
  if (row === undefined || column === undefined) return undefined
  return { row: Number(row), column: column === '1' ? 1 : 0 }
}

function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}
