import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { Translator } from './translator.tsx'

const REFRESH_MS = 60_000

/** The text page, once it is known what can be translated. */
export default function TranslatePage() {
  const { t } = useWording()
  const { data, error, refetch } = useCall('GET /interpres/v1/pairs', {}, { refetchInterval: REFRESH_MS })
  return (
    <Page title={t.translate.title} hideTitle>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data?.pairs.length === 0 && (
        <p className="notice">
          {t.translate.noPairs} <code>npx interpres models pull en-de</code>
        </p>
      )}
      {data !== undefined && data.pairs.length > 0 && <Translator pairs={data.pairs} />}
    </Page>
  )
}
