import { createJobSweeper, type JobSweeper, type SweeperDependencies } from '../jobs/job-sweeper.ts'
import type { Metering } from '../usage/metering.ts'
import { filesOf } from './deliver-document.ts'
import { reservationOf } from './jobs/document-charge.ts'
import type { DocumentJob } from './jobs/document-job.ts'

export function createDocumentSweeper({
  metering,
  ...dependencies
}: Pick<SweeperDependencies<DocumentJob>, 'jobs' | 'files' | 'clock' | 'logger'> & {
  readonly metering: Metering
}): JobSweeper {
  return createJobSweeper({
    ...dependencies,
    filesOf,
    release: (job) => {
      if (isUnpaid(job)) reservationOf(job, metering).release()
    },
  })
}

/** Whether quota is still set aside for the job. */
export function isUnpaid({ state }: DocumentJob): boolean {
  return state === 'queued' || state === 'running' || state === 'done'
}
