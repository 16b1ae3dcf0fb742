import type { VoiceJob } from '../../../speech/jobs/voice-job.ts'
import type { VoiceJobView } from '../../../speech/jobs/voice-jobs.ts'
import type { JobAnswer, ResultAnswer } from './voice-job-schema.ts'

/** Where results are fetched, and whether the addresses are to hold their signatures. */
export interface Addresses {
  /** Of the job: `https://host/v1/jobs/voice/translate/<id>`. */
  readonly job: string
  readonly areSigned: boolean
}

export function toApiJob(
  { job, fileName, storedBytes, signatures }: VoiceJobView,
  addresses: Addresses,
): JobAnswer {
  return {
    job_id: job.id,
    product: 'voice',
    operation: 'translate',
    created_at: toTime(job.createdAtMs),
    updated_at: toTime(job.updatedAtMs),
    usage: { storage_used: storedBytes },
    source_file: { name: fileName, content_type: job.contentType, content_length: job.contentBytes },
    parameters: job.source === undefined ? {} : { source_language: job.source },
    targets: job.targets.map(({ language, type }) => ({ language, type })),
    results: job.targets.map((_, index) => toApiResult(job, index, signatures[index], addresses)),
  }
}

function toApiResult(
  job: VoiceJob,
  index: number,
  signature: string | undefined,
  { job: address, areSigned }: Addresses,
): ResultAnswer {
  const result = job.results[index]
  if (result === undefined) return resultOfJob(job)
  if (result.state === 'failed') return { status: 'failed', error: result.failure }
  if (signature === undefined) return { status: result.state }
  const url = `${address}/results/${index}`
  return {
    status: 'complete',
    download_url: url,
    signature,
    ...(areSigned ? { signed_download_url: signed(url, signature) } : {}),
  }
}

/** Before a job is done its targets are as far as it is. */
function resultOfJob({ state, failure }: VoiceJob): ResultAnswer {
  switch (state) {
    case 'awaiting':
      return { status: 'pending' }
    case 'queued':
      return { status: 'uploaded' }
    case 'running':
      return { status: 'processing' }
    default:
      return {
        status: 'failed',
        error: failure ?? { code: 'internal', message: 'An internal error occurred.' },
      }
  }
}

export function signed(url: string, signature: string): string {
  return `${url}?signature=${encodeURIComponent(signature)}`
}

function toTime(atMs: number): string {
  return new Date(atMs).toISOString()
}
