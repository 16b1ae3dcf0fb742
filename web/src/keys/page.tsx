import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Check } from '../controls/check.tsx'
import { Loaded } from '../controls/loaded.tsx'
import { Meter } from '../controls/meter.tsx'
import { Page } from '../controls/page.tsx'
import { RowMenu } from '../controls/row-menu.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { ChangeKeyDialog } from './change-key-dialog.tsx'
import { CreateKeyDialog, type KeyDraft } from './create-key-dialog.tsx'
import { DeactivateKeyDialog } from './deactivate-key-dialog.tsx'

export type KeyItem = Answer<'GET /interpres/v1/keys'>['keys'][number]

type Overlay =
  | { readonly kind: 'create'; readonly draft: KeyDraft | undefined }
  | { readonly kind: 'change' | 'deactivate'; readonly key: KeyItem }

/** The keys of the account: who may do what, and what each is used for. */
export default function KeysPage() {
  const { t } = useWording()
  const { isAdmin } = rightsOf(useSession().state)
  const list = useCall('GET /interpres/v1/keys', {}, { enabled: isAdmin })
  const { data } = list
  const [overlay, setOverlay] = useState<Overlay>()
  const [showsInactive, setShowsInactive] = useState(false)
  const close = () => setOverlay(undefined)
  const keys = (data?.keys ?? []).filter(({ deactivated }) => showsInactive || deactivated === null)
  const hasInactive = data?.keys.some(({ deactivated }) => deactivated !== null) === true

  if (!isAdmin) return <Page title={t.keys.title}>{<p>{t.keys.noAccess}</p>}</Page>
  return (
    <Page
      title={t.keys.title}
      actions={
        <Button
          className="react-aria-Button primary"
          onPress={() => setOverlay({ kind: 'create', draft: undefined })}
        >
          <Plus size={16} aria-hidden="true" />
          {t.keys.create}
        </Button>
      }
    >
      <Loaded query={list}>
        {() => (
          <>
            {hasInactive && (
              <Check isSelected={showsInactive} onChange={setShowsInactive}>
                {t.keys.showInactive}
              </Check>
            )}
            <KeyTable keys={keys} onOverlay={setOverlay} />
          </>
        )}
      </Loaded>
      {overlay?.kind === 'create' && (
        <CreateKeyDialog draft={overlay.draft} scopes={data?.scopes ?? []} onClose={close} />
      )}
      {overlay?.kind === 'change' && <ChangeKeyDialog item={overlay.key} onClose={close} />}
      {overlay?.kind === 'deactivate' && <DeactivateKeyDialog item={overlay.key} onClose={close} />}
    </Page>
  )
}

function KeyTable({
  keys,
  onOverlay,
}: {
  readonly keys: readonly KeyItem[]
  readonly onOverlay: (overlay: Overlay) => void
}) {
  const { t } = useWording()
  return (
    <TableCard
      label={t.keys.title}
      hasActions
      isWide
      columns={[
        { name: t.keys.label },
        { name: t.keys.key },
        { name: t.keys.role },
        { name: t.keys.scopes },
        { name: t.keys.usage, isNumber: true },
        { name: t.keys.lastUsed },
      ]}
    >
      {keys.map((key) => (
        <KeyRow key={key.key_id} item={key} onOverlay={onOverlay} />
      ))}
    </TableCard>
  )
}

function KeyRow({
  item,
  onOverlay,
}: {
  readonly item: KeyItem
  readonly onOverlay: (overlay: Overlay) => void
}) {
  const { t, number, percent, day } = useWording()
  const { character_limit: limit, characters_in_period: used } = item
  const share = limit === null || limit === 0 ? undefined : used / limit
  return (
    <tr>
      <td>
        <bdi>{item.label}</bdi> {item.is_own && <span className="tag good">{t.keys.own}</span>}
        {item.deactivated !== null && <span className="tag bad">{t.keys.inactive}</span>}
      </td>
      <td>
        <code dir="ltr">{item.masked_key}</code>
      </td>
      <td>{t.keys.roles[item.role]}</td>
      <td>{item.scopes === null ? t.keys.everything : <span dir="ltr">{item.scopes.join(', ')}</span>}</td>
      <td className="number">
        {number(used)}
        {share !== undefined && <Meter share={share} />}
        <div className="muted">
          {limit === null
            ? t.common.noLimit
            : `${share === undefined ? '' : `${percent(share)} · `}${number(limit)}`}
        </div>
      </td>
      <td>{item.last_used_day === null ? t.keys.never : day(item.last_used_day)}</td>
      <td>
        <RowMenu
          name={item.label}
          actions={[
            { id: 'change', label: t.keys.edit },
            { id: 'replace', label: t.keys.replace, isDisabled: item.deactivated !== null },
            {
              id: 'deactivate',
              label: t.keys.deactivate,
              isDisabled: item.deactivated !== null || item.is_own,
            },
          ]}
          onAction={(action) =>
            onOverlay(action === 'replace' ? { kind: 'create', draft: item } : { kind: action, key: item })
          }
        />
      </td>
    </tr>
  )
}
