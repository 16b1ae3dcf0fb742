import { InterpresError } from '../../../kernel/errors.ts'
import { onceForEach } from '../../../kernel/once-for-each.ts'
import { fromUtf8, isUtf8, type LongText } from '../../../text/utf8.ts'

/** The part of a JSON schema that decides how a parameter is read. */
interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: ParameterSchema
  readonly properties?: Readonly<Record<string, ParameterSchema>>
  readonly required?: readonly string[] | undefined
  readonly minimum?: number
  readonly maximum?: number
  /** 0: an empty list is a value; elsewhere it stands for absent. */
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  /** The value may be UTF-8, see `LongText`. */
  readonly 'x-long-text'?: boolean
  /** A list that may also be one string with commas: `ignore_tags=x,y`. */
  readonly 'x-comma-separated'?: boolean
  /** What to say when this required parameter is missing, where the API contract has a wording of its own. */
  readonly 'x-missing-message'?: string
}

export type RawParameters = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of a request, wherever they came from (JSON, form or query), into the types of the route's
 * schema. The schema is the same one that the API reference is generated from.
 *
 * Clients differ, so reading is generous where the meaning is certain. A scalar stands for a list of one, and the
 * first item of a list for a scalar. `1`, `"1"` and `"true"` are true. `""` and null are absent. Unknown parameters
 * are ignored. Everything else is an `InterpresError` `invalid_parameter` that names the parameter and what is
 * allowed.
 */
export function readParameters(schema: ParameterSchema, raw: RawParameters): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, property, isRequired } of parametersOf(schema)) {
    const value = readValue(name, property, ownValue(raw, name))
    if (value !== undefined) values[name] = value
    else if (isRequired) throw notSpecified(name, property['x-missing-message'])
  }
  return values
}

interface Parameter {
  readonly name: string
  readonly property: ParameterSchema
  readonly isRequired: boolean
}

/** Taken apart once: schemas are those of the routes, and every request is read by one. */
const parametersOf = onceForEach((schema: ParameterSchema): readonly Parameter[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    property,
    isRequired: schema.required?.includes(name) === true,
  })),
)

/** What a client must read to know that it forgot a parameter; the wording is part of the API contract. */
export function notSpecified(name: string, message = `Parameter '${name}' not specified`): InterpresError {
  return new InterpresError('invalid_parameter', message)
}

/** A value outside of what a parameter allows; the wording is part of the API contract. */
export function notSupported(name: string, allowed?: readonly string[]): InterpresError {
  const hint = allowed === undefined ? '' : ` Allowed: ${allowed.map((value) => `'${value}'`).join(', ')}.`
  return new InterpresError('invalid_parameter', `Value for '${name}' not supported.${hint}`)
}

/** More texts in one request than the service takes. */
export function tooManyTexts(count: number, maximum: number): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    `Parameter 'text' has ${count} texts; at most ${maximum} are allowed in one request.`,
  )
}

function ownValue(raw: RawParameters, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined
}

function readValue(name: string, schema: ParameterSchema, raw: unknown): unknown {
  if (raw === undefined || raw === null) return undefined
  if (schema.type === 'array') return readList(name, schema, raw)
  const scalar = Array.isArray(raw) ? raw[0] : raw
  if (scalar === undefined || scalar === null) return undefined
  if (scalar === '') return undefined
  if (schema.enum !== undefined) return readEnum(name, schema.enum, scalar)
  if (schema.type === 'boolean') return readBoolean(name, scalar)
  if (schema.type === 'integer') return readInteger(name, schema, scalar)
  return readText(name, schema, scalar)
}

function readList(name: string, schema: ParameterSchema, raw: unknown): unknown[] | undefined {
  let items: readonly unknown[] = Array.isArray(raw) ? raw : [raw]
  if (items.length === 0) return schema.minItems === 0 ? [] : undefined
  if (schema['x-comma-separated'] === true) {
    items = items.flatMap((item) =>
      typeof item === 'string' ? item.split(',').map((part) => part.trim()) : [item],
    )
    items = items.filter((item) => item !== '')
    if (items.length === 0) return undefined
  }
  if (schema.maxItems !== undefined && items.length > schema.maxItems) {
    throw new InterpresError(
      'invalid_parameter',
      `Parameter '${name}' has ${items.length} items; at most ${schema.maxItems} are allowed.`,
    )
  }
  const itemSchema = schema.items ?? {}
  return items.map((item, index) => {
    if (itemSchema.type === 'string' && typeof item !== 'string' && !isUtf8(item)) {
      throw new InterpresError(
        'invalid_parameter',
        `Parameter '${name}' must be a list of strings; item ${index} is not.`,
      )
    }
    return itemSchema.type === 'string' ? readText(name, itemSchema, item) : item
  })
}

function readText(name: string, schema: ParameterSchema, scalar: unknown): LongText {
  if (isUtf8(scalar))
    return schema['x-long-text'] === true ? scalar : readText(name, schema, fromUtf8(scalar))
  if (typeof scalar === 'number' || typeof scalar === 'boolean') return String(scalar)
  if (typeof scalar !== 'string')
    throw new InterpresError('invalid_parameter', `Parameter '${name}' must be a string.`)
  if (schema.maxLength !== undefined && codePointsExceed(scalar, schema.maxLength)) {
    throw new InterpresError(
      'invalid_parameter',
      `Parameter '${name}' is too long; at most ${schema.maxLength} characters are allowed.`,
    )
  }
  return scalar
}

function readEnum(name: string, allowed: readonly unknown[], scalar: unknown): string {
  const text = typeof scalar === 'boolean' ? (scalar ? '1' : '0') : scalar
  if (typeof text === 'number') return readEnum(name, allowed, String(text))
  if (typeof text === 'string' && allowed.includes(text)) return text
  throw notSupported(name, allowed.map(String))
}

const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
])

function readBoolean(name: string, scalar: unknown): boolean {
  const value = BOOLEANS.get(typeof scalar === 'string' ? scalar.toLowerCase() : scalar)
  if (value === undefined) throw notSupported(name, ['true', 'false', '1', '0'])
  return value
}

function readInteger(name: string, schema: ParameterSchema, scalar: unknown): number {
  const value = typeof scalar === 'string' && /^[+-]?\d{1,15}$/.test(scalar.trim()) ? Number(scalar) : scalar
  const minimum = schema.minimum ?? Number.MIN_SAFE_INTEGER
  const maximum = schema.maximum ?? Number.MAX_SAFE_INTEGER
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum)
    return value
  throw new InterpresError(
    'invalid_parameter',
    `Parameter "${name}" must be an integer between ${minimum} and ${maximum}`,
  )
}

function codePointsExceed(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  let count = 0
  for (const _ of text) {
    count += 1
    if (count > limit) return true
  }
  return false
}
