import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import { Confirm } from '../controls/confirm.tsx'
import { useWording } from '../messages/messages.ts'
import type { KeyItem } from './page.tsx'

/** Asks for the label, since what is deactivated stays so. */
export function DeactivateKeyDialog({
  item,
  onClose,
}: {
  readonly item: KeyItem
  readonly onClose: () => void
}) {
  const { t } = useWording()
  const [typed, setTyped] = useState('')
  const change = useChange('PATCH /interpres/v1/keys/{key_id}', ['GET /interpres/v1/keys'])
  return (
    <Confirm
      title={t.keys.deactivate}
      action={t.keys.deactivate}
      isOpen
      isPending={change.isPending}
      isDisabled={typed.trim() !== item.label.trim()}
      problem={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ path: { key_id: item.key_id }, body: { deactivate: true } }, { onSuccess: onClose })
      }
    >
      <p>{t.keys.deactivateText(item.label)}</p>
      <TextField value={typed} onChange={setTyped} autoFocus>
        <Label>{t.keys.label}</Label>
        <Input dir="auto" />
      </TextField>
    </Confirm>
  )
}
