import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'

export interface RowAction<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
  readonly isDisabled?: boolean
}

/** What can be done with one row of a table, behind three dots. */
export function RowMenu<Id extends string>({
  name,
  actions,
  onAction,
}: {
  /** Of the row. */
  readonly name: string
  readonly actions: readonly RowAction<Id>[]
  readonly onAction: (id: Id) => void
}) {
  const { t } = useWording()
  return (
    <MenuTrigger>
      <Button className="react-aria-Button icon plain" aria-label={`${t.common.actions}: ${name}`}>
        <Ellipsis size={16} aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu
          disabledKeys={actions.filter(({ isDisabled }) => isDisabled === true).map(({ id }) => id)}
          onAction={(key) => {
            const found = actions.find(({ id }) => id === key)
            if (found !== undefined) onAction(found.id)
          }}
        >
          {actions.map(({ id, label }) => (
            <MenuItem key={id} id={id}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
