import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InterpresError } from '../../kernel/errors.ts'
import { nestParameters } from './nested-form.ts'
import type { RawParameters } from './parameters.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Teaches a server the two encodings of the API: JSON objects and URL-encoded forms, both UTF-8. Bodies are limited
 * while they are read. Errors: `invalid_parameter` for anything that is not what its content type says.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const read = (parse: (text: string) => RawParameters) => async (request: FastifyRequest, body: Buffer) => {
    rejectOtherCharset(request)
    return parse(decodeUtf8(body))
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read(parseJson))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, read(parseForm))
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
  const mayHoldReplacement = text.includes('\uFFFD') || /%EF%BF%BD/i.test(text)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!mayHoldReplacement && value.includes('\uFFFD')) {
      throw new InterpresError('invalid_parameter', `Parameter '${name}' is not valid UTF-8.`)
    }
    const earlier = values.get(name)
    if (earlier === undefined) values.set(name, value)
    else if (Array.isArray(earlier)) earlier.push(value)
    else values.set(name, [earlier, value])
  }
  return nestParameters(values)
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
