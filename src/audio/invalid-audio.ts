import { InterpresError } from '../kernel/errors.ts'

/** Nothing can be made of what was sent. */
export function invalidAudio(detail?: string): InterpresError {
  return new InterpresError(
    'invalid_audio',
    'Audio format not supported.',
    detail === undefined ? {} : { detail },
  )
}
