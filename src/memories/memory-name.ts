import { InterpresError } from '../kernel/errors.ts'
import { nameFault } from '../text/name-fault.ts'
import { NAME_LENGTH_LIMIT } from './memory-limits.ts'

/** Errors: `invalid_parameter` for a name that is blank, too long, or holds control characters or halves of surrogate pairs. */
export function checkMemoryName(name: string): void {
  const isLong = Array.from(name).length > NAME_LENGTH_LIMIT
  const detail =
    nameFault(name) ?? (isLong ? `The name is longer than ${NAME_LENGTH_LIMIT} characters.` : undefined)
  if (detail === undefined) return
  throw new InterpresError('invalid_parameter', "Value for 'parameters.display_name' not supported.", {
    detail,
  })
}
