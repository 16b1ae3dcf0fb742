import type { Clock } from '../../kernel/clock.ts'
import type { VoiceJob, VoiceJobId } from './voice-job.ts'
import type { VoiceJobStore } from './voice-job-store.ts'

/** A job that has not expired. */
export async function findLive(
  { jobs, clock }: { readonly jobs: Pick<VoiceJobStore, 'find'>; readonly clock: Clock },
  id: VoiceJobId | undefined,
): Promise<VoiceJob | undefined> {
  const job = id === undefined ? undefined : await jobs.find(id)
  return job === undefined || job.expiresAtMs < clock.nowMs() ? undefined : job
}
