import { InterpresError } from '../kernel/errors.ts'
import { nameFault } from '../text/name-fault.ts'
import { exceedsBytes, NAME_LIMIT_BYTES } from './glossary-limits.ts'

/** Errors: `invalid_parameter` for a blank name, control characters, halves of surrogate pairs, or more than 1,024 bytes of UTF-8. */
export function checkGlossaryName(name: string): void {
  const isLong = exceedsBytes(name, NAME_LIMIT_BYTES)
  const detail =
    nameFault(name) ?? (isLong ? `The name is longer than ${NAME_LIMIT_BYTES} bytes.` : undefined)
  if (detail === undefined) return
  throw new InterpresError('invalid_parameter', "Missing or invalid argument: name'", { detail })
}
