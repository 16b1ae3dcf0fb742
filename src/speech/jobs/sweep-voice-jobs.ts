import { createJobSweeper, type JobSweeper, type SweeperDependencies } from '../../jobs/job-sweeper.ts'
import type { Metering } from '../../usage/metering.ts'
import { reservationOf } from './run-voice-job.ts'
import { voiceFilesOf } from './voice-files.ts'
import type { VoiceJob } from './voice-job.ts'

export function createVoiceJobSweeper({
  metering,
  ...dependencies
}: Pick<SweeperDependencies<VoiceJob>, 'jobs' | 'files' | 'clock' | 'logger'> & {
  readonly metering: Pick<Metering, 'resume'>
}): JobSweeper {
  return createJobSweeper({
    ...dependencies,
    filesOf: voiceFilesOf,
    release(job) {
      const isUnpaid = job.state === 'queued' || job.state === 'running'
      if (isUnpaid && job.durationMs !== undefined) reservationOf(job, job.durationMs, metering).release()
    },
  })
}
