import { Button } from 'react-aria-components'
import { Problem } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { type Messages, useWording } from '../messages/messages.ts'

const USED_UP = 456

/** Says what is wrong, beside what it concerns, with what can be done. */
export function ProblemNotice({
  problem,
  onRetry,
}: {
  readonly problem: Error
  readonly onRetry?: (() => void) | undefined
}) {
  const { t, time } = useWording()
  const isUsedUp = problem instanceof Problem && problem.status === USED_UP
  const { data: usage } = useCall('GET /v2/usage', {}, { enabled: isUsedUp })
  const trace = problem instanceof Problem ? problem.traceId : undefined
  const detail = problem instanceof Problem ? problem.detail : undefined
  return (
    <div className="notice" role="alert">
      <span>
        {isUsedUp && usage !== undefined ? t.problem.quota(time(usage.end_time)) : describe(problem, t)}
        {detail !== undefined && <span className="muted"> {detail}</span>}
      </span>
      {onRetry !== undefined && (
        <Button className="react-aria-Button plain" onPress={onRetry}>
          {t.common.retry}
        </Button>
      )}
      {trace !== undefined && (
        <span className="small muted">
          {t.problem.trace} <code>{trace}</code>
        </span>
      )}
    </div>
  )
}

function describe(problem: Error, t: Messages): string {
  if (!(problem instanceof Problem)) return problem.message === '' ? t.problem.unknown : problem.message
  if (problem.code === 'offline') return t.problem.offline
  if (problem.status === USED_UP) return t.problem.quotaPlain
  if (problem.status === 429 && problem.retryAfterSeconds !== undefined) {
    return t.problem.pace(problem.retryAfterSeconds)
  }
  return problem.message === '' ? t.problem.unknown : problem.message
}
