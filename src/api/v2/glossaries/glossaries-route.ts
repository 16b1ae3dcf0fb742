import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import type { GlossariesDependencies } from '../../v3/glossaries/glossaries-dependencies.ts'
import { bodyLimitBytes, readDictionary } from '../../v3/glossaries/glossary-parameters.ts'
import { CreateGlossaryBody, GlossaryAnswer, GlossaryListAnswer } from './glossary-schema.ts'
import { toV2Glossary } from './single-pair.ts'

/** Create and list glossaries of one pair. */
export function registerGlossaries(
  app: FastifyInstance,
  { glossaries, uploads }: GlossariesDependencies,
  version: 'v1' | 'v2',
): void {
  const path = `/${version}/glossaries`
  const bodyLimit = bodyLimitBytes(1)
  const documentation = { hide: version === 'v1', tags: ['glossaries'] }

  app.post<{ Body: CreateGlossaryBody }>(
    path,
    {
      bodyLimit,
      onRequest: uploads.hook(bodyLimit),
      config: { access: 'key', scope: 'glossaries:write' },
      schema: {
        ...documentation,
        summary: 'Create a glossary of one language pair',
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: CreateGlossaryBody,
        response: answers({ status: 201, schema: GlossaryAnswer }, [400, 403, 413, 415, 429, 456, 503]),
      },
    },
    async (request, reply) => {
      const glossary = await glossaries.create(callerOf(request).account.id, {
        name: request.body.name,
        dictionaries: [readDictionary(request.body)],
      })
      return reply.code(201).send(toV2Glossary(glossary))
    },
  )

  app.get(
    path,
    {
      config: { access: 'key', scope: 'glossaries:read' },
      schema: {
        ...documentation,
        summary: 'List the glossaries of one language pair of this region',
        response: answers({ status: 200, schema: GlossaryListAnswer }, [403, 429, 503]),
      },
    },
    async (request) => {
      const list = await glossaries.list(callerOf(request).account.id)
      return { glossaries: list.filter(({ dictionaries }) => dictionaries.length === 1).map(toV2Glossary) }
    },
  )
}
