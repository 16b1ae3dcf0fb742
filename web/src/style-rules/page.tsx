import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Input, Label, TextField } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { FormDialog } from '../controls/form-dialog.tsx'
import { Loaded } from '../controls/loaded.tsx'
import { Page } from '../controls/page.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'

type List = Answer<'GET /v3/style_rules'>['style_rules'][number]

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh']
const PAGE_SIZE = 25

/** The style rule lists of the account. */
export default function StyleRulesPage() {
  const { t } = useWording()
  const { may } = rightsOf(useSession().state)
  const [page, setPage] = useState(0)
  const query = useCall('GET /v3/style_rules', { query: { page, page_size: PAGE_SIZE } })
  const [isCreating, setCreating] = useState(false)
  const [removed, setRemoved] = useState<List>()
  const remove = useChange('DELETE /v3/style_rules/{style_id}', ['GET /v3/style_rules'])
  const mayWrite = may('style_rules:write')
  const lists = query.data?.style_rules ?? []
  return (
    <Page
      title={t.styles.title}
      actions={
        mayWrite && (
          <Button className="react-aria-Button primary" onPress={() => setCreating(true)}>
            <Plus size={16} aria-hidden="true" />
            {t.styles.create}
          </Button>
        )
      }
    >
      <p className="muted">{t.styles.intro}</p>
      <Loaded query={query}>
        {() =>
          lists.length === 0 && page === 0 ? (
            <div className="card empty">
              <p>{t.styles.empty}</p>
            </div>
          ) : (
            <ListTable lists={lists} onRemove={mayWrite ? setRemoved : undefined} />
          )
        }
      </Loaded>
      {(page > 0 || lists.length === PAGE_SIZE) && (
        <Pages page={page} isLast={lists.length < PAGE_SIZE} onPage={setPage} />
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      <Confirm
        title={t.glossaries.deleteTitle(removed?.name ?? '')}
        action={t.common.remove}
        isOpen={removed !== undefined}
        isPending={remove.isPending}
        problem={remove.error}
        onClose={() => setRemoved(undefined)}
        onConfirm={() =>
          remove.mutate(
            { path: { style_id: removed?.style_id ?? '' } },
            { onSuccess: () => setRemoved(undefined) },
          )
        }
      />
    </Page>
  )
}

function Pages({
  page,
  isLast,
  onPage,
}: {
  readonly page: number
  readonly isLast: boolean
  readonly onPage: (page: number) => void
}) {
  return (
    <div className="row">
      <Button isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        ‹
      </Button>
      <Button isDisabled={isLast} onPress={() => onPage(page + 1)}>
        ›
      </Button>
    </div>
  )
}

function ListTable({
  lists,
  onRemove,
}: {
  readonly lists: readonly List[]
  /** Absent where somebody may not. */
  readonly onRemove: ((list: List) => void) | undefined
}) {
  const { t, languageName, time } = useWording()
  return (
    <TableCard
      label={t.styles.title}
      hasActions
      columns={[t.common.name, t.common.language, t.common.created].map((name) => ({ name }))}
    >
      {lists.map((list) => (
        <tr key={list.style_id}>
          <td style={{ overflowWrap: 'anywhere' }}>
            <Link href={`/style-rules/${list.style_id}`}>
              <bdi>{list.name}</bdi>
            </Link>
          </td>
          <td>{languageName(list.language)}</td>
          <td>{time(list.creation_time)}</td>
          <td className="number">
            {onRemove !== undefined && (
              <Button
                className="react-aria-Button plain"
                aria-label={`${t.common.remove}: ${list.name}`}
                onPress={() => onRemove(list)}
              >
                {t.common.remove}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </TableCard>
  )
}

function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, languageName, locale } = useWording()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<string>(LANGUAGES.includes(locale) ? locale : 'en')
  const create = useChange('POST /v3/style_rules', ['GET /v3/style_rules'])
  return (
    <FormDialog
      title={t.styles.create}
      isPending={create.isPending}
      problem={create.error}
      onClose={onClose}
      onSubmit={() => {
        create.mutate(
          { body: { name, language } },
          {
            onSuccess: ({ style_id: id }) => {
              onClose()
              navigate(`/style-rules/${id}`)
            },
          },
        )
      }}
    >
      <TextField value={name} onChange={setName} isRequired autoFocus>
        <Label>{t.common.name}</Label>
        <Input dir="auto" />
      </TextField>
      <Choice
        label={t.common.language}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((id) => ({ id, label: languageName(id) }))}
      />
    </FormDialog>
  )
}
