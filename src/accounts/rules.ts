import { InterpresError } from '../kernel/errors.ts'
import type { UsageLimits } from './account.ts'
import { KEY_SCOPES, type KeyScope } from './api-key.ts'

const MAX_NAME_LENGTH = 100
const MAX_LABEL_LENGTH = 255
const CONTROL_CHARACTER = /\p{Cc}/u

/**
 * Errors: `invalid_parameter` unless the name is 1 to 100 characters, without control characters, halves of surrogate
 * pairs or outer spaces.
 */
export function assertAccountName(name: string): void {
  assertWellFormed('name', name)
  if (name.length > 0 && name === name.trim() && isPlainText(name, MAX_NAME_LENGTH)) return
  throw new InterpresError(
    'invalid_parameter',
    `An account name must have 1 to ${MAX_NAME_LENGTH} characters, no control characters and no spaces around it.`,
  )
}

/**
 * Errors: `invalid_parameter` unless the label is 1 to 255 characters, without control characters or halves of surrogate
 * pairs.
 */
export function assertLabel(label: string): void {
  assertWellFormed('label', label)
  if (label.trim().length > 0 && isPlainText(label, MAX_LABEL_LENGTH)) return
  throw new InterpresError(
    'invalid_parameter',
    `Value for 'label' must have 1 to ${MAX_LABEL_LENGTH} characters and no control characters.`,
  )
}

/** Errors: `invalid_parameter` unless each limit is `null` or a whole number from 0. */
export function assertLimits(limits: Partial<UsageLimits>): void {
  for (const limit of [limits.characters, limits.speechMilliseconds]) {
    if (limit === undefined || limit === null || (Number.isSafeInteger(limit) && limit >= 0)) continue
    throw new InterpresError(
      'invalid_parameter',
      'A usage limit must be null or a whole number of at least 0.',
    )
  }
}

/** Errors: `invalid_parameter` for a scope that does not exist, and for an empty list, which would allow nothing. */
export function parseScopes(scopes: readonly string[]): readonly KeyScope[] {
  const known = KEY_SCOPES.filter((scope) => scopes.includes(scope))
  if (known.length > 0 && known.length === new Set(scopes).size) return known
  throw new InterpresError('invalid_parameter', `Scopes must be one or more of: ${KEY_SCOPES.join(', ')}.`)
}

/** No store and no encoding can hold half of a surrogate pair; another character must not take its place unsaid. */
function assertWellFormed(field: string, text: string): void {
  if (text.isWellFormed()) return
  throw new InterpresError('invalid_parameter', `Value for '${field}' contains half of a surrogate pair.`)
}

function isPlainText(text: string, maxLength: number): boolean {
  return Array.from(text).length <= maxLength && !CONTROL_CHARACTER.test(text)
}
