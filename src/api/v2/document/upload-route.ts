import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../accounts/caller.ts'
import type { DocumentOptions } from '../../../documents/document.ts'
import type { DocumentService } from '../../../documents/document-service.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { requestedSource, requestedTarget } from '../../../languages/requested-language.ts'
import { consumerOf } from '../../../usage/consumer.ts'
import { readParameters } from '../../http/parameters/parameters.ts'
import { readReportingTag } from '../../http/parameters/reporting-tag.ts'
import { requestedGlossaries } from '../../http/parameters/requested-glossaries.ts'
import { requestedMemory } from '../../http/parameters/requested-memory.ts'
import { type Route, route } from '../../http/route.ts'
import { UploadAnswer, UploadBody } from './document-schema.ts'
import { readUpload } from './read-upload.ts'

export interface DocumentRouteDependencies {
  readonly documents: DocumentService
}

export interface UploadConfig {
  /** How long an upload may take in all. */
  readonly uploadTimeoutMs: number
  /** How long it may pause. */
  readonly idleTimeoutMs: number
}

/** `POST /v2/document`: takes a document in. What can be wrong with it is told here, and its price is set aside. */
export function uploadRoute({ documents }: DocumentRouteDependencies, config: UploadConfig): Route {
  const upload = route({
    method: 'POST',
    path: '/v2/document',
    alsoV1: true,
    summary: 'Translate a document',
    tag: 'documents',
    scope: 'translate:document',
    rawBody: UploadBody,
    consumes: ['multipart/form-data'],
    timeoutMs: config.uploadTimeoutMs,
    idleTimeoutMs: config.idleTimeoutMs,
    answer: UploadAnswer,
    failures: [404, 408, 429, 456, 503, 504],
    async handle({ caller, request, signal }) {
      const reportingTag = readReportingTag(request.headers)
      await documents.checkPlace(caller.key.id)
      const { fields, file } = await readUpload(request, documents)
      if (file === undefined) throw new InterpresError('invalid_document', 'Invalid file data.')
      const { received, name } = file
      const order = await orderOf(request, caller, fields, name).catch(async (error: unknown) => {
        await documents.discard(received)
        throw error
      })
      await documents.submit(received, { ...order, reportingTag, signal })
      return { document_id: received.id, document_key: received.documentKey.toString('hex').toUpperCase() }
    },
  })
  return {
    path: upload.path,
    register(app) {
      // In a scope of its own: nowhere else does the server read such forms.
      app.register(async (scope) => {
        await scope.register(multipart)
        upload.register(scope)
      })
    },
  }
}

/** Errors: `invalid_parameter` that names the parameter, `not_found` for a translation memory. */
async function orderOf(
  request: FastifyRequest,
  caller: Caller,
  fields: Readonly<Record<string, unknown>>,
  name: string,
) {
  const body = readParameters(UploadBody, fields) as UploadBody
  const options: DocumentOptions = {
    source: body.source_lang === undefined ? undefined : requestedSource(body.source_lang),
    target: requestedTarget(body.target_lang),
    formality: body.formality ?? 'default',
    glossaryIds: requestedGlossaries(body),
    styleId: body.style_id,
    memory: requestedMemory(body),
  }
  return {
    consumer: consumerOf(caller),
    fileName: body.filename ?? name,
    outputFormat: body.output_format,
    options,
    requestId: request.id,
  }
}
