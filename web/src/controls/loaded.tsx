import type { ReactNode } from 'react'
import { Pending } from './pending.tsx'
import { ProblemNotice } from './problem-notice.tsx'

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What was read from the server; until then that it is loading, or why it is not there. */
export function Loaded<Data>({
  query: { data, error, refetch },
  children,
}: {
  readonly query: Query<Data>
  readonly children: (data: Data) => ReactNode
}) {
  return (
    <>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data !== undefined && children(data)}
    </>
  )
}
