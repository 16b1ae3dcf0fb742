import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { type ResourceSupport, v3Languages } from '../../../languages/v3-languages.ts'
import { V3_RESOURCES, type V3Resource } from '../../../languages/v3-resources.ts'
import { notSupported } from '../../http/parameters.ts'
import { answers } from '../../http/route-documentation.ts'

export interface V3LanguagesDependencies {
  /** What a resource can do with what is installed; `undefined` for a resource that this service does not offer. */
  readonly supportOf: (resource: V3Resource) => ResourceSupport | undefined
}

const INCLUDES = ['beta', 'external']

const Query = Type.Object({
  resource: Type.Optional(Type.Enum([...V3_RESOURCES], { type: 'string' })),
  include: Type.Optional(
    Type.Array(Type.String(), { 'x-comma-separated': true, description: '`beta`, `external`; repeatable.' }),
  ),
})

const Answer = Type.Array(
  Type.Object({
    lang: Type.String({ description: 'BCP 47: `pt-BR`.' }),
    name: Type.String(),
    usable_as_source: Type.Boolean(),
    usable_as_target: Type.Boolean(),
    status: Type.Enum(['stable', 'beta', 'early_access'], { type: 'string' }),
    features: Type.Record(Type.String(), Type.Object({ status: Type.String() })),
  }),
)

/** `GET /v3/languages`: languages and features of one resource, from what is installed. */
export function registerV3Languages(app: FastifyInstance, { supportOf }: V3LanguagesDependencies): void {
  app.get<{ Querystring: Static<typeof Query> }>(
    '/v3/languages',
    {
      config: { access: 'key', scope: 'languages:read' },
      preValidation: (request, _reply, done) => {
        done(Object.hasOwn(Object(request.query), 'product') ? productWasRenamed() : undefined)
      },
      schema: {
        summary: 'List languages and features of a resource',
        tags: ['languages'],
        querystring: Query,
        response: answers({ status: 200, schema: Answer }, [400, 401, 403, 429]),
      },
    },
    (request) => {
      const { resource, include = [] } = request.query
      if (resource === undefined) {
        throw new InterpresError('invalid_parameter', "Missing or invalid argument: resource'", {
          detail: `Allowed: ${V3_RESOURCES.join(', ')}.`,
        })
      }
      const unknown = include.find((name) => !INCLUDES.includes(name))
      if (unknown !== undefined) throw notSupported('include', INCLUDES)
      const support = supportOf(resource)
      return support === undefined
        ? []
        : v3Languages(resource, support, { includeBeta: include.includes('beta') })
    },
  )
}

function productWasRenamed(): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    "Bad request. Reason: The 'product' parameter has been renamed to 'resource'.",
  )
}
