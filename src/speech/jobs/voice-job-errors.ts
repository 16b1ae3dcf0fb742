import { InterpresError } from '../../kernel/errors.ts'
import type { VoiceFailure } from './voice-job.ts'

/** The same for an unknown id, another account's job and one that is gone. */
export function voiceJobNotFound(): InterpresError {
  return new InterpresError('not_found', 'Job not found')
}

/** The same for a result that was never there, was downloaded, or has expired. */
export function voiceResultNotFound(): InterpresError {
  return new InterpresError('not_found', 'Result not found')
}

export function signatureMissing(): InterpresError {
  return new InterpresError(
    'authentication_missing',
    "The signature is missing; send the Authorization header 'DeepL-Signature <signature>', or use the signed address.",
  )
}

export function signatureRefused(): InterpresError {
  return new InterpresError('access_denied', 'The signature does not belong to this address, or has expired.')
}

export function uploadedAlready(): InterpresError {
  return new InterpresError('conflict', 'The file of this job has been uploaded already.')
}

export function arrivingAlready(): InterpresError {
  return new InterpresError(
    'conflict',
    'The file of this job is arriving already. Try again when that upload has ended.',
  )
}

/** Of an upload that could not be told to go on being the only one. */
export function uploadInterrupted(cause: unknown): InterpresError {
  return new InterpresError(
    'store_unavailable',
    'The upload was interrupted, since the data could not be reached. Please send the file again.',
    { cause, retryAfterSeconds: 5 },
  )
}

/** Of a job whose file did not come. */
export const NOT_UPLOADED: VoiceFailure = {
  code: 'request_timeout',
  message: 'The file was not uploaded in time. Please create the job again.',
}

/** The job belongs to another worker now, or to nobody: write nothing more. */
export class Overtaken extends Error {
  constructor() {
    super('The job was taken over or removed')
    this.name = 'Overtaken'
  }
}
