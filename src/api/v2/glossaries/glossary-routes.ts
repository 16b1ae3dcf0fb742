import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { type Route, route } from '../../http/route.ts'
import { bodyLimitBytes, readDictionary, readGlossaryId } from '../../v3/glossaries/glossary-parameters.ts'
import { type GlossariesDependencies, READING, WRITING } from '../../v3/glossaries/glossary-routes.ts'
import { GlossaryParams } from '../../v3/glossaries/glossary-schema.ts'
import { acceptsTsv } from './accepts-tsv.ts'
import { CreateGlossaryBody, GlossaryAnswer, GlossaryListAnswer } from './glossary-schema.ts'
import { requireDeletable, singleDictionary, toV2Glossary } from './single-pair.ts'

const PATH = '/v2/glossaries'
const ONE = `${PATH}/:glossary_id`

/**
 * Glossaries of one language pair, which never change, for older clients. They are the same glossaries that version 3
 * shows.
 */
export function v2GlossaryRoutes({ glossaries, uploads }: GlossariesDependencies): readonly Route[] {
  return [
    route({
      ...WRITING,
      method: 'POST',
      path: PATH,
      alsoV1: true,
      summary: 'Create a glossary of one language pair',
      bodyLimitBytes: bodyLimitBytes(1),
      uploads,
      body: CreateGlossaryBody,
      status: 201,
      answer: GlossaryAnswer,
      failures: [456, 503],
      async handle({ caller, body }) {
        const glossary = { name: body.name, dictionaries: [readDictionary(body)] }
        return toV2Glossary(await glossaries.create(caller.account.id, glossary))
      },
    }),
    route({
      ...READING,
      method: 'GET',
      path: PATH,
      alsoV1: true,
      summary: 'List the glossaries of one language pair of this region',
      answer: GlossaryListAnswer,
      failures: [503],
      async handle({ caller }) {
        const list = await glossaries.list(caller.account.id)
        return { glossaries: list.filter(({ dictionaries }) => dictionaries.length === 1).map(toV2Glossary) }
      },
    }),
    ...oneGlossaryRoutes({ glossaries }),
  ]
}

function oneGlossaryRoutes({ glossaries }: Pick<GlossariesDependencies, 'glossaries'>): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: ONE,
      alsoV1: true,
      summary: 'Get a glossary of one language pair without its entries',
      params: GlossaryParams,
      answer: GlossaryAnswer,
      failures: [400, 404, 503],
      async handle({ caller, params }) {
        return toV2Glossary(await glossaries.get(caller.account.id, readGlossaryId(params.glossary_id)))
      },
    }),
    route({
      ...READING,
      method: 'GET',
      path: `${ONE}/entries`,
      alsoV1: true,
      summary: 'Get the entries of a glossary as tab-separated values',
      params: GlossaryParams,
      produces: 'text/tab-separated-values',
      answer: Type.String(),
      failures: [400, 404, 415, 503],
      async handle({ caller, params, request, reply }) {
        if (!acceptsTsv(request.headers.accept)) throw notAcceptable()
        const id = readGlossaryId(params.glossary_id)
        const dictionary = singleDictionary(await glossaries.get(caller.account.id, id))
        reply.type('text/tab-separated-values; charset=UTF-8')
        return glossaries.entries(caller.account.id, id, dictionary)
      },
    }),
    route({
      ...WRITING,
      method: 'DELETE',
      path: ONE,
      alsoV1: true,
      summary: 'Delete a glossary that was never edited',
      params: GlossaryParams,
      failures: [400, 404, 503],
      handle: ({ caller, params }) =>
        glossaries.remove(caller.account.id, readGlossaryId(params.glossary_id), requireDeletable),
    }),
  ]
}

function notAcceptable(): InterpresError {
  return new InterpresError('unsupported_media_type', 'No supported media type specified in Accept header', {
    detail: 'Entries are sent as text/tab-separated-values.',
  })
}
