import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { MemoryJob } from '../../../memories/jobs/memory-job.ts'
import type { MemoryJobs } from '../../../memories/jobs/memory-jobs.ts'
import { withUnreadBody } from '../../http/bodies/unread-body.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { type Route, route } from '../../http/route.ts'
import { attachment } from '../../v2/document/attachment.ts'
import { toApiJob, toTime } from './memory-conversion.ts'
import { readImport, readJobId, readMemoryId } from './memory-parameters.ts'
import { ONE, PATH, READING, WRITING } from './memory-routes.ts'
import {
  ExportAnswer,
  ImportAnswer,
  ImportBody,
  JobAnswer,
  JobParams,
  MemoryParams,
  TokenParams,
} from './memory-schema.ts'

export interface MemoryJobsDependencies {
  /** Those of the region that the server belongs to. */
  readonly memoryJobs: MemoryJobs
}

export interface MemoryUploadConfig {
  readonly limitBytes: number
  /** How long an upload may take in all. */
  readonly uploadTimeoutMs: number
  /** How long it may pause. */
  readonly idleTimeoutMs: number
  /** Where callers reach the region; taken from the request when absent. */
  readonly publicUrl: string | undefined
}

/** Imports and exports of translation memories, with the addresses at which their files come and go without a key. */
export function memoryJobRoutes(
  dependencies: MemoryJobsDependencies,
  config: MemoryUploadConfig,
): readonly Route[] {
  return [
    ...orderRoutes(dependencies, config),
    uploadRoute(dependencies, config),
    downloadRoute(dependencies),
  ]
}

function orderRoutes(
  { memoryJobs }: MemoryJobsDependencies,
  { publicUrl }: MemoryUploadConfig,
): readonly Route[] {
  const urlOf = (request: FastifyRequest, { operation, urlToken }: MemoryJob) => {
    const way = operation === 'import' ? 'uploads' : 'downloads'
    return `${callerAddress(request, publicUrl)}${PATH}/${way}/${urlToken}`
  }
  return [
    route({
      ...WRITING,
      method: 'POST',
      path: `${PATH}/import`,
      summary: 'Import a file as a new translation memory',
      jsonOnly: true,
      rawBody: ImportBody,
      status: 201,
      answer: ImportAnswer,
      failures: [429, 503],
      async handle({ caller, body, request }) {
        const job = await memoryJobs.createImport(caller.account.id, readImport(body))
        return { job_id: job.id, upload_url: urlOf(request, job), expires_at: toTime(job.expiresAtMs) }
      },
    }),
    route({
      ...READING,
      method: 'POST',
      path: `${ONE}/export`,
      summary: 'Export a translation memory as TMX; 200 when an export of it as it is now is there already',
      params: MemoryParams,
      status: 202,
      answer: ExportAnswer,
      failures: [400, 404, 429, 503],
      async handle({ caller, params, reply }) {
        const id = readMemoryId(params.translation_memory_id)
        const { job, isReused } = await memoryJobs.createExport(caller.account.id, id)
        if (isReused) reply.code(200)
        return { job_id: job.id, parameters: { translation_memory_id: id } }
      },
    }),
    route({
      ...READING,
      method: 'GET',
      path: `${PATH}/jobs/:job_id`,
      summary: 'Ask how far an import or export is',
      params: JobParams,
      answer: JobAnswer,
      failures: [400, 404, 503],
      async handle({ caller, params, request }) {
        const job = await memoryJobs.get(caller.account.id, readJobId(params.job_id))
        return toApiJob(job, (offered) => urlOf(request, offered))
      },
    }),
  ]
}

function uploadRoute({ memoryJobs }: MemoryJobsDependencies, config: MemoryUploadConfig): Route {
  return withUnreadBody(
    route({
      method: 'PUT',
      path: `${PATH}/uploads/:token`,
      summary: 'Send the file of an import',
      tag: 'translation memories',
      access: 'public',
      params: TokenParams,
      rawBody: Type.Unsafe({ type: 'string', format: 'binary' }),
      consumes: ['application/xml', 'text/csv', 'text/tab-separated-values', 'application/octet-stream'],
      bodyLimitBytes: config.limitBytes,
      timeoutMs: config.uploadTimeoutMs,
      idleTimeoutMs: config.idleTimeoutMs,
      failures: [404, 408, 409, 503],
      handle: ({ params, request }) => memoryJobs.upload(params.token, request.raw),
    }),
  )
}

function downloadRoute({ memoryJobs }: MemoryJobsDependencies): Route {
  return route({
    method: 'GET',
    path: `${PATH}/downloads/:token`,
    summary: 'Fetch the file of an export',
    tag: 'translation memories',
    access: 'public',
    params: TokenParams,
    answer: Type.Unsafe<string>({ type: 'string', format: 'binary' }),
    produces: 'application/xml',
    isCompressed: false,
    failures: [404, 503],
    async handle({ params, reply }) {
      const { job, content, ended } = await memoryJobs.download(params.token)
      reply.raw.once('finish', () => void ended().catch(() => {}))
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', attachment(`${job.displayName}.tmx`))
        .header('content-length', job.totalUnits)
        .send(Readable.from(content, { objectMode: false }))
    },
  })
}
