import type { Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { GridRow } from './pair-grid.tsx'

interface Place {
  readonly row: number
  readonly column: 0 | 1
}

interface GridOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  readonly rows: readonly GridRow[]
  readonly isReadOnly: boolean
  readonly onEdit: (id: number, column: 0 | 1, text: string) => void
  readonly onRemove: (id: number) => void
  readonly onUndo: () => void
}

/** Which cell is active, and what is being typed into it. */
export interface GridCells {
  readonly active: Place
  /** `undefined` while nobody types. */
  readonly draft: string | undefined
  readonly setDraft: (draft: string) => void
  readonly move: (row: number, column: 0 | 1) => void
  readonly begin: (text: string) => void
  readonly commit: () => void
}

const PAGE_ROWS = 12

/** The cells of a grid, and the events by which somebody goes through them. */
export function useGridCells(options: GridOptions) {
  const { scroller, virtual, rows, isReadOnly, onEdit } = options
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string>()
  const wantsFocus = useRef(false)

  useEffect(() => {
    if (!wantsFocus.current) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${active.row} ${active.column}"]`)
    const target = draft === undefined ? cell : cell?.querySelector('input')
    if (target == null) return
    wantsFocus.current = false
    target.focus()
  })

  const cells: GridCells = {
    active,
    draft,
    setDraft,
    move(row, column) {
      const next = Math.max(0, Math.min(rows.length - 1, row))
      wantsFocus.current = true
      setDraft(undefined)
      setActive({ row: next, column })
      virtual.scrollToIndex(next)
    },
    begin(text) {
      if (isReadOnly) return
      wantsFocus.current = true
      setDraft(text)
    },
    commit() {
      const row = rows[active.row]
      if (draft !== undefined && row !== undefined && draft !== row.cells[active.column]) {
        onEdit(row.id, active.column, draft)
      }
      setDraft(undefined)
    },
  }
  return {
    cells,
    events: {
      onKeyDown(event: KeyboardEvent) {
        const current = rows[active.row]
        if (current === undefined) return
        const isHandled = draft === undefined ? browse(event, current, cells, options) : type(event, cells)
        if (isHandled) event.preventDefault()
      },
      onFocus({ target }: FocusEvent) {
        const place = placeOf(target)
        if (place !== undefined && !isSame(place, active)) setActive(place)
      },
      onDoubleClick({ target }: MouseEvent) {
        const place = placeOf(target)
        const row = place && rows[place.row]
        if (place !== undefined && row !== undefined) cells.begin(row.cells[place.column])
      },
    },
  }
}

/** Keys while somebody types into a cell; true for one that was meant for the grid. */
function type(
  { key, shiftKey }: KeyboardEvent,
  { active: { row, column }, move, commit }: GridCells,
): boolean {
  if (key === 'Escape') {
    move(row, column)
    return true
  }
  if (key !== 'Enter' && key !== 'Tab') return false
  commit()
  if (key === 'Enter') move(row + (shiftKey ? -1 : 1), column)
  else if (shiftKey) move(column === 0 ? row - 1 : row, column === 0 ? 1 : 0)
  else move(column === 1 ? row + 1 : row, column === 1 ? 0 : 1)
  return true
}

/** Keys while nobody types; true for one that was meant for the grid. */
function browse(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  current: GridRow,
  { active: { row, column }, move, begin }: GridCells,
  { rows, isReadOnly, onRemove, onUndo }: GridOptions,
): boolean {
  const inControl = ctrlKey || metaKey
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
    Enter: () => begin(current.cells[column]),
    F2: () => begin(current.cells[column]),
    Delete: () => {
      if (isReadOnly) return
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
  if (key.length === 1 && !inControl && !altKey && !isReadOnly) {
    begin(key)
    return true
  }
  return false
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
