import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useLocation } from 'wouter'
import { useWording } from '../messages/messages.ts'
import type { Route } from '../routes.ts'
import styles from './dialogs.module.css'

/** Finds every page and command by a part of its name. */
export function CommandDialog({
  isOpen,
  onClose,
  entries,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly entries: readonly Route[]
}) {
  const { t } = useWording()
  const [, navigate] = useLocation()
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      className={`react-aria-ModalOverlay ${styles['top'] ?? ''}`}
    >
      <Modal>
        <Dialog aria-label={t.nav.commands} className={styles['commands'] ?? ''}>
          <Autocomplete filter={contains}>
            <SearchField aria-label={t.nav.commands} autoFocus>
              <Input placeholder={t.nav.commands} />
            </SearchField>
            <Menu
              aria-label={t.nav.commands}
              onAction={(key) => {
                onClose()
                navigate(String(key))
              }}
            >
              {entries.map(({ path, entry }) => (
                <MenuItem key={path} id={path}>
                  {entry?.label(t) ?? path}
                </MenuItem>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
