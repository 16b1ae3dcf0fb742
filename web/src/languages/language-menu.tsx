import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import styles from './languages.module.css'
import { AUTO, readRecent } from './pairs.ts'
import { useSortedByName } from './sorted-by-name.ts'

/** What a language picker offers, once it is opened: recent languages first, all of them found by what is typed. */
export function LanguageMenu({
  label,
  value,
  codes,
  withAuto,
  endOf,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly codes: readonly string[]
  readonly withAuto: boolean
  readonly endOf: ((code: string) => string | undefined) | undefined
  readonly onChange: (code: string) => void
}) {
  const { t, languageName } = useWording()
  const { contains } = useFilter({ sensitivity: 'base' })
  const sorted = useSortedByName(codes)
  const recent = readRecent().filter((code) => codes.includes(code))
  const item = (code: string, prefix: string) => (
    <MenuItem key={prefix + code} id={prefix + code} textValue={namesOf(code, languageName(code))}>
      {languageName(code)}
      {endOf?.(code) !== undefined && <span className="end">{endOf(code)}</span>}
    </MenuItem>
  )
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={t.common.search} autoFocus className={styles['find'] ?? ''}>
        <Input placeholder={t.common.search} />
      </SearchField>
      <Menu
        aria-label={label}
        selectionMode="single"
        // Otherwise Escape would empty the selection instead of closing the menu.
        disallowEmptySelection
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
