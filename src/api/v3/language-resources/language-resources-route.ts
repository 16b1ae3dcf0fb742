import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type V3Resource, v3Resources } from '../../../languages/v3-resources.ts'
import { answers } from '../../http/route-documentation.ts'

export interface LanguageResourcesDependencies {
  readonly offeredResources: readonly V3Resource[]
}

const Answer = Type.Array(
  Type.Object({
    name: Type.String(),
    features: Type.Array(
      Type.Object({
        name: Type.String(),
        needs_source_support: Type.Optional(Type.Boolean()),
        needs_target_support: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
)

/** `GET /v3/languages/resources`: what `GET /v3/languages` can be asked about. */
export function registerLanguageResources(
  app: FastifyInstance,
  { offeredResources }: LanguageResourcesDependencies,
): void {
  app.get(
    '/v3/languages/resources',
    {
      config: { access: 'key', scope: 'languages:read' },
      schema: {
        summary: 'List resources and their features',
        tags: ['languages'],
        response: answers({ status: 200, schema: Answer }, [401, 403, 429]),
      },
    },
    () => v3Resources(offeredResources),
  )
}
