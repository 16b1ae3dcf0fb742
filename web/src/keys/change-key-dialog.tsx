import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import { FormDialog } from '../controls/form-dialog.tsx'
import { LimitField, limitText, readLimit } from '../controls/limit-field.tsx'
import { useWording } from '../messages/messages.ts'
import type { KeyItem } from './page.tsx'

/** Label and limit of a key. */
export function ChangeKeyDialog({ item, onClose }: { readonly item: KeyItem; readonly onClose: () => void }) {
  const { t } = useWording()
  const [label, setLabel] = useState(item.label)
  const [limit, setLimit] = useState(limitText(item.character_limit))
  const change = useChange('PATCH /interpres/v1/keys/{key_id}', [
    'GET /interpres/v1/keys',
    'GET /interpres/v1/session',
  ])
  return (
    <FormDialog
      title={t.keys.edit}
      isPending={change.isPending}
      problem={change.error}
      onClose={onClose}
      onSubmit={() => {
        change.mutate(
          {
            path: { key_id: item.key_id },
            body: { label, characters: readLimit(limit) },
          },
          { onSuccess: onClose },
        )
      }}
    >
      <TextField value={label} onChange={setLabel} isRequired autoFocus maxLength={255}>
        <Label>{t.keys.label}</Label>
        <Input dir="auto" />
      </TextField>
      <LimitField label={t.keys.limit} value={limit} onChange={setLimit} />
    </FormDialog>
  )
}
