import { useState } from 'react'
import { CheckboxGroup, Input, Label, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import { Check } from '../controls/check.tsx'
import { FormFrame } from '../controls/form-dialog.tsx'
import { Modal } from '../controls/modal.tsx'
import { SecretDialog } from '../controls/secret-dialog.tsx'
import { Segments } from '../controls/segments.tsx'
import { useWording } from '../messages/messages.ts'

/** The settings of a key that a new one takes over. */
export interface KeyDraft {
  readonly label: string
  readonly role: 'developer' | 'admin'
  readonly scopes: readonly string[] | null
  readonly character_limit: number | null
}

/** Makes a key and shows it, once. */
export function CreateKeyDialog({
  draft,
  scopes,
  onClose,
}: {
  readonly draft: KeyDraft | undefined
  readonly scopes: readonly string[]
  readonly onClose: () => void
}) {
  const { t } = useWording()
  const [secret, setSecret] = useState<string>()
  return secret === undefined ? (
    <Modal title={t.keys.create} isOpen onClose={onClose}>
      <KeyForm draft={draft} scopes={scopes} onCreated={setSecret} onClose={onClose} />
    </Modal>
  ) : (
    <SecretDialog secret={secret} onClose={onClose} />
  )
}

interface KeySettings {
  readonly label: string
  readonly role: 'developer' | 'admin'
  readonly scopes?: string[]
}

/** Makes the key; it has the limit of the one that it replaces. */
function useKeyCreation(draft: KeyDraft | undefined, onCreated: (secret: string) => void) {
  const create = useChange('POST /interpres/v1/keys', ['GET /interpres/v1/keys'])
  const change = useChange('PATCH /interpres/v1/keys/{key_id}', ['GET /interpres/v1/keys'])

  const run = async (body: KeySettings) => {
    const created = await create.mutateAsync({ body })
    if (draft?.character_limit != null) {
      await change.mutateAsync({
        path: { key_id: created.key_id },
        body: { characters: draft.character_limit },
      })
    }
    onCreated(created.key)
  }
  // What failed is shown by the form.
  return { create, save: (body: KeySettings) => void run(body).catch(() => {}) }
}

function KeyForm({
  draft,
  scopes,
  onCreated,
  onClose,
}: {
  readonly draft: KeyDraft | undefined
  readonly scopes: readonly string[]
  readonly onCreated: (secret: string) => void
  readonly onClose: () => void
}) {
  const { t } = useWording()
  const [label, setLabel] = useState(draft?.label ?? '')
  const [role, setRole] = useState<'developer' | 'admin'>(draft?.role ?? 'developer')
  const [chosen, setChosen] = useState<readonly string[]>(draft?.scopes ?? [])
  const [range, setRange] = useState<'all' | 'some'>(draft?.scopes == null ? 'all' : 'some')
  const { create, save } = useKeyCreation(draft, onCreated)

  return (
    <FormFrame
      action={t.keys.create}
      isPending={create.isPending}
      problem={create.error}
      onClose={onClose}
      onSubmit={() => save({ label, role, ...(range === 'all' ? {} : { scopes: [...chosen] }) })}
    >
      {draft !== undefined && <p className="notice calm">{t.keys.replaceText}</p>}
      <TextField value={label} onChange={setLabel} isRequired autoFocus maxLength={255}>
        <Label>{t.keys.label}</Label>
        <Input dir="auto" />
      </TextField>
      <Segments
        label={t.keys.role}
        value={role}
        onChange={setRole}
        choices={[
          { value: 'developer', label: t.keys.roles.developer },
          { value: 'admin', label: t.keys.roles.admin },
        ]}
      />
      <p className="hint">{t.keys.roleHint}</p>
      <Segments
        label={t.keys.scopes}
        value={range}
        onChange={setRange}
        choices={[
          { value: 'all', label: t.keys.everything },
          { value: 'some', label: t.keys.only },
        ]}
      />
      {range === 'some' && <ScopeBoxes scopes={scopes} chosen={chosen} onChange={setChosen} />}
    </FormFrame>
  )
}

function ScopeBoxes({
  scopes,
  chosen,
  onChange,
}: {
  readonly scopes: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (scopes: readonly string[]) => void
}) {
  const { t } = useWording()
  return (
    <CheckboxGroup
      aria-label={t.keys.only}
      value={[...chosen]}
      onChange={onChange}
      isRequired
      className="stack"
    >
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}>
        {scopes.map((scope) => (
          <Check key={scope} value={scope}>
            <code dir="ltr">{scope}</code>
          </Check>
        ))}
      </div>
    </CheckboxGroup>
  )
}
