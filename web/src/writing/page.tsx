import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { Improver } from './improver.tsx'

/** Texts, corrected or written anew, with every change in sight. */
export default function WritePage() {
  const { t } = useWording()
  const { data, error, refetch } = useCall('GET /v3/languages', { query: { resource: 'write' } })
  const targets = (data ?? []).filter((language) => language.usable_as_target).map(({ lang }) => lang)
  return (
    <Page title={t.write.title} hideTitle>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data !== undefined && targets.length === 0 && <p className="notice">{t.write.nothing}</p>}
      {targets.length > 0 && <Improver languages={targets} />}
    </Page>
  )
}
