import { type ComponentType, lazy, Suspense } from 'react'
import { useWording } from '../messages/messages.ts'
import { Boundary } from './boundary.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** Something whose code is fetched when it is first shown; where that fails it says so, and all around it stays. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Fetched = lazy(async () => ({ default: await load() }))
  return function OnDemand(props: Props) {
    const { t } = useWording()
    return (
      <Boundary
        fallback={() => (
          <ProblemNotice problem={new Error(t.common.notLoaded)} onRetry={() => window.location.reload()} />
        )}
      >
        <Suspense>
          <Fetched {...props} />
        </Suspense>
      </Boundary>
    )
  }
}
