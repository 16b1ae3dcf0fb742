import { ChevronDown } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import {
  Autocomplete,
  Button,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import styles from './languages.module.css'
import { AUTO, readRecent } from './pairs.ts'

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
  const { t, languageName, locale } = useWording()
  const { contains } = useFilter({ sensitivity: 'base' })
  const sorted = useMemo(
    () => codes.toSorted((left, right) => languageName(left).localeCompare(languageName(right), locale)),
    [codes, languageName, locale],
  )
  const recent = readRecent().filter((code) => codes.includes(code))
  const item = (code: string, prefix: string) => (
    <MenuItem key={prefix + code} id={prefix + code} textValue={namesOf(code, languageName(code))}>
      {languageName(code)}
      {endOf?.(code) !== undefined && <span className="end">{endOf(code)}</span>}
    </MenuItem>
  )
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
        <Autocomplete filter={contains}>
          <SearchField aria-label={t.common.search} autoFocus className={styles['find'] ?? ''}>
            <Input placeholder={t.common.search} />
          </SearchField>
          <Menu
            aria-label={label}
            selectionMode="single"
            selectedKeys={[`all ${value}`]}
            onAction={(key) => onChange(String(key).replace(/^\w+ /, ''))}
          >
            {withAuto && <MenuItem id={`all ${AUTO}`}>{t.translate.detect}</MenuItem>}
            {recent.length > 0 && (
              <MenuSection>
                <Header>{t.translate.recent}</Header>
                {recent.map((code) => item(code, 'recent '))}
              </MenuSection>
            )}
            <MenuSection>
              <Header>{t.translate.languages}</Header>
              {sorted.map((code) => item(code, 'all '))}
            </MenuSection>
          </Menu>
        </Autocomplete>
      </Popover>
    </MenuTrigger>
  )
}

/** Everything that a search may find a language by. */
function namesOf(code: string, shown: string): string {
  const name = (locale: string) => {
    try {
      return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? ''
    } catch {
      return ''
    }
  }
  return [shown, name('en'), name(code), code].join(' ')
}
