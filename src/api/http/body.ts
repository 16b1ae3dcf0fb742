import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'
import { decodeFormText, decodeLongFormText, formPairs } from './form-encoding.ts'
import { nestParameters } from './nested-form.ts'
import type { RawParameters } from './parameters.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Teaches a server the two encodings of the API: JSON objects and URL-encoded forms, both UTF-8. Bodies are limited
 * while they are read. Errors: `invalid_parameter` for anything that is not what its content type says.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectOtherCharset(request)
      return parseJson(decodeUtf8(body))
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectOtherCharset(request)
      return parseFormBody(body)
    },
  )
}

/** Parameters of the query and of the body in one; the body wins. */
export function mergeParameters(query: unknown, body: unknown): RawParameters {
  return { ...(isRecord(query) ? query : {}), ...(isRecord(body) ? body : {}) }
}

export function parseJson(text: string): RawParameters {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', 'The request body is not valid JSON.', { cause })
  }
  if (!isRecord(value))
    throw new InterpresError('invalid_parameter', 'The request body must be a JSON object.')
  return value
}

/** Parses `a=1&text=x&text=y`; repeated names make a list, names like `a[0].b` a list of objects. */
export function parseForm(text: string): RawParameters {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of formPairs(Buffer.from(text)))
    addValue(values, name, decodeFormText(value, name))
  return nestParameters(values)
}

/** The same for a body of many megabytes, during which other requests are served. */
async function parseFormBody(body: Buffer): Promise<RawParameters> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of formPairs(body)) addValue(values, name, await decodeLongFormText(value, name))
  return nestParameters(values)
}

function addValue(values: Map<string, string | string[]>, name: string, value: string): void {
  const earlier = values.get(name)
  if (earlier === undefined) values.set(name, value)
  else if (Array.isArray(earlier)) earlier.push(value)
  else values.set(name, [earlier, value])
}

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', 'The request body is not valid UTF-8.', { cause })
  }
}

function rejectOtherCharset(request: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    throw new InterpresError('unsupported_media_type', 'The request body must be encoded in UTF-8.')
  }
}

function isRecord(value: unknown): value is RawParameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
