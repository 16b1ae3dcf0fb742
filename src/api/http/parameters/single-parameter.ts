import { InterpresError } from '../../../kernel/errors.ts'

/**
 * A query parameter that may be given once; `undefined` when it is absent or empty. Errors: `invalid_parameter` when it
 * is repeated, even with the same value: a report must not depend on which one wins.
 */
export function readSingle(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return undefined
  const value: unknown = Reflect.get(query, name)
  if (Array.isArray(value)) {
    throw new InterpresError('invalid_parameter', `Parameter '${name}' must be given only once.`)
  }
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** For routes that read their query themselves: hands it over as it came. */
export const asItCame = () => (data: unknown) => ({ value: data })
