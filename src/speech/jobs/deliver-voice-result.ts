import { createFileTransfers } from '../../jobs/transfers.ts'
import { openFrames, toldWhereDamaged } from '../../sealed-files/frames.ts'
import type { Signatures } from '../../sealed-files/signatures.ts'
import { findLive } from './find-live-job.ts'
import type { UploadDependencies } from './take-upload.ts'
import { voiceKeysOf } from './voice-files.ts'
import { parseVoiceJobId, type VoiceJobId, type VoiceTarget } from './voice-job.ts'
import { voiceResultNotFound } from './voice-job-errors.ts'
import { downloadOf, requireSignature } from './voice-signatures.ts'

const DAMAGED = 'The stored result is damaged. Please create the job again.'

export interface DeliveryDependencies
  extends Pick<UploadDependencies, 'jobs' | 'files' | 'regionKeys' | 'clock' | 'logger'> {
  readonly signatures: Signatures
}

/** A result on its way to the client. */
export interface VoiceDelivery {
  readonly target: VoiceTarget
  readonly bytes: number
  readonly content: AsyncIterable<Uint8Array>
  /** To be called once, when the transfer has ended: the file of a complete one is deleted. */
  ended(isComplete: boolean): Promise<void>
}

export type DeliverVoiceResult = (download: {
  readonly id: string
  readonly index: number
  readonly signature: string | undefined
}) => Promise<VoiceDelivery>

/** Errors: `authentication_missing`, `access_denied`, `not_found` when it is not there or was downloaded. */
export function createVoiceDelivery(dependencies: DeliveryDependencies): DeliverVoiceResult {
  const { jobs, files, regionKeys, clock, logger } = dependencies
  const transfers = createFileTransfers()

  async function removeResult(id: VoiceJobId, index: number, file: string): Promise<void> {
    try {
      await jobs.downloaded(id, index, clock.nowMs())
      // Equal targets have one file.
      for (const unneeded of await jobs.orphansAmong([file])) await files.remove(unneeded)
    } catch (error) {
      logger.warn(error instanceof Error ? { error } : {}, 'a downloaded result stays until it expires')
    }
  }

  return async (download) => {
    const { index } = download
    requireSignature(dependencies, download.signature, downloadOf(download.id, index))
    const job = await findLive(dependencies, parseVoiceJobId(download.id))
    const result = job?.results[index]
    const target = job?.targets[index]
    if (job === undefined || target === undefined || result?.state !== 'complete') throw voiceResultNotFound()
    const { file, bytes } = result
    const transfer = downloadOf(job.id, index)
    if (transfers.isCollected(transfer)) throw voiceResultNotFound()
    const key = voiceKeysOf(job, regionKeys)(`result ${file}`)
    return {
      target,
      bytes,
      content: toldWhereDamaged(openFrames(files.read(file), key), DAMAGED),
      ended: transfers.begin(transfer, () => removeResult(job.id, index, file)),
    }
  }
}
