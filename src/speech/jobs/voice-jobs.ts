import { wrongLength } from '../../jobs/declared-length.ts'
import { openBytes } from '../../sealed-files/frames.ts'
import { createVoiceDelivery, type DeliveryDependencies } from './deliver-voice-result.ts'
import { findLive } from './find-live-job.ts'
import { type OrderDependencies, orderVoiceJob, type VoiceOrder } from './order-voice-job.ts'
import { createUploads, type UploadDependencies } from './take-upload.ts'
import { voiceKeysOf } from './voice-files.ts'
import { parseVoiceJobId, type VoiceJob } from './voice-job.ts'
import { NOT_UPLOADED, uploadedAlready, voiceJobNotFound } from './voice-job-errors.ts'
import { downloadOf, requireSignature, uploadOf } from './voice-signatures.ts'

/** A job as its owner sees it. */
export interface VoiceJobView {
  readonly job: VoiceJob
  readonly fileName: string
  /** What is kept of its files. */
  readonly storedBytes: number
  /** Of each result that is complete: what opens it. */
  readonly signatures: readonly (string | undefined)[]
}

export interface VoiceJobsDependencies extends UploadDependencies, OrderDependencies, DeliveryDependencies {}

export type VoiceJobs = ReturnType<typeof createVoiceJobs>

/** Voice jobs of one region: ordered, their files taken in, asked for, handed out. */
export function createVoiceJobs(dependencies: VoiceJobsDependencies) {
  const takeIn = createUploads(dependencies)

  return {
    create: (order: VoiceOrder) => orderVoiceJob(dependencies, order),

    /**
     * Takes the file of a job in. Errors: `authentication_missing`, `access_denied`, `not_found`, `conflict` when it has
     * come already or is arriving, `invalid_parameter` for another length than was declared; those of the content and of the store.
     * After an error the upload can be tried again while its signature holds.
     */
    async upload(
      upload: {
        readonly id: string
        readonly signature: string | undefined
        readonly bytes: number | undefined
      },
      content: AsyncIterable<Uint8Array>,
    ): Promise<void> {
      requireSignature(dependencies, upload.signature, uploadOf(upload.id))
      const job = await findLive(dependencies, parseVoiceJobId(upload.id))
      if (job === undefined) throw voiceJobNotFound()
      if (job.state !== 'awaiting') throw uploadedAlready()
      if (upload.bytes !== undefined && upload.bytes !== job.contentBytes) throw wrongLength(job.contentBytes)
      await takeIn(job, content)
    },

    /** Errors: `not_found`. */
    async get(accountId: string, id: string): Promise<VoiceJobView> {
      const found = await findLive(dependencies, parseVoiceJobId(id))
      if (found === undefined || found.accountId !== accountId) throw voiceJobNotFound()
      const job = isForsaken(found, dependencies)
        ? { ...found, state: 'failed' as const, failure: NOT_UPLOADED }
        : found
      return viewOf(job, dependencies)
    },

    deliver: createVoiceDelivery(dependencies),
  }
}

function viewOf(job: VoiceJob, { regionKeys, signatures }: VoiceJobsDependencies): VoiceJobView {
  const kept = new Map(
    job.results.flatMap((result) =>
      result.state === 'complete' ? [[result.file, result.bytes] as const] : [],
    ),
  )
  const source = job.sourceFile === undefined ? 0 : job.contentBytes
  return {
    job,
    fileName: openBytes(job.sealedName, voiceKeysOf(job, regionKeys)('name')).toString(),
    storedBytes: [...kept.values()].reduce((sum, bytes) => sum + bytes, source),
    signatures: job.results.map(({ state }, index) =>
      state === 'complete' ? signatures.sign(downloadOf(job.id, index), job.expiresAtMs) : undefined,
    ),
  }
}

/** Whether the file did not come in time; one that has begun to arrive may end to. */
function isForsaken({ state, createdAtMs }: VoiceJob, { clock, limits }: VoiceJobsDependencies): boolean {
  const { uploadWindowMs, uploadTimeoutMs } = limits
  return state === 'awaiting' && clock.nowMs() > createdAtMs + uploadWindowMs + uploadTimeoutMs
}
