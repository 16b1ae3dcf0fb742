import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useParams } from 'wouter'
import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { useAskBeforeLeaving } from '../controls/leaving.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { Instructions } from './instructions.tsx'
import { RuleList } from './rule-list.tsx'
import type { Rules } from './rule-words.ts'
import styles from './style-rules.module.css'
import { TryPane } from './try-pane.tsx'

/** One list: its rules, its own instructions, and what they make of a text. Another list begins anew. */
export default function StyleEditorPage() {
  const { id = '' } = useParams()
  return <StyleEditor key={id} id={id} />
}

function StyleEditor({ id }: { readonly id: string }) {
  const { t } = useWording()
  const { may } = rightsOf(useSession().state)
  const list = useCall('GET /v3/style_rules/{style_id}', { path: { style_id: id } })
  const { data, error, refetch } = list
  const catalogue = useCall(
    'GET /interpres/v1/style-rules/catalogue',
    { query: { language: data?.language ?? '' } },
    { enabled: data !== undefined },
  )
  const save = useChange('PUT /v3/style_rules/{style_id}/configured_rules', [
    'GET /v3/style_rules/{style_id}',
  ])
  const [edited, setEdited] = useState<Rules>()
  const rules = edited ?? data?.configured_rules ?? {}
  const isChanged = edited !== undefined
  const reset = () => setEdited(undefined)
  // What was changed while it was being saved is not saved yet.
  const onSuccess = () => setEdited((latest) => (latest === edited ? undefined : latest))

  useAskBeforeLeaving(isChanged, { question: t.common.leave, within: true })

  const problem = error ?? catalogue.error
  return (
    <Page title={data?.name ?? t.styles.title}>
      <ListHead list={data} />
      {problem !== null && <ProblemNotice problem={problem} onRetry={() => void refetch()} />}
      {data === undefined && problem === null && <Pending />}
      {data !== undefined && catalogue.data !== undefined && (
        <div className={styles['columns']}>
          <div className="stack">
            {isChanged && (
              <UnsavedBar
                isPending={save.isPending}
                onSave={() => save.mutate({ path: { style_id: id }, body: rules }, { onSuccess })}
                onCancel={reset}
              />
            )}
            {save.error !== null && <ProblemNotice problem={save.error} />}
            <RuleList
              language={data.language}
              catalogue={catalogue.data.rules}
              rules={rules}
              isReadOnly={!may('style_rules:write')}
              onChange={setEdited}
            />
          </div>
          <div className={`stack ${styles['aside'] ?? ''}`}>
            <TryPane language={data.language} rules={rules} />
            <Instructions
              id={id}
              instructions={data.custom_instructions ?? []}
              isReadOnly={!may('style_rules:write')}
            />
          </div>
        </div>
      )}
    </Page>
  )
}

function ListHead({ list }: { readonly list: Answer<'GET /v3/style_rules/{style_id}'> | undefined }) {
  const { t, languageName, number } = useWording()
  return (
    <div className="row spread">
      <Link href="/style-rules" className="row">
        <ArrowLeft size={16} aria-hidden="true" className="turns" />
        {t.styles.title}
      </Link>
      {list !== undefined && (
        <span className="small muted">
          {languageName(list.language)} · {t.styles.version(number(list.version))}
        </span>
      )}
    </div>
  )
}

function UnsavedBar({
  isPending,
  onSave,
  onCancel,
}: {
  readonly isPending: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}) {
  const { t } = useWording()
  return (
    <div className={`notice calm ${styles['bar'] ?? ''}`} role="status">
      <span>{t.styles.unsaved}</span>
      <Button className="react-aria-Button primary" isPending={isPending} onPress={onSave}>
        {t.common.save}
      </Button>
      <Button onPress={onCancel}>{t.common.cancel}</Button>
    </div>
  )
}
