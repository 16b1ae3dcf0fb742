import { ofLength, wrongLength } from '../../jobs/declared-length.ts'
import { createFileTransfers } from '../../jobs/transfers.ts'
import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { IdSource } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logging.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EncryptedFileStore } from '../../sealed-files/encrypted-file-store.ts'
import { DamagedFrames, openBytes, openFrames, sealBytes, sealFrames } from '../../sealed-files/frames.ts'
import type { RegionKeys } from '../../sealed-files/region-keys.ts'
import type { Signatures } from '../../sealed-files/signatures.ts'
import type { Consumer } from '../../usage/consumer.ts'
import type { Metering } from '../../usage/metering.ts'
import type { RecordingType } from '../media-types.ts'
import { deriveVoiceKeys, VOICE_KEY_BYTES, voiceKeysOf } from './voice-files.ts'
import { parseVoiceJobId, type VoiceJob, type VoiceJobId, type VoiceTarget } from './voice-job.ts'
import {
  arrivingAlready,
  NOT_UPLOADED,
  signatureMissing,
  signatureRefused,
  uploadedAlready,
  voiceJobNotFound,
  voiceResultNotFound,
} from './voice-job-errors.ts'
import type { VoiceJobLimits } from './voice-job-limits.ts'
import type { VoiceJobStore } from './voice-job-store.ts'

export interface VoiceOrder {
  readonly consumer: Consumer
  readonly requestId: string
  readonly file: { readonly name: string; readonly contentType: RecordingType; readonly bytes: number }
  /** Detected when absent. */
  readonly source: LanguageCode | undefined
  /** At least one. */
  readonly targets: readonly VoiceTarget[]
}

/** A job as its owner sees it. */
export interface VoiceJobView {
  readonly job: VoiceJob
  readonly fileName: string
  /** What is kept of its files. */
  readonly storedBytes: number
  /** Of each result that is complete: what opens it. */
  readonly signatures: readonly (string | undefined)[]
}

/** A result on its way to the client. */
export interface VoiceDelivery {
  readonly target: VoiceTarget
  readonly bytes: number
  readonly content: AsyncIterable<Uint8Array>
  /** To be called once, when the transfer has ended: the file of a complete one is deleted. */
  ended(isComplete: boolean): Promise<void>
}

export interface VoiceJobsDependencies {
  readonly jobs: VoiceJobStore
  readonly files: EncryptedFileStore
  readonly regionKeys: RegionKeys
  readonly signatures: Signatures
  readonly metering: Pick<Metering, 'reserve'>
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly limits: VoiceJobLimits
  /** This process has a job more. */
  readonly wake: () => void
}

export type VoiceJobs = ReturnType<typeof createVoiceJobs>

/** Voice jobs of one region: ordered, their files taken in, asked for, handed out. */
export function createVoiceJobs(dependencies: VoiceJobsDependencies) {
  const { jobs, files, regionKeys, signatures, metering, clock, ids, logger, limits, wake } = dependencies
  const transfers = createFileTransfers()
  /** Jobs whose file arrives here: a signature opens one upload at a time, so that it fills no disk. */
  const arriving = new Set<VoiceJobId>()

  /** Tells at once a key that has nothing left; how much a recording needs is known when it is there. */
  async function checkQuota({ consumer, requestId }: VoiceOrder): Promise<void> {
    const order = { consumer, kind: 'speech_to_text', amount: 1, requestId } as const
    const reservation = await metering.reserve(order)
    reservation.release()
  }

  async function findLive(id: VoiceJobId | undefined): Promise<VoiceJob | undefined> {
    const job = id === undefined ? undefined : await jobs.find(id)
    return job === undefined || job.expiresAtMs < clock.nowMs() ? undefined : job
  }

  /** Errors: `authentication_missing`, `access_denied`. */
  function requireSignature(signature: string | undefined, statement: string): void {
    if (signature === undefined) throw signatureMissing()
    if (!signatures.isValid(signature, statement, clock.nowMs())) throw signatureRefused()
  }

  /** Whether the file did not come in time; one that has begun to arrive may end to. */
  function isForsaken({ state, createdAtMs }: VoiceJob): boolean {
    const { uploadWindowMs, uploadTimeoutMs } = limits
    return state === 'awaiting' && clock.nowMs() > createdAtMs + uploadWindowMs + uploadTimeoutMs
  }

  async function takeIn(job: VoiceJob, content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = ids.uuid()
    const key = voiceKeysOf(job, regionKeys)(`source ${file}`)
    await files.write(file, sealFrames(ofLength(content, job.contentBytes), key))
    const atMs = clock.nowMs()
    const isTaken = await jobs.uploaded(job.id, { file, atMs, expiresAtMs: atMs + limits.waitMs })
    if (isTaken) return wake()
    await files.remove(file)
    throw uploadedAlready()
  }

  async function removeResult(id: VoiceJobId, index: number, file: string): Promise<void> {
    try {
      await jobs.downloaded(id, index, clock.nowMs())
      // Equal targets have one file.
      for (const unneeded of await jobs.orphansAmong([file])) await files.remove(unneeded)
    } catch (error) {
      logger.warn(error instanceof Error ? { error } : {}, 'a downloaded result stays until it expires')
    }
  }

  return {
    /** Errors: `quota_exceeded`, `rate_limited`, `store_unavailable`. */
    async create(order: VoiceOrder): Promise<{ readonly id: VoiceJobId; readonly signature: string }> {
      const { consumer, requestId, file, source, targets } = order
      await checkQuota(order)
      const id = ids.uuid() as VoiceJobId
      const jobKey = ids.bytes(VOICE_KEY_BYTES)
      const nowMs = clock.nowMs()
      const job = {
        id,
        accountId: consumer.accountId,
        keyId: consumer.keyId,
        isLimited: consumer.limited.milliseconds,
        requestId,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + limits.keptMs,
        sealedName: sealBytes(Buffer.from(file.name), deriveVoiceKeys(jobKey, id)('name')),
        contentType: file.contentType,
        contentBytes: file.bytes,
        source,
        targets,
        wrappedKey: regionKeys.wrap(jobKey, id),
      }
      if (!(await jobs.insert(job, { ...limits, nowMs }))) throw tooMany(file.bytes, limits)
      return { id, signature: signatures.sign(uploadOf(id), nowMs + limits.uploadWindowMs) }
    },

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
      requireSignature(upload.signature, uploadOf(upload.id))
      const job = await findLive(parseVoiceJobId(upload.id))
      if (job === undefined) throw voiceJobNotFound()
      if (job.state !== 'awaiting') throw uploadedAlready()
      if (upload.bytes !== undefined && upload.bytes !== job.contentBytes) throw wrongLength(job.contentBytes)
      if (arriving.has(job.id)) throw arrivingAlready()
      arriving.add(job.id)
      try {
        await takeIn(job, content)
      } finally {
        arriving.delete(job.id)
      }
    },

    /** Errors: `not_found`. */
    async get(accountId: string, id: string): Promise<VoiceJobView> {
      const found = await findLive(parseVoiceJobId(id))
      if (found === undefined || found.accountId !== accountId) throw voiceJobNotFound()
      const job = isForsaken(found) ? { ...found, state: 'failed' as const, failure: NOT_UPLOADED } : found
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
    },

    /** Errors: `authentication_missing`, `access_denied`, `not_found` when it is not there or was downloaded. */
    async deliver(download: {
      readonly id: string
      readonly index: number
      readonly signature: string | undefined
    }): Promise<VoiceDelivery> {
      const { index } = download
      requireSignature(download.signature, downloadOf(download.id, index))
      const job = await findLive(parseVoiceJobId(download.id))
      const result = job?.results[index]
      const target = job?.targets[index]
      if (job === undefined || target === undefined || result?.state !== 'complete')
        throw voiceResultNotFound()
      const { file, bytes } = result
      const transfer = downloadOf(job.id, index)
      if (transfers.isCollected(transfer)) throw voiceResultNotFound()
      const key = voiceKeysOf(job, regionKeys)(`result ${file}`)
      return {
        target,
        bytes,
        content: readable(openFrames(files.read(file), key)),
        ended: transfers.begin(transfer, () => removeResult(job.id, index, file)),
      }
    },
  }
}

function uploadOf(id: string): string {
  return `voice upload ${id}`
}

function downloadOf(id: string, index: number): string {
  return `voice download ${id} ${index}`
}

function tooMany(bytes: number, { perKey, largePerKey, largeBytes }: VoiceJobLimits): InterpresError {
  const ofLarge = bytes > largeBytes ? `, and ${largePerKey} with more than ${largeBytes} bytes` : ''
  return new InterpresError(
    'rate_limited',
    `A key may have ${perKey} voice jobs in progress at the same time${ofLarge}. Wait until one has ended.`,
    { retryAfterSeconds: 5 },
  )
}

async function* readable(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* frames
  } catch (error) {
    if (!(error instanceof DamagedFrames)) throw error
    throw new InterpresError('store_damaged', 'The stored result is damaged. Please create the job again.', {
      cause: error,
    })
  }
}
