import { type LeasedQueue, waitingSince } from '../../jobs/leased-queue.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { VoiceJob } from './voice-job.ts'
import { type VoiceJobLimits, workMsOf } from './voice-job-limits.ts'
import type { VoiceJobStore } from './voice-job-store.ts'

/** The voice jobs of a region as the worker loop takes them. */
export function createVoiceQueue({
  jobs,
  regionKeyIds,
  clock,
  config,
}: {
  readonly jobs: VoiceJobStore
  /** Of the keys that this node has. */
  readonly regionKeyIds: readonly string[]
  readonly clock: Clock
  readonly config: Pick<VoiceJobLimits, 'runningPerKey' | 'jobTimeoutMs' | 'patienceMs'>
}): LeasedQueue<VoiceJob> {
  return {
    claim: ({ owner, token, untilMs }, nowMs) =>
      jobs.claim({
        nowMs,
        owner,
        token,
        leaseUntilMs: untilMs,
        regionKeyIds,
        runningPerKey: config.runningPerKey,
        workMs: workMsOf(config),
      }),
    renew: ({ id }, { token, untilMs }) => jobs.renew({ id, token }, untilMs),
    async handBack(job, { token, availableAtMs, isAttempt }) {
      const times = { availableAtMs, waitingSinceMs: waitingSince(job, isAttempt, clock) }
      await jobs.handBack({ id: job.id, token }, times)
    },
  }
}
