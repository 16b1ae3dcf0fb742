import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import type { InstalledPair } from '../../../languages/installed-pair.ts'
import { v2SourceLanguages, v2TargetLanguages } from '../../../languages/v2-languages.ts'
import { mergeParameters } from '../../http/body.ts'
import { answers } from '../../http/route-documentation.ts'

export interface LanguagesDependencies {
  /** What can be translated now, pivots included. */
  readonly installedPairs: () => readonly InstalledPair[]
}

const Answer = Type.Array(
  Type.Object({
    language: Type.String({ description: 'Upper case: `PT-BR`.' }),
    name: Type.String(),
    supports_formality: Type.Optional(Type.Boolean({ description: 'Targets only.' })),
  }),
)

/** `GET /v2/languages`: languages of what is installed. Old clients also send the parameter in a body, or use POST. */
export function registerV2Languages(app: FastifyInstance, { installedPairs }: LanguagesDependencies): void {
  for (const version of ['v2', 'v1']) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${version}/languages`,
      config: { access: 'key', scope: 'languages:read' },
      schema: {
        hide: version === 'v1',
        summary: 'List languages',
        tags: ['languages'],
        querystring: Type.Object({
          type: Type.Optional(Type.String({ description: '`source` (default) or `target`.' })),
        }),
        response: answers({ status: 200, schema: Answer }, [400, 403, 429]),
      },
      handler: (request) => {
        const type = mergeParameters(request.query, request.body)['type'] ?? ''
        if (type === '' || type === 'source') return v2SourceLanguages(installedPairs())
        if (type === 'target') return v2TargetLanguages(installedPairs())
        throw new InterpresError(
          'invalid_parameter',
          "Parameter 'type' is invalid. 'source' and 'target' are valid values.",
        )
      },
    })
  }
}
