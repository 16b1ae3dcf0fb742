import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import type { Route } from '../routes.ts'
import { type Command, useCommands } from './commands.ts'
import styles from './dialogs.module.css'

/** Of one kind; more words find the others. */
const SHOWN = 30

/** Finds every page, command, glossary and language by a part of its name. */
export function CommandDialog({
  onClose,
  entries,
  open,
}: {
  readonly onClose: () => void
  readonly entries: readonly Route[]
  /** Opens another dialog in place of this one. */
  readonly open: (overlay: 'shortcuts' | 'sign-out') => void
}) {
  const { t } = useWording()
  const [words, setWords] = useState('')
  const groups = useCommandGroups(words, useCommands(entries, open))
  const all = new Map<string, Command>(
    groups.flatMap(({ found }) => found.map((command) => [command.id, command])),
  )
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isDismissable
      className={`react-aria-ModalOverlay ${styles['top'] ?? ''}`}
    >
      <Modal>
        <Dialog aria-label={t.nav.commands} className={styles['commands'] ?? ''}>
          <Autocomplete inputValue={words} onInputChange={setWords}>
            <SearchField aria-label={t.nav.commands} autoFocus>
              <Input placeholder={t.nav.commands} />
            </SearchField>
            <Menu
              aria-label={t.nav.commands}
              onAction={(key) => {
                onClose()
                all.get(String(key))?.act()
              }}
              renderEmptyState={() => <p className="empty small muted">{t.nav.nothingFound}</p>}
            >
              {groups
                .filter(({ found }) => found.length > 0)
                .map(({ title, found }) => (
                  <MenuSection key={title ?? ''} aria-label={title ?? t.nav.main}>
                    {title !== undefined && <Header>{title}</Header>}
                    {found.map(({ id, label }) => (
                      <MenuItem key={id} id={id} textValue={label}>
                        <bdi>{label}</bdi>
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Commands whose names have the words, by kind. */
function useCommandGroups(words: string, commands: ReturnType<typeof useCommands>) {
  const { t } = useWording()
  const { contains } = useFilter({ sensitivity: 'base' })
  return [
    { title: undefined, found: commands.pages },
    { title: t.common.actions, found: commands.actions },
    // Too many to be read through; by their names they are found.
    { title: t.translate.glossaries, found: words === '' ? [] : commands.glossaries },
    { title: t.translate.languages, found: words === '' ? [] : commands.languages },
  ].map(({ title, found }) => ({
    title,
    found: found.filter(({ label }) => contains(label, words)).slice(0, SHOWN),
  }))
}
