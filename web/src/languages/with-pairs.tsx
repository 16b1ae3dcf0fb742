import type { ReactNode } from 'react'
import { useCall } from '../api/queries.ts'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import type { Pair } from './pairs.ts'

const REFRESH_MS = 60_000

/** What needs to know the pairs that can be translated now, once they are known. */
export function WithPairs({ children }: { readonly children: (pairs: readonly Pair[]) => ReactNode }) {
  const { t } = useWording()
  const { data, error, refetch } = useCall('GET /interpres/v1/pairs', {}, { refetchInterval: REFRESH_MS })
  return (
    <>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data?.pairs.length === 0 && (
        <p className="notice">
          {t.translate.noPairs} <code>npx interpres models pull en-de</code>
        </p>
      )}
      {data !== undefined && data.pairs.length > 0 && children(data.pairs)}
    </>
  )
}
