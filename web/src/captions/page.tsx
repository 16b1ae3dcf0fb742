import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { WithPairs } from '../languages/with-pairs.tsx'
import { useWording } from '../messages/messages.ts'
import { Captions } from './captions.tsx'
import { findHindrance } from './microphone.ts'

/** What is said into the microphone, as text in up to six languages. */
export default function CaptionsPage() {
  const { t } = useWording()
  const { data, error, refetch } = useCall('GET /v3/languages', { query: { resource: 'voice' } })
  const hindrance = findHindrance()
  const having = (feature: string) =>
    (data ?? []).filter(({ features }) => features[feature] !== undefined).map(({ lang }) => lang)
  const sources = having('transcription')
  return (
    <Page title={t.captions.title} hideTitle>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data !== undefined && sources.length === 0 && (
        <p className="notice">
          {t.captions.nothing} <code>npx interpres models pull --speech nemotron-3.5</code>
        </p>
      )}
      {sources.length > 0 && hindrance !== undefined && <p className="notice">{t.captions[hindrance]}</p>}
      {sources.length > 0 && hindrance === undefined && (
        <WithPairs>
          {(pairs) => (
            <Captions
              heard={{
                sources,
                detects: having('auto_detection').length > 0,
                formal: new Set(having('formality')),
              }}
              pairs={pairs}
            />
          )}
        </WithPairs>
      )}
    </Page>
  )
}
