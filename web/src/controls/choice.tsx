import { ChevronDown } from 'lucide-react'
import {
  Button,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'

export interface Option {
  readonly id: string
  readonly label: string
  readonly end?: string
}

/** One of several choices, behind a button. */
export function Choice({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  isDisabled = false,
}: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (id: string) => void
  readonly isDisabled?: boolean
}) {
  return (
    <Select
      value={value}
      onChange={(key: Key | null) => {
        if (key !== null) onChange(String(key))
      }}
      isDisabled={isDisabled}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label>{label}</Label>}
      <Button>
        <SelectValue />
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover>
        <ListBox items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label}>
              {option.label}
              {option.end !== undefined && <span className="end">{option.end}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
