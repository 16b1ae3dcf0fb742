import { InterpresError } from '../../kernel/errors.ts'

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
