import { InterpresError } from '../kernel/errors.ts'
import { NAME_LENGTH_LIMIT } from './memory-limits.ts'

/** Errors: `invalid_parameter` for a name that is blank, too long, or holds control characters or halves of surrogate pairs. */
export function checkMemoryName(name: string): void {
  const detail = faultOf(name)
  if (detail === undefined) return
  throw new InterpresError('invalid_parameter', "Value for 'parameters.display_name' not supported.", {
    detail,
  })
}

function faultOf(name: string): string | undefined {
  if (name.trim() === '') return 'The name is blank.'
  if (/\p{Cc}/u.test(name)) return 'The name contains a control character.'
  if (!name.isWellFormed()) return 'The name contains half of a surrogate pair.'
  const length = Array.from(name).length
  return length > NAME_LENGTH_LIMIT ? `The name is longer than ${NAME_LENGTH_LIMIT} characters.` : undefined
}
