import { Button } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { Meter } from '../controls/meter.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { sizeText } from './sizes.ts'

type Pull = Answer<'GET /interpres/v1/models/pulls'>['pulls'][number]

/** Downloads with bytes, rate and time left. */
export function PullList({ pulls }: { readonly pulls: readonly Pull[] }) {
  const { t } = useWording()
  const cancel = useChange('DELETE /interpres/v1/models/pulls/{pull_id}', ['GET /interpres/v1/models/pulls'])
  if (pulls.length === 0) return null
  return (
    <section className="card stack" aria-label={t.models.downloads}>
      {pulls.map((pull) => (
        <PullRow
          key={pull.pull_id}
          pull={pull}
          onCancel={() => cancel.mutate({ path: { pull_id: pull.pull_id } })}
        />
      ))}
      {cancel.error !== null && <ProblemNotice problem={cancel.error} />}
    </section>
  )
}

function PullRow({ pull, onCancel }: { readonly pull: Pull; readonly onCancel: () => void }) {
  const { t, number, languageName, locale } = useWording()
  const { state, received_bytes: received, total_bytes: total, bytes_per_second: rate } = pull
  const name = pull.speech ?? `${languageName(pull.source ?? '')} – ${languageName(pull.target ?? '')}`
  const isUnderway = state === 'queued' || state === 'downloading'
  const facts = [
    total === null
      ? sizeText(received, locale)
      : `${sizeText(received, locale)} / ${sizeText(total, locale)}`,
    rate === null ? undefined : `${sizeText(rate, locale)}/s`,
    rate === null || rate === 0 || total === null
      ? undefined
      : t.documents.left(number(Math.max(1, Math.ceil((total - received) / rate)))),
  ].filter((fact) => fact !== undefined)
  return (
    <div className="stack" style={{ gap: 4 }} data-state={state}>
      <div className="row spread">
        <span>
          <b>{name}</b>{' '}
          <span role="status" className={state === 'failed' ? 'bad-text' : 'muted'}>
            {t.models.states[state]}
          </span>{' '}
          {state === 'downloading' && <span className="muted small">{facts.join(' · ')}</span>}
          {pull.problem !== null && (
            <span lang="en" dir="auto" className="small">
              {' '}
              {pull.problem}
            </span>
          )}
        </span>
        {isUnderway && (
          <Button
            className="react-aria-Button plain"
            aria-label={`${t.common.cancel}: ${name}`}
            onPress={onCancel}
          >
            {t.common.cancel}
          </Button>
        )}
      </div>
      {state === 'downloading' && total !== null && <Meter share={received / total} />}
    </div>
  )
}
