import { InterpresError } from '../../kernel/errors.ts'

/** The file cannot be translated; `message` tells its owner why and what can be done. Permanent. */
export function invalidDocument(message: string, cause?: unknown): InterpresError {
  return new InterpresError('invalid_document', message, cause === undefined ? {} : { cause })
}
