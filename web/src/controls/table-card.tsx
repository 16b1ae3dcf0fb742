import type { ReactNode } from 'react'
import { useWording } from '../messages/messages.ts'

export interface Column {
  readonly name: string
  readonly isNumber?: boolean
}

/** A table that scrolls by itself where the page is too narrow, by keyboard as well. */
export function TableCard({
  label,
  columns,
  hasActions = false,
  isWide = false,
  children,
}: {
  readonly label: string
  readonly columns: readonly Column[]
  /** A last column holds what can be done with a row. */
  readonly hasActions?: boolean
  readonly isWide?: boolean
  /** The rows. */
  readonly children: ReactNode
}) {
  const { t } = useWording()
  return (
    <div className="card flush" tabIndex={0} role="region" aria-label={label}>
      <table className={isWide ? 'wide' : undefined}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} className={isNumber === true ? 'number' : undefined}>
                {name}
              </th>
            ))}
            {hasActions && (
              <th>
                <span className="visually-hidden">{t.common.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
