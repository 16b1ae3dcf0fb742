import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import type { GlossariesDependencies } from './glossaries-dependencies.ts'
import { toApiGlossary } from './glossary-conversion.ts'
import { bodyLimitBytes, readDictionaries, readGlossaryId } from './glossary-parameters.ts'
import { EditGlossaryBody, FAILURES, GlossaryAnswer, GlossaryParams } from './glossary-schema.ts'

const PATH = '/v3/glossaries/:glossary_id'

/** One glossary: read, edit (entries are merged) and delete it. */
export function registerGlossary(app: FastifyInstance, dependencies: GlossariesDependencies): void {
  registerGet(app, dependencies)
  registerEdit(app, dependencies)
  registerDelete(app, dependencies)
}

function registerGet(app: FastifyInstance, { glossaries }: GlossariesDependencies): void {
  app.get<{ Params: GlossaryParams }>(
    PATH,
    {
      config: { access: 'key', scope: 'glossaries:read' },
      schema: {
        summary: 'Get a glossary without its entries',
        tags: ['glossaries'],
        params: GlossaryParams,
        response: answers({ status: 200, schema: GlossaryAnswer }, [400, 401, 403, 404, 429, 503]),
      },
    },
    async (request) => {
      const id = readGlossaryId(request.params.glossary_id)
      return toApiGlossary(await glossaries.get(callerOf(request).account.id, id))
    },
  )
}

function registerEdit(app: FastifyInstance, { glossaries, uploads }: GlossariesDependencies): void {
  const bodyLimit = bodyLimitBytes(1)
  app.patch<{ Params: GlossaryParams; Body: EditGlossaryBody }>(
    PATH,
    {
      bodyLimit,
      onRequest: uploads.hook(bodyLimit),
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        summary: 'Rename a glossary, or merge entries into one of its dictionaries',
        tags: ['glossaries'],
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        params: GlossaryParams,
        body: EditGlossaryBody,
        response: answers({ status: 200, schema: GlossaryAnswer }, FAILURES),
      },
    },
    async (request) => {
      const id = readGlossaryId(request.params.glossary_id)
      const { name, dictionaries = [] } = request.body
      if (dictionaries.length > 1) throw oneAtATime()
      const [dictionary] = readDictionaries(dictionaries)
      return toApiGlossary(await glossaries.merge(callerOf(request).account.id, id, { name, dictionary }))
    },
  )
}

function registerDelete(app: FastifyInstance, { glossaries }: GlossariesDependencies): void {
  app.delete<{ Params: GlossaryParams }>(
    PATH,
    {
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        summary: 'Delete a glossary',
        tags: ['glossaries'],
        params: GlossaryParams,
        response: answers({ status: 204, schema: Type.Null() }, [400, 401, 403, 404, 429, 503]),
      },
    },
    async (request, reply) => {
      await glossaries.remove(callerOf(request).account.id, readGlossaryId(request.params.glossary_id))
      return reply.code(204).send()
    },
  )
}

function oneAtATime(): InterpresError {
  return new InterpresError('invalid_parameter', 'Only one dictionary can be changed per request.')
}
