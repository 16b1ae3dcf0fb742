import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { VoiceJobs } from '../../../speech/jobs/voice-jobs.ts'
import type { CheckedOrder, OrderFault } from '../../../speech/jobs/voice-order-check.ts'
import { consumerOf } from '../../../usage/consumer.ts'
import { withUnreadBody } from '../../http/bodies/unread-body.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { onceEnded } from '../../http/once-ended.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'
import { faultOf, readVoiceOrder } from './read-voice-order.ts'
import { signed, toApiJob } from './voice-job-answer.ts'
import {
  type CreatedAnswer as Created,
  CreatedAnswer,
  IncludeQuery,
  JobAnswer,
  JobParams,
  ResultParams,
  SignatureQuery,
  voiceJobBody,
} from './voice-job-schema.ts'

export interface VoiceJobRoutesDependencies {
  readonly voiceJobs: VoiceJobs
  /** What nothing that is installed can do of an order. */
  readonly findFault: (order: CheckedOrder) => OrderFault | undefined
}

export interface VoiceJobRoutesConfig {
  readonly maxBytes: number
  /** How long an upload may take in all, and how long it may pause. */
  readonly uploadTimeoutMs: number
  readonly idleTimeoutMs: number
  /** Where callers reach this server; taken from the request when absent. */
  readonly publicUrl: string | undefined
}

const PATH = '/v1/jobs/voice/translate'
const ONE = `${PATH}/:job_id`
const TAG = { tag: 'voice' } as const
const BINARY = Type.Unsafe<string>({ type: 'string', format: 'binary' })
/** Has room for about a thousand targets. */
const BODY_LIMIT_BYTES = 65_536

/** Recordings, translated in the background; their files come and go by signatures, without a key. */
export function voiceJobRoutes(
  dependencies: VoiceJobRoutesDependencies,
  config: VoiceJobRoutesConfig,
): readonly Route[] {
  return [
    createRoute(dependencies, config),
    statusRoute(dependencies, config),
    uploadRoute(dependencies, config),
    downloadRoute(dependencies),
  ]
}

function createRoute(
  { voiceJobs, findFault }: VoiceJobRoutesDependencies,
  { maxBytes, publicUrl }: VoiceJobRoutesConfig,
): Route {
  return route({
    ...TAG,
    method: 'POST',
    path: PATH,
    summary: 'Have a recording written down, translated and spoken',
    jsonOnly: true,
    rawQuery: IncludeQuery,
    rawBody: voiceJobBody(maxBytes),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    status: 201,
    answer: CreatedAnswer,
    failures: [456, 503],
    async handle({ caller, body, request }): Promise<Created> {
      const areSigned = wantsSigned(request)
      const order = readVoiceOrder(body, { maxBytes })
      const fault = findFault({ ...order, contentType: order.file.contentType })
      if (fault !== undefined) throw faultOf(fault)
      const consumer = consumerOf(caller)
      const { id, signature } = await voiceJobs.create({ ...order, consumer, requestId: request.id })
      const url = `${addressOf(request, id, publicUrl)}/source`
      return {
        job_id: id,
        upload_url: url,
        signature,
        ...(areSigned ? { signed_upload_url: signed(url, signature) } : {}),
      }
    },
  })
}

function statusRoute({ voiceJobs }: VoiceJobRoutesDependencies, { publicUrl }: VoiceJobRoutesConfig): Route {
  return route({
    ...TAG,
    method: 'GET',
    path: ONE,
    summary: 'Ask how far a recording is',
    params: JobParams,
    rawQuery: IncludeQuery,
    answer: JobAnswer,
    failures: [400, 404, 503],
    async handle({ caller, params, request }) {
      const areSigned = wantsSigned(request)
      const view = await voiceJobs.get(caller.account.id, params.job_id)
      return toApiJob(view, { job: addressOf(request, view.job.id, publicUrl), areSigned })
    },
  })
}

function uploadRoute(
  { voiceJobs }: VoiceJobRoutesDependencies,
  { uploadTimeoutMs, idleTimeoutMs }: VoiceJobRoutesConfig,
): Route {
  return withUnreadBody(
    route({
      ...TAG,
      method: 'PUT',
      path: `${ONE}/source`,
      summary: 'Send the file of a voice job',
      access: 'public',
      params: JobParams,
      rawQuery: SignatureQuery,
      rawBody: BINARY,
      consumes: ['application/octet-stream'],
      timeoutMs: uploadTimeoutMs,
      idleTimeoutMs,
      failures: [401, 403, 404, 408, 409, 503],
      handle: ({ params, request }) =>
        voiceJobs.upload(
          { id: params.job_id, signature: signatureOf(request), bytes: declaredBytes(request) },
          request.raw,
        ),
    }),
  )
}

function downloadRoute({ voiceJobs }: VoiceJobRoutesDependencies): Route {
  return route({
    ...TAG,
    method: 'GET',
    path: `${ONE}/results/:index`,
    summary: 'Fetch a result of a voice job; it is deleted afterwards',
    access: 'public',
    params: ResultParams,
    rawQuery: SignatureQuery,
    answer: BINARY,
    produces: 'application/octet-stream',
    isCompressed: false,
    failures: [401, 403, 404, 503],
    async handle({ params, request, reply }) {
      const delivery = await voiceJobs.deliver({
        id: params.job_id,
        index: /^\d{1,6}$/.test(params.index) ? Number(params.index) : -1,
        signature: signatureOf(request),
      })
      // Whoever asks for the head alone has not got the file.
      onceEnded(reply.raw, (isComplete) => void delivery.ended(isComplete && request.method === 'GET'))
      return reply
        .header('content-type', contentTypeOf(delivery.target.type))
        .header('content-length', delivery.bytes)
        .send(Readable.from(delivery.content, { objectMode: false }))
    },
  })
}

function addressOf(request: FastifyRequest, id: string, publicUrl: string | undefined): string {
  return `${callerAddress(request, publicUrl)}${PATH}/${id}`
}

function contentTypeOf(type: string): string {
  return type === 'text/plain' || type === 'application/x-subrip' ? `${type}; charset=utf-8` : type
}

/** From the header; otherwise from the address. */
function signatureOf({ headers, query }: FastifyRequest): string | undefined {
  const header = /^DeepL-Signature +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  if (header !== undefined) return header
  return firstOf(query, 'signature')
}

function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** Errors: `invalid_parameter` for anything but `signed_url`. */
function wantsSigned({ query }: FastifyRequest): boolean {
  const wanted = valuesOf(query, 'include').flatMap((value) => value.split(','))
  if (wanted.some((value) => value !== '' && value !== 'signed_url'))
    throw notSupported('include', ['signed_url'])
  return wanted.includes('signed_url')
}

function firstOf(query: unknown, name: string): string | undefined {
  return valuesOf(query, name).find((value) => value !== '')
}

/** A query parameter that may be given once or more, also as `name[]`. */
function valuesOf(query: unknown, name: string): readonly string[] {
  if (typeof query !== 'object' || query === null) return []
  return [name, `${name}[]`].flatMap((key) => {
    const value: unknown = Object.hasOwn(query, key) ? Reflect.get(query, key) : []
    return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
  })
}
