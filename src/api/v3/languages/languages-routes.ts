import { Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import type { LanguageSupport } from '../../../languages/language-support.ts'
import type { ReachablePair } from '../../../translation/routing/router.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'
import { v3Languages } from './language-lists.ts'
import { describeResources, LANGUAGE_RESOURCES, type LanguageResource } from './resources.ts'
import { translatedFrom } from './translation-quality.ts'

/** What each offered resource can do with what is installed now. */
export type OfferedResources = ReadonlyMap<LanguageResource, () => LanguageSupport>

const INCLUDES = ['beta', 'external', 'quality']
/** What asking for `quality` tells more of. */
const TRANSLATING: ReadonlySet<string> = new Set(['translate_text', 'translate_document'])

const Query = Type.Object({
  resource: Type.Optional(Type.Enum([...LANGUAGE_RESOURCES], { type: 'string' })),
  include: Type.Optional(
    Type.Array(Type.String(), {
      'x-comma-separated': true,
      description:
        '`beta`, `external`; repeatable. `quality`, an extension, tells how well each language is translated from others.',
    }),
  ),
})

const LanguagesAnswer = Type.Array(
  Type.Object({
    lang: Type.String({ description: 'BCP 47: `pt-BR`.' }),
    name: Type.String(),
    usable_as_source: Type.Boolean(),
    usable_as_target: Type.Boolean(),
    status: Type.Enum(['stable', 'beta', 'early_access'], { type: 'string' }),
    features: Type.Record(Type.String(), Type.Object({ status: Type.String() })),
    translated_from: Type.Optional(
      Type.Array(
        Type.Object({
          source: Type.String({ description: 'BCP 47: `en`.' }),
          quality: Type.Enum(['basic', 'standard', 'high'], { type: 'string' }),
          description: Type.String({ description: 'What to expect, in a sentence.' }),
        }),
        { description: 'Of targets, with `include=quality`, for what translates.' },
      ),
    ),
  }),
)

const ResourcesAnswer = Type.Array(
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

const SHARED = { method: 'GET', tag: 'languages', scope: 'languages:read' } as const

/** Languages and features of a resource, from what is installed, and which resources there are. */
export function v3LanguagesRoutes(
  offered: OfferedResources,
  reachablePairs: () => readonly ReachablePair[],
): readonly Route[] {
  return [
    route({
      ...SHARED,
      path: '/v3/languages',
      summary: 'List languages and features of a resource',
      query: Query,
      answer: LanguagesAnswer,
      failures: [400],
      check({ query }) {
        if (Object.hasOwn(Object(query), 'product')) throw productWasRenamed()
      },
      handle({ query: { resource, include = [] } }) {
        if (resource === undefined) throw missingResource()
        if (include.some((name) => !INCLUDES.includes(name))) throw notSupported('include', INCLUDES)
        const support = offered.get(resource)?.()
        if (support === undefined) return []
        const languages = v3Languages(resource, support, { includeBeta: include.includes('beta') })
        if (!include.includes('quality') || !TRANSLATING.has(resource)) return languages
        const known = translatedFrom(reachablePairs())
        return languages.map((language) => ({ ...language, translated_from: known.get(language.lang) ?? [] }))
      },
    }),
    route({
      ...SHARED,
      path: '/v3/languages/resources',
      summary: 'List resources and their features',
      answer: ResourcesAnswer,
      handle: () => describeResources([...offered.keys()]),
    }),
  ]
}

function missingResource(): InterpresError {
  return new InterpresError('invalid_parameter', "Missing or invalid argument: resource'", {
    detail: `Allowed: ${LANGUAGE_RESOURCES.join(', ')}.`,
  })
}

function productWasRenamed(): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    "Bad request. Reason: The 'product' parameter has been renamed to 'resource'.",
  )
}
