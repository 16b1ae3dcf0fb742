import type { ErrorCode } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { FileName } from '../../sealed-files/encrypted-file-store.ts'
import type { WrappedKey } from '../../sealed-files/region-keys.ts'
import type { HeldQuota } from '../../usage/quota-keeper.ts'
import type { RecordingTargetType, RecordingType } from '../media-types.ts'

declare const voiceJobIdBrand: unique symbol

/** A UUID. */
export type VoiceJobId = string & { readonly [voiceJobIdBrand]: true }

const ID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `undefined` for what cannot be the id of a job. */
export function parseVoiceJobId(text: string): VoiceJobId | undefined {
  const id = text.toLowerCase()
  return ID_SHAPE.test(id) ? (id as VoiceJobId) : undefined
}

/**
 * `awaiting -> queued -> running -> done`, `failed` from the last two but one. A job whose file does not come in time stays
 * `awaiting` and vanishes like the others when it expires.
 */
export type VoiceJobState = 'awaiting' | 'queued' | 'running' | 'done' | 'failed'

export interface VoiceFailure {
  readonly code: ErrorCode
  readonly message: string
}

/** What a target has become; its file is gone once it was downloaded. */
export type VoiceResult =
  | { readonly state: 'complete'; readonly file: FileName; readonly bytes: number }
  | { readonly state: 'downloaded' }
  | { readonly state: 'failed'; readonly failure: VoiceFailure }

export interface VoiceTarget {
  readonly language: LanguageCode
  readonly type: RecordingTargetType
}

export interface VoiceJob {
  readonly id: VoiceJobId
  readonly accountId: string
  readonly keyId: string
  /** Whether milliseconds of the key or its account are limited. */
  readonly isLimited: boolean
  readonly requestId: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly expiresAtMs: number
  readonly state: VoiceJobState
  /** The client's name for the file, under the key of the job. */
  readonly sealedName: Uint8Array
  readonly contentType: RecordingType
  /** As the client declared it; the upload has had it. */
  readonly contentBytes: number
  /** Detected when absent. */
  readonly source: LanguageCode | undefined
  readonly targets: readonly VoiceTarget[]
  /** One per target of a job that is done; empty before. */
  readonly results: readonly VoiceResult[]
  /** Opens everything that is kept for the job. */
  readonly wrappedKey: WrappedKey
  /** Of a job that waits or runs. */
  readonly sourceFile: FileName | undefined
  /** 0 until the file has arrived. */
  readonly uploadedAtMs: number
  /** Of the audio, in whole milliseconds; `undefined` until a worker has measured it. */
  readonly durationMs: number | undefined
  /** Set aside for `durationMs`. */
  readonly held: HeldQuota | undefined
  readonly waitingSinceMs: number | undefined
  readonly crashes: number
  readonly failure: VoiceFailure | undefined
}

/** A job as a request makes it. */
export type NewVoiceJob = Omit<
  VoiceJob,
  | 'state'
  | 'updatedAtMs'
  | 'results'
  | 'sourceFile'
  | 'uploadedAtMs'
  | 'durationMs'
  | 'held'
  | 'waitingSinceMs'
  | 'crashes'
  | 'failure'
>
