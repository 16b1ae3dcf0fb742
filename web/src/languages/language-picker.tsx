import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { Button, MenuTrigger, Popover } from 'react-aria-components'
import { onDemand } from '../controls/on-demand.tsx'
import styles from './languages.module.css'

const LanguageMenu = onDemand(async () => (await import('./language-menu.tsx')).LanguageMenu)

/** A language by its name in any of three languages, or its code. */
export function LanguagePicker({
  label,
  value,
  shown,
  codes,
  withAuto = false,
  endOf,
  onChange,
  buttonRef,
}: {
  readonly label: string
  readonly value: string
  readonly shown: string
  readonly codes: readonly string[]
  readonly withAuto?: boolean
  readonly endOf?: (code: string) => string | undefined
  readonly onChange: (code: string) => void
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
}) {
  return (
    <MenuTrigger>
      <Button
        className={`react-aria-Button ${styles['picker'] ?? ''}`}
        {...(buttonRef === undefined ? {} : { ref: buttonRef })}
      >
        <span className="visually-hidden">{label}: </span>
        {shown}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover placement="bottom start">
        <LanguageMenu
          label={label}
          value={value}
          codes={codes}
          withAuto={withAuto}
          endOf={endOf}
          onChange={onChange}
        />
      </Popover>
    </MenuTrigger>
  )
}
