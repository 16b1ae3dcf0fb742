import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InterpresError } from '../../../kernel/errors.ts'
import { isRecord } from '../../../kernel/records.ts'
import { UNSUPPORTED_MEDIA_TYPE } from '../errors/error-table.ts'
import type { RawParameters } from '../parameters/parameters.ts'
import { decodeFormText, decodeLongFormText, formPairs } from './form-encoding.ts'
import { parseJsonBody } from './json-body.ts'
import { createLargeBodies, LARGE_BODY_BYTES } from './large-bodies.ts'
import { nestParameters } from './nested-form.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes long texts as UTF-8, see `LongText`. */
    readonly longTexts?: boolean
  }
}

/**
 * Teaches a server the two encodings of the API: JSON objects and URL-encoded forms, both UTF-8. Bodies are limited
 * while they are read. Errors: `invalid_parameter` for anything that is not what its content type says.
 */
export function acceptBodies(app: FastifyInstance): void {
  const large = createLargeBodies()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectOtherCharset(request)
      if (body.length < LARGE_BODY_BYTES) return parseJsonBody(body)
      const longTexts = request.routeOptions.config.longTexts === true
      return new UnreadBody(() => large.parseJson(body, { longTexts }))
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectOtherCharset(request)
      return body.length < LARGE_BODY_BYTES ? parseFormBody(body) : new UnreadBody(() => parseFormBody(body))
    },
  )
  app.addContentTypeParser('*', refuseOtherTypes)
  // Not in the parsers: while one of them waits, the pieces in which its body came are kept beside it.
  app.addHook('preValidation', async (request, reply) => {
    if (!(request.body instanceof UnreadBody)) return
    await large.turn(reply.raw)
    request.body = await request.body.read()
  })
}

/** A body that waits for its turn. */
class UnreadBody {
  readonly read: () => Promise<RawParameters>

  constructor(read: () => Promise<RawParameters>) {
    this.read = read
  }
}

/**
 * A request without a body may name any type: plain `fetch` says `text/plain` of an empty string. Nothing is read of a
 * body of another type.
 */
async function refuseOtherTypes({ headers }: FastifyRequest): Promise<RawParameters> {
  const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
  if (isEmpty) return {}
  throw new InterpresError('unsupported_media_type', UNSUPPORTED_MEDIA_TYPE)
}

/** Parameters of the query and of the body in one; the body wins. */
export function mergeParameters(query: unknown, body: unknown): RawParameters {
  return { ...(isRecord(query) ? query : {}), ...(isRecord(body) ? body : {}) }
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

function rejectOtherCharset(request: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    throw new InterpresError('unsupported_media_type', 'The request body must be encoded in UTF-8.')
  }
}
