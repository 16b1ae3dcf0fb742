import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import type { InstalledPair } from '../../../languages/installed-pair.ts'
import { mergeParameters } from '../../http/bodies/body.ts'
import { type Route, route } from '../../http/route.ts'
import { v2SourceLanguages, v2TargetLanguages } from './language-lists.ts'

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
export function v2LanguagesRoute({ installedPairs }: LanguagesDependencies): Route {
  return route({
    method: ['GET', 'POST'],
    path: '/v2/languages',
    alsoV1: true,
    summary: 'List languages',
    tag: 'languages',
    scope: 'languages:read',
    query: Type.Object({
      type: Type.Optional(Type.String({ description: '`source` (default) or `target`.' })),
    }),
    answer: Answer,
    failures: [400],
    handle({ query, body }) {
      const type = mergeParameters(query, body)['type'] ?? ''
      if (type === '' || type === 'source') return v2SourceLanguages(installedPairs())
      if (type === 'target') return v2TargetLanguages(installedPairs())
      throw new InterpresError(
        'invalid_parameter',
        "Parameter 'type' is invalid. 'source' and 'target' are valid values.",
      )
    },
  })
}
