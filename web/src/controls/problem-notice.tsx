import { Button } from 'react-aria-components'
import { Problem } from '../api/client.ts'
import { type Messages, useWording } from '../messages/messages.ts'

/** Says what is wrong, beside what it concerns, with what can be done. */
export function ProblemNotice({
  problem,
  onRetry,
  periodEnd,
}: {
  readonly problem: Error
  readonly onRetry?: (() => void) | undefined
  readonly periodEnd?: string | undefined
}) {
  const { t } = useWording()
  const trace = problem instanceof Problem ? problem.traceId : undefined
  const detail = problem instanceof Problem ? problem.detail : undefined
  return (
    <div className="notice" role="alert">
      <span>
        {describe(problem, t, periodEnd)}
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

function describe(problem: Error, t: Messages, periodEnd: string | undefined): string {
  if (!(problem instanceof Problem)) return problem.message === '' ? t.problem.unknown : problem.message
  if (problem.code === 'offline') return t.problem.offline
  if (problem.status === 456)
    return periodEnd === undefined ? t.problem.quotaPlain : t.problem.quota(periodEnd)
  if (problem.status === 429 && problem.retryAfterSeconds !== undefined) {
    return t.problem.pace(problem.retryAfterSeconds)
  }
  return problem.message === '' ? t.problem.unknown : problem.message
}
