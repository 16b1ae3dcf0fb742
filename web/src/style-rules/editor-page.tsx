import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useParams } from 'wouter'
import { useCall, useChange } from '../api/queries.ts'
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

/** One list: its rules, its own instructions, and what they make of a text. */
export default function StyleEditorPage() {
  const { id = '' } = useParams()
  const { t, languageName, number } = useWording()
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

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  const problem = error ?? catalogue.error
  return (
    <Page title={data?.name ?? t.styles.title}>
      <div className="row spread">
        <Link href="/style-rules" className="row">
          <ArrowLeft size={16} aria-hidden="true" className="turns" />
          {t.styles.title}
        </Link>
        {data !== undefined && (
          <span className="small muted">
            {languageName(data.language)} · {t.styles.version(number(data.version))}
          </span>
        )}
      </div>
      {problem !== null && <ProblemNotice problem={problem} onRetry={() => void refetch()} />}
      {data === undefined && problem === null && <Pending />}
      {data !== undefined && catalogue.data !== undefined && (
        <div className={styles['columns']}>
          <div className="stack">
            {isChanged && (
              <div className={`notice calm ${styles['bar'] ?? ''}`} role="status">
                <span>{t.styles.unsaved}</span>
                <Button
                  className="react-aria-Button primary"
                  isPending={save.isPending}
                  onPress={() =>
                    save.mutate(
                      { path: { style_id: id }, body: rules },
                      { onSuccess: () => setEdited(undefined) },
                    )
                  }
                >
                  {t.common.save}
                </Button>
                <Button onPress={() => setEdited(undefined)}>{t.common.cancel}</Button>
              </div>
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
