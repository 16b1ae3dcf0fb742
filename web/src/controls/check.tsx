import { Check as Tick } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components'

export function Check({
  isSelected,
  onChange,
  isDisabled = false,
  value,
  children,
}: {
  readonly isSelected?: boolean
  readonly onChange?: (selected: boolean) => void
  readonly isDisabled?: boolean
  readonly value?: string
  readonly children: ReactNode
}) {
  return (
    <Checkbox
      isDisabled={isDisabled}
      {...(isSelected === undefined ? {} : { isSelected })}
      {...(onChange === undefined ? {} : { onChange })}
      {...(value === undefined ? {} : { value })}
    >
      {({ isSelected: on }) => (
        <>
          <span className="box" aria-hidden="true">
            {on && <Tick size={14} strokeWidth={3} />}
          </span>
          <span>{children}</span>
        </>
      )}
    </Checkbox>
  )
}
