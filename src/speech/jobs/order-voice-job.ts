import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { sealBytes } from '../../sealed-files/frames.ts'
import type { Signatures } from '../../sealed-files/signatures.ts'
import type { Consumer } from '../../usage/consumer.ts'
import type { Metering } from '../../usage/metering.ts'
import type { RecordingType } from '../media-types.ts'
import type { UploadDependencies } from './take-upload.ts'
import { deriveVoiceKeys, VOICE_KEY_BYTES } from './voice-files.ts'
import type { VoiceJobId, VoiceTarget } from './voice-job.ts'
import type { VoiceJobLimits } from './voice-job-limits.ts'
import { uploadOf } from './voice-signatures.ts'

export interface OrderDependencies
  extends Pick<UploadDependencies, 'jobs' | 'regionKeys' | 'clock' | 'ids' | 'limits'> {
  readonly signatures: Signatures
  readonly metering: Pick<Metering, 'reserve'>
}

export interface VoiceOrder {
  readonly consumer: Consumer
  readonly requestId: string
  readonly file: { readonly name: string; readonly contentType: RecordingType; readonly bytes: number }
  /** Detected when absent. */
  readonly source: LanguageCode | undefined
  /** At least one. */
  readonly targets: readonly VoiceTarget[]
}

/** Makes a job that awaits its file. Errors: `quota_exceeded`, `rate_limited`, `store_unavailable`. */
export async function orderVoiceJob(
  dependencies: OrderDependencies,
  order: VoiceOrder,
): Promise<{ readonly id: VoiceJobId; readonly signature: string }> {
  const { jobs, regionKeys, signatures, clock, ids, limits } = dependencies
  const { consumer, requestId, file, source, targets } = order
  await checkQuota(dependencies, order)
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
}

/** Tells at once a key that has nothing left; how much a recording needs is known when it is there. */
async function checkQuota(
  { metering }: OrderDependencies,
  { consumer, requestId }: VoiceOrder,
): Promise<void> {
  const order = { consumer, kind: 'speech_to_text', amount: 1, requestId } as const
  const reservation = await metering.reserve(order)
  reservation.release()
}

function tooMany(bytes: number, { perKey, largePerKey, largeBytes }: VoiceJobLimits): InterpresError {
  const ofLarge = bytes > largeBytes ? `, and ${largePerKey} with more than ${largeBytes} bytes` : ''
  return new InterpresError(
    'rate_limited',
    `A key may have ${perKey} voice jobs in progress at the same time${ofLarge}. Wait until one has ended.`,
    { retryAfterSeconds: 5 },
  )
}
