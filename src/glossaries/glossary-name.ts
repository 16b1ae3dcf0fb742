import { InterpresError } from '../kernel/errors.ts'
import { exceedsBytes, NAME_LIMIT_BYTES } from './glossary-limits.ts'

/** Errors: `invalid_parameter` for a blank name, control characters, halves of surrogate pairs, or more than 1,024 bytes of UTF-8. */
export function checkGlossaryName(name: string): void {
  if (name.trim() === '') throw new InterpresError('invalid_parameter', "Missing or invalid argument: name'")
  if (/\p{Cc}/u.test(name)) {
    throw new InterpresError('invalid_parameter', "Missing or invalid argument: name'", {
      detail: 'The name contains a control character.',
    })
  }
  if (!name.isWellFormed()) {
    throw new InterpresError('invalid_parameter', "Missing or invalid argument: name'", {
      detail: 'The name contains half of a surrogate pair.',
    })
  }
  if (exceedsBytes(name, NAME_LIMIT_BYTES)) {
    throw new InterpresError('invalid_parameter', "Missing or invalid argument: name'", {
      detail: `The name is longer than ${NAME_LIMIT_BYTES} bytes.`,
    })
  }
}
