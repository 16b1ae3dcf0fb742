import { ofLength } from '../../jobs/declared-length.ts'
import { keepLease, type LeaseKeeperConfig } from '../../jobs/lease-keeper.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { EncryptedFileStore } from '../../sealed-files/encrypted-file-store.ts'
import { sealFrames } from '../../sealed-files/frames.ts'
import type { RegionKeys } from '../../sealed-files/region-keys.ts'
import { voiceKeysOf } from './voice-files.ts'
import type { VoiceJob } from './voice-job.ts'
import { arrivingAlready, uploadedAlready, uploadInterrupted } from './voice-job-errors.ts'
import type { VoiceJobLimits } from './voice-job-limits.ts'
import type { VoiceJobLease, VoiceJobStore } from './voice-job-store.ts'

export interface UploadDependencies {
  readonly jobs: VoiceJobStore
  readonly files: EncryptedFileStore
  readonly regionKeys: RegionKeys
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly limits: VoiceJobLimits
  /** Of an upload: so long after the death of its node the file can be sent to another. */
  readonly lease: LeaseKeeperConfig
  /** This process has a job more. */
  readonly wake: () => void
}

/**
 * Takes files of jobs in. A signature opens one upload at a time, whichever nodes it is shown to: each works under a lease
 * in the store, so that it fills no disk with copies. Errors: `conflict`, `invalid_parameter` for another length than was
 * declared, those of the content and of the store.
 */
export function createUploads(dependencies: UploadDependencies) {
  const { jobs, files, regionKeys, clock, ids, logger, limits, lease: config, wake } = dependencies

  async function freeQuietly(lease: VoiceJobLease): Promise<void> {
    try {
      await jobs.endUpload(lease)
    } catch (error) {
      logger.warn(
        error instanceof Error ? { error } : {},
        'an upload that broke off is in the way for a while',
      )
    }
  }

  async function takeUnderLease(
    job: VoiceJob,
    lease: VoiceJobLease,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const file = ids.uuid()
    await files.write(file, sealFrames(content, voiceKeysOf(job, regionKeys)(`source ${file}`)))
    const atMs = clock.nowMs()
    if (await jobs.uploaded(lease, { file, atMs, expiresAtMs: atMs + limits.waitMs })) return
    await files.remove(file)
    throw uploadedAlready()
  }

  return async (job: VoiceJob, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const lease = { id: job.id, token: ids.uuid() }
    const nowMs = clock.nowMs()
    const untilMs = nowMs + config.leaseMs
    if (!(await jobs.beginUpload(lease, { nowMs, untilMs }))) throw arrivingAlready()
    const renew = (next: number) => jobs.renewUpload(lease, next)
    const keeper = keepLease({ untilMs, renew }, { clock }, config)
    try {
      const file = whileHeld(ofLength(content, job.contentBytes), keeper.signal)
      await takeUnderLease(job, lease, file)
    } catch (error) {
      await freeQuietly(lease)
      throw error
    } finally {
      keeper.release()
    }
    wake()
  }
}

/** Errors: `store_unavailable` once the lease has been lost: only a store that is away lets that happen. */
async function* whileHeld(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    if (signal.aborted) throw uploadInterrupted(signal.reason)
    yield chunk
  }
}
