import { InterpresError } from '../kernel/errors.ts'

/** The same for an unknown id, a wrong key, another account's document and one that is gone. */
export function documentNotFound(): InterpresError {
  return new InterpresError('not_found', 'Document not found')
}

export function documentNotReady(): InterpresError {
  return new InterpresError('document_not_ready', 'Document translation is not done', {
    retryAfterSeconds: 1,
  })
}
