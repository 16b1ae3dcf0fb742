import type { UsageLimits } from '../../../accounts/account.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { mergeParameters } from '../../http/bodies/body.ts'
import { notSpecified, type RawParameters } from '../../http/parameters/parameters.ts'

export interface LimitsRequest {
  readonly keyId: string
  /** Only the limits that the request names. */
  readonly limits: Partial<UsageLimits>
}

/**
 * Reads the body of a change of limits. Here, unlike elsewhere, null means something: `{"characters": null}` removes a
 * limit, `{}` leaves it as it is. In a form, null is the word `null`.
 *
 * Errors: `invalid_parameter` that names the parameter and what is allowed.
 */
export function readLimitsBody(body: unknown): LimitsRequest {
  const raw = mergeParameters(undefined, body)
  const keyId = Object.hasOwn(raw, 'key_id') ? raw['key_id'] : undefined
  if (keyId === undefined || keyId === null || keyId === '') throw notSpecified('key_id')
  if (typeof keyId !== 'string') {
    throw new InterpresError('invalid_parameter', "Parameter 'key_id' must be a string.")
  }
  return { keyId, limits: readLimits(raw) }
}

/** Only the limits that are named. Errors: `invalid_parameter`. */
export function readLimits(raw: RawParameters): Partial<UsageLimits> {
  const characters = readLimit(raw, 'characters')
  const speechMilliseconds = readLimit(raw, 'speech_to_text_milliseconds')
  return {
    ...(characters === undefined ? {} : { characters }),
    ...(speechMilliseconds === undefined ? {} : { speechMilliseconds }),
  }
}

/** `undefined` when the request does not name the limit. */
function readLimit(raw: RawParameters, name: string): number | null | undefined {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined
  if (value === undefined || value === '') return undefined
  if (value === null || value === 'null') return null
  const limit = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0) return limit
  throw new InterpresError(
    'invalid_parameter',
    `Parameter '${name}' must be null (no limit) or a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  )
}
