import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Input, Label, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Confirm } from '../controls/confirm.tsx'
import { FormDialog } from '../controls/form-dialog.tsx'
import { LimitField, limitText, readLimit } from '../controls/limit-field.tsx'
import { Loaded } from '../controls/loaded.tsx'
import { Page } from '../controls/page.tsx'
import { RowMenu } from '../controls/row-menu.tsx'
import { SecretDialog } from '../controls/secret-dialog.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'

type Account = Answer<'GET /interpres/v1/accounts'>['accounts'][number]

type Overlay =
  | { readonly kind: 'create' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'limits' | 'addendum'; readonly account: Account }

/** The accounts of the installation, for operators. */
export default function AccountsPage() {
  const { t } = useWording()
  const { isOperator } = rightsOf(useSession().state)
  const accounts = useCall('GET /interpres/v1/accounts', {}, { enabled: isOperator })
  const [overlay, setOverlay] = useState<Overlay>()
  const close = () => setOverlay(undefined)
  if (!isOperator) {
    return (
      <Page title={t.accounts.title}>
        <p>
          {t.accounts.noAccess} <code dir="ltr">npx interpres web link --operator</code>
        </p>
      </Page>
    )
  }
  return (
    <Page
      title={t.accounts.title}
      actions={
        <Button className="react-aria-Button primary" onPress={() => setOverlay({ kind: 'create' })}>
          <Plus size={16} aria-hidden="true" />
          {t.accounts.create}
        </Button>
      }
    >
      <Loaded query={accounts}>
        {(data) => (
          <AccountTable
            accounts={data.accounts}
            onAction={(kind, account) => setOverlay({ kind, account })}
          />
        )}
      </Loaded>
      {overlay?.kind === 'create' && (
        <CreateDialog onClose={close} onCreated={(secret) => setOverlay({ kind: 'secret', secret })} />
      )}
      {overlay?.kind === 'secret' && <SecretDialog secret={overlay.secret} onClose={close} />}
      {overlay?.kind === 'limits' && <LimitsDialog account={overlay.account} onClose={close} />}
      {overlay?.kind === 'addendum' && <AddendumDialog account={overlay.account} onClose={close} />}
    </Page>
  )
}

function AccountTable({
  accounts,
  onAction,
}: {
  readonly accounts: readonly Account[]
  readonly onAction: (kind: 'limits' | 'addendum', account: Account) => void
}) {
  const { t, number, time } = useWording()
  return (
    <TableCard
      label={t.accounts.title}
      hasActions
      isWide
      columns={[
        { name: t.common.name },
        { name: t.common.created },
        { name: t.nav.keys, isNumber: true },
        { name: t.keys.limit, isNumber: true },
        { name: t.accounts.addendum },
      ]}
    >
      {accounts.map((account) => (
        <tr key={account.account_id}>
          <td style={{ overflowWrap: 'anywhere' }}>
            <bdi>{account.name}</bdi>
          </td>
          <td>{time(account.created)}</td>
          <td className="number">{number(account.active_keys)}</td>
          <td className="number">
            {account.character_limit === null ? t.common.noLimit : number(account.character_limit)}
          </td>
          <td>{account.addendum_signed === null ? t.accounts.notSigned : time(account.addendum_signed)}</td>
          <td className="number">
            <RowMenu
              name={account.name}
              actions={[
                { id: 'limits', label: t.accounts.limits },
                {
                  id: 'addendum',
                  label: account.addendum_signed === null ? t.accounts.sign : t.accounts.revoke,
                },
              ]}
              onAction={(kind) => onAction(kind, account)}
            />
          </td>
        </tr>
      ))}
    </TableCard>
  )
}

function CreateDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void
  readonly onCreated: (secret: string) => void
}) {
  const { t } = useWording()
  const [name, setName] = useState('')
  const create = useChange('POST /interpres/v1/accounts', ['GET /interpres/v1/accounts'])
  return (
    <FormDialog
      title={t.accounts.create}
      isPending={create.isPending}
      problem={create.error}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({ body: { name } }, { onSuccess: ({ admin_key: secret }) => onCreated(secret) })
      }
    >
      <p className="hint">{t.accounts.createHint}</p>
      <TextField value={name} onChange={setName} isRequired autoFocus>
        <Label>{t.common.name}</Label>
        <Input dir="auto" />
      </TextField>
    </FormDialog>
  )
}

interface DialogProps {
  readonly account: Account
  readonly onClose: () => void
}

function LimitsDialog({ account, onClose }: DialogProps) {
  const { t } = useWording()
  const [characters, setCharacters] = useState(limitText(account.character_limit))
  const [speech, setSpeech] = useState(limitText(account.speech_to_text_milliseconds_limit))
  const change = useChange('PATCH /interpres/v1/accounts/{account_id}/limits', ['GET /interpres/v1/accounts'])
  return (
    <FormDialog
      title={`${t.accounts.limits}: ${account.name}`}
      isPending={change.isPending}
      problem={change.error}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          {
            path: { account_id: account.account_id },
            body: { characters: readLimit(characters), speech_to_text_milliseconds: readLimit(speech) },
          },
          { onSuccess: onClose },
        )
      }
    >
      <LimitField label={t.keys.limit} value={characters} onChange={setCharacters} />
      <LimitField label={t.accounts.speechLimit} value={speech} onChange={setSpeech} />
    </FormDialog>
  )
}

function AddendumDialog({ account, onClose }: DialogProps) {
  const { t } = useWording()
  const isSigned = account.addendum_signed !== null
  const change = useChange('PUT /interpres/v1/accounts/{account_id}/addendum', ['GET /interpres/v1/accounts'])
  return (
    <Confirm
      title={`${isSigned ? t.accounts.revoke : t.accounts.sign}: ${account.name}`}
      action={isSigned ? t.accounts.revoke : t.accounts.sign}
      isOpen
      isPending={change.isPending}
      problem={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { path: { account_id: account.account_id }, body: { signed: !isSigned } },
          { onSuccess: onClose },
        )
      }
    >
      <p>{isSigned ? t.accounts.revokeText : t.accounts.signText}</p>
    </Confirm>
  )
}
