import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Check } from '../controls/check.tsx'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
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
  const { data, error, refetch } = useCall('GET /interpres/v1/keys', {}, { enabled: isAdmin })
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
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data !== undefined && (
        <>
          {hasInactive && (
            <Check isSelected={showsInactive} onChange={setShowsInactive}>
              {t.keys.showInactive}
            </Check>
          )}
          <div className="card flush" tabIndex={0} role="region" aria-label={t.keys.title}>
            <table className="wide">
              <thead>
                <tr>
                  <th>{t.keys.label}</th>
                  <th>{t.keys.key}</th>
                  <th>{t.keys.role}</th>
                  <th>{t.keys.scopes}</th>
                  <th className="number">{t.keys.usage}</th>
                  <th>{t.keys.lastUsed}</th>
                  <th>
                    <span className="visually-hidden">{t.common.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <KeyRow key={key.key_id} item={key} onOverlay={setOverlay} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {overlay?.kind === 'create' && (
        <CreateKeyDialog draft={overlay.draft} scopes={data?.scopes ?? []} onClose={close} />
      )}
      {overlay?.kind === 'change' && <ChangeKeyDialog item={overlay.key} onClose={close} />}
      {overlay?.kind === 'deactivate' && <DeactivateKeyDialog item={overlay.key} onClose={close} />}
    </Page>
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
        {share !== undefined && (
          <div className="meter" aria-hidden="true">
            <span style={{ width: `${Math.min(100, share * 100)}%` }} />
          </div>
        )}
        <div className="muted">
          {limit === null
            ? t.common.noLimit
            : `${share === undefined ? '' : `${percent(share)} · `}${number(limit)}`}
        </div>
      </td>
      <td>{item.last_used_day === null ? t.keys.never : day(item.last_used_day)}</td>
      <td>
        <MenuTrigger>
          <Button className="react-aria-Button icon plain" aria-label={`${t.common.actions}: ${item.label}`}>
            <Ellipsis size={16} aria-hidden="true" />
          </Button>
          <Popover placement="bottom end">
            <Menu
              disabledKeys={[
                ...(item.deactivated === null ? [] : ['replace', 'deactivate']),
                ...(item.is_own ? ['deactivate'] : []),
              ]}
              onAction={(action) => {
                if (action === 'change' || action === 'deactivate') onOverlay({ kind: action, key: item })
                if (action === 'replace') onOverlay({ kind: 'create', draft: item })
              }}
            >
              <MenuItem id="change">{t.keys.edit}</MenuItem>
              <MenuItem id="replace">{t.keys.replace}</MenuItem>
              <MenuItem id="deactivate">{t.keys.deactivate}</MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </td>
    </tr>
  )
}
