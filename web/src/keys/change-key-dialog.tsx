import { useState } from 'react'
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components'
import { useChange } from '../api/queries.ts'
import { Modal } from '../controls/modal.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import type { KeyItem } from './page.tsx'

/** Label and limit of a key. */
export function ChangeKeyDialog({ item, onClose }: { readonly item: KeyItem; readonly onClose: () => void }) {
  const { t } = useWording()
  const [label, setLabel] = useState(item.label)
  const [limit, setLimit] = useState(item.character_limit === null ? '' : String(item.character_limit))
  const change = useChange('PATCH /interpres/v1/keys/{key_id}', [
    'GET /interpres/v1/keys',
    'GET /interpres/v1/session',
  ])
  return (
    <Modal title={t.keys.edit} isOpen onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(
            {
              path: { key_id: item.key_id },
              body: { label, characters: limit.trim() === '' ? null : Number(limit) },
            },
            { onSuccess: onClose },
          )
        }}
      >
        <TextField value={label} onChange={setLabel} isRequired autoFocus maxLength={255}>
          <Label>{t.keys.label}</Label>
          <Input dir="auto" />
        </TextField>
        <TextField value={limit} onChange={setLimit} pattern="[0-9]*" inputMode="numeric">
          <Label>{t.keys.limit}</Label>
          <Input />
          <Text slot="description">{t.keys.limitHint}</Text>
        </TextField>
        {change.error !== null && <ProblemNotice problem={change.error} />}
        <div className="row">
          <Button type="submit" className="react-aria-Button primary" isPending={change.isPending}>
            {t.common.save}
          </Button>
          <Button onPress={onClose}>{t.common.cancel}</Button>
        </div>
      </Form>
    </Modal>
  )
}
