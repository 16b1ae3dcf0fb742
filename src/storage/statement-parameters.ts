import { InterpresError } from '../kernel/errors.ts'
import { toStoreError } from './store-errors.ts'

/** What may stand for a placeholder on both dialects. */
export type Parameter = string | number | null | Uint8Array

/**
 * Brings the parameters of a compiled query to values that both dialects store alike: booleans become 1 and 0, bytes
 * own their buffer.
 *
 * Errors: `invalid_parameter` for text with U+0000, which PostgreSQL cannot hold; `internal` for values of another
 * kind (`undefined`, dates, objects, numbers that are not finite).
 */
export function toParameters(values: readonly unknown[]): readonly Parameter[] {
  return values.map(toParameter)
}

function toParameter(value: unknown): Parameter {
  if (value === null) return null
  if (typeof value === 'string') return withoutNul(value)
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return ownBytes(value)
  throw toStoreError('misused', new TypeError(`a statement cannot take a parameter of type ${typeof value}`))
}

function withoutNul(text: string): string {
  if (!text.includes('\u0000')) return text
  throw new InterpresError('invalid_parameter', 'Text must not contain the character U+0000.')
}

/** A view into a larger buffer (Node pools small ones) would carry the whole buffer along to another thread. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Memory that a statement holds while it is queued, in bytes, roughly. */
export function sizeOf(sql: string, parameters: readonly Parameter[]): number {
  let size = 64 + sql.length
  for (const parameter of parameters) {
    if (typeof parameter === 'string') size += 2 * parameter.length
    else if (parameter instanceof Uint8Array) size += parameter.byteLength
    else size += 8
  }
  return size
}
