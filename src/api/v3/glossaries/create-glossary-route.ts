import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import type { GlossariesDependencies } from './glossaries-dependencies.ts'
import { toApiGlossary } from './glossary-conversion.ts'
import { bodyLimitBytes, readDictionaries } from './glossary-parameters.ts'
import { CreateGlossaryBody, FAILURES, GlossaryAnswer } from './glossary-schema.ts'

/** Full dictionaries that one request may carry; more of them fit when they are smaller. */
const DICTIONARIES_PER_BODY = 5

export function registerCreateGlossary(
  app: FastifyInstance,
  { glossaries, uploads }: GlossariesDependencies,
): void {
  const bodyLimit = bodyLimitBytes(DICTIONARIES_PER_BODY)
  app.post<{ Body: CreateGlossaryBody }>(
    '/v3/glossaries',
    {
      bodyLimit,
      onRequest: uploads.hook(bodyLimit),
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        summary: 'Create a glossary',
        tags: ['glossaries'],
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: CreateGlossaryBody,
        response: answers({ status: 201, schema: GlossaryAnswer }, FAILURES),
      },
    },
    async (request, reply) => {
      const { name, dictionaries = [] } = request.body
      const glossary = await glossaries.create(callerOf(request).account.id, {
        name,
        dictionaries: readDictionaries(dictionaries),
      })
      return reply.code(201).send(toApiGlossary(glossary))
    },
  )
}
