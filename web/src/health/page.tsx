import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'

const REFRESH_MS = 15_000
const SIGNS = {
  ok: { Icon: CircleCheck, colour: 'var(--good)' },
  warning: { Icon: CircleAlert, colour: 'var(--warn)' },
  failed: { Icon: CircleX, colour: 'var(--bad)' },
} as const

/** What works and what does not, in words. */
export default function HealthPage() {
  const { t } = useWording()
  const { state, about } = useSession()
  const { isAdmin } = rightsOf(state)
  const { data, error, refetch } = useCall(
    'GET /interpres/v1/health',
    {},
    { enabled: isAdmin, refetchInterval: REFRESH_MS },
  )
  if (!isAdmin) return <Page title={t.health.title}>{<p>{t.health.noAccess}</p>}</Page>
  const wrong = (data?.checks ?? []).filter((check) => check.state !== 'ok')
  return (
    <Page title={t.health.title}>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data !== undefined && (
        <>
          <p className={wrong.length === 0 ? 'notice calm' : 'notice'} role="status">
            {wrong.length === 0 ? t.health.fine : t.health.wrong(wrong.length)}
          </p>
          <div className="card flush" tabIndex={0} role="region" aria-label={t.health.title}>
            <table>
              <tbody>
                {data.checks.map((check) => {
                  const { Icon, colour } = SIGNS[check.state]
                  return (
                    <tr key={check.part}>
                      <td>
                        <span className="row" style={{ color: colour, flexWrap: 'nowrap' }}>
                          <Icon size={16} aria-hidden="true" />
                          {t.health.states[check.state]}
                        </span>
                      </td>
                      <th scope="row">
                        <bdi lang="en">{check.part}</bdi>
                      </th>
                      <td>
                        <bdi lang="en">{check.text}</bdi>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
          <p>{data.addendum_signed ? t.health.addendumSigned : t.health.addendumMissing}</p>
          <p className="small muted">
            <bdi dir="ltr">Interpres {about.version}</bdi>
          </p>
        </>
      )}
    </Page>
  )
}
