import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import type { GlossariesDependencies } from './glossaries-dependencies.ts'
import { toApiGlossary } from './glossary-conversion.ts'
import { GlossaryListAnswer } from './glossary-schema.ts'

export function registerListGlossaries(app: FastifyInstance, { glossaries }: GlossariesDependencies): void {
  app.get(
    '/v3/glossaries',
    {
      config: { access: 'key', scope: 'glossaries:read' },
      schema: {
        summary: 'List the glossaries of this region',
        tags: ['glossaries'],
        response: answers({ status: 200, schema: GlossaryListAnswer }, [401, 403, 429, 503]),
      },
    },
    async (request) => {
      const list = await glossaries.list(callerOf(request).account.id)
      return { glossaries: list.map(toApiGlossary) }
    },
  )
}
