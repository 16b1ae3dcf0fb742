import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Caller } from '../../../accounts/caller.ts'
import type { DocumentClaim, DocumentStatus } from '../../../documents/document-service.ts'
import { onceEnded } from '../../http/once-ended.ts'
import { type Route, route } from '../../http/route.ts'
import { attachment } from './attachment.ts'
import { DocumentKeyBody, DocumentParams, StatusAnswer } from './document-schema.ts'
import { type DocumentRouteDependencies, type UploadConfig, uploadRoute } from './upload-route.ts'

const SHARED = {
  alsoV1: true,
  tag: 'documents',
  scope: 'translate:document',
  params: DocumentParams,
  body: DocumentKeyBody,
} as const

/** Documents: taken in, asked for, handed out, deleted. */
export function documentRoutes(
  dependencies: DocumentRouteDependencies,
  config: UploadConfig,
): readonly Route[] {
  const { documents } = dependencies
  return [
    uploadRoute(dependencies, config),

    route({
      ...SHARED,
      method: ['POST', 'GET'],
      path: '/v2/document/:document_id',
      summary: 'Ask how far a document is',
      answer: StatusAnswer,
      failures: [404, 503],
      async handle({ caller, params, body }) {
        return toApiStatus(await documents.status(claimOf(caller, params, body)))
      },
    }),

    route({
      ...SHARED,
      method: ['POST', 'GET'],
      path: '/v2/document/:document_id/result',
      summary: 'Download a translated document',
      answer: Type.Unsafe<string>({ type: 'string', format: 'binary' }),
      produces: 'application/octet-stream',
      isCompressed: false,
      failures: [404, 503],
      async handle({ caller, params, body, reply }) {
        const delivery = await documents.deliver(claimOf(caller, params, body))
        const content = Readable.from(delivery.content, { objectMode: false })
        onceEnded(reply.raw, (isComplete) => void delivery.ended(isComplete))
        return reply
          .header('content-type', delivery.mediaType)
          .header('content-disposition', attachment(delivery.fileName))
          .header('content-length', delivery.bytes)
          .send(content)
      },
    }),

    route({
      ...SHARED,
      method: 'DELETE',
      path: '/v2/document/:document_id',
      summary: 'Cancel or delete a document; an extension of this service',
      failures: [404, 503],
      async handle({ caller, params, body }) {
        await documents.cancel(claimOf(caller, params, body))
      },
    }),
  ]
}

function claimOf(
  caller: Caller,
  { document_id }: { readonly document_id: string },
  { document_key }: { readonly document_key: string },
): DocumentClaim {
  return { accountId: caller.account.id, id: document_id, key: document_key }
}

function toApiStatus(status: DocumentStatus): StatusAnswer {
  const { id, state, secondsRemaining, billedCharacters, memoryMatches, errorMessage } = status
  return {
    document_id: id,
    status: state,
    ...(secondsRemaining === undefined ? {} : { seconds_remaining: secondsRemaining }),
    ...(billedCharacters === undefined ? {} : { billed_characters: billedCharacters }),
    ...(memoryMatches === undefined ? {} : { translation_memory_matches: memoryMatches }),
    ...(errorMessage === undefined ? {} : { error_message: errorMessage, message: errorMessage }),
  }
}
