import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'

/** One of several choices, in a menu behind a button that says what is chosen. */
export function MenuChoice<Id extends string>({
  label,
  shown,
  value,
  options,
  empty,
  onChange,
}: {
  readonly label: string
  /** On the button. */
  readonly shown: ReactNode
  readonly value: Id
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  /** Shown where there is nothing to choose. */
  readonly empty?: string
  readonly onChange: (id: Id) => void
}) {
  return (
    <MenuTrigger>
      <Button>
        <span>{shown}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover>
        <Menu
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value]}
          onAction={(key) => {
            const found = options.find(({ id }) => id === key)
            if (found !== undefined) onChange(found.id)
          }}
          renderEmptyState={() => <p className="empty small muted">{empty}</p>}
        >
          {options.map(({ id, label: name }) => (
            <MenuItem key={id} id={id} textValue={name}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
