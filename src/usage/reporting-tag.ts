import { InterpresError } from '../kernel/errors.ts'

const LIMIT_CHARACTERS = 100
const ALLOWED = `at most ${LIMIT_CHARACTERS} printable ASCII characters without white space`

/**
 * Normalises the tag under which a request's usage is reported: ` Team-A ` becomes `team-a`, nothing but white space
 * becomes no tag.
 *
 * Errors: `invalid_parameter` for more than one tag and for a tag that is not allowed.
 */
export function parseReportingTag(values: readonly string[]): string | undefined {
  const [value = '', ...others] = values
  if (others.length > 0) {
    throw new InterpresError('invalid_parameter', 'At most one reporting tag may be sent with a request.')
  }
  const tag = value.trim()
  if (tag === '') return undefined
  if (tag.length > LIMIT_CHARACTERS || !/^[\x21-\x7e]+$/.test(tag)) {
    throw new InterpresError('invalid_parameter', `The reporting tag is not allowed. Allowed: ${ALLOWED}.`)
  }
  return tag.toLowerCase()
}
