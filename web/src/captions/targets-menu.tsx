import { ChevronDown } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useSortedByName } from '../languages/sorted-by-name.ts'
import { useWording } from '../messages/messages.ts'

const MAX_TARGETS = 5

/** The languages that speech is translated into, none or some. */
export function TargetsMenu({
  codes,
  chosen,
  isDisabled,
  onChange,
}: {
  readonly codes: readonly string[]
  readonly chosen: readonly string[]
  readonly isDisabled: boolean
  readonly onChange: (codes: readonly string[]) => void
}) {
  const { t, languageName } = useWording()
  const sorted = useSortedByName(codes)
  return (
    <MenuTrigger>
      <Button isDisabled={isDisabled} style={{ fontWeight: 600 }}>
        <span className="visually-hidden">{t.translate.to}: </span>
        {chosen.length === 0 ? t.captions.noTranslation : chosen.map(languageName).join(', ')}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover placement="bottom start">
        <Menu
          aria-label={t.translate.to}
          selectionMode="multiple"
          shouldCloseOnSelect={false}
          selectedKeys={chosen}
          disabledKeys={chosen.length < MAX_TARGETS ? [] : codes.filter((code) => !chosen.includes(code))}
          onSelectionChange={(keys) => {
            if (keys === 'all') return
            const wanted = [...keys].map(String)
            onChange([
              ...chosen.filter((code) => wanted.includes(code)),
              ...wanted.filter((code) => !chosen.includes(code)),
            ])
          }}
        >
          {sorted.map((code) => (
            <MenuItem key={code} id={code} textValue={languageName(code)}>
              {({ isSelected }) => (
                <>
                  <span aria-hidden="true">{isSelected ? '☑' : '☐'}</span>
                  {languageName(code)}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
