import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { glossaryLanguages, glossaryPairs } from '../../../glossaries/glossary-languages.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { answers } from '../../http/route-documentation.ts'
import { toApiPair } from '../../v3/glossaries/glossary-conversion.ts'

export interface GlossaryLanguagePairsDependencies {
  /** Languages that some installed engine translates from or into. */
  readonly installedLanguages: () => Iterable<LanguageCode>
}

const Answer = Type.Object({
  supported_languages: Type.Array(Type.Object({ source_lang: Type.String(), target_lang: Type.String() })),
})

/** `GET /v2/glossary-language-pairs`: every pair that a dictionary may have. */
export function registerGlossaryLanguagePairs(
  app: FastifyInstance,
  { installedLanguages }: GlossaryLanguagePairsDependencies,
): void {
  for (const version of ['v2', 'v1']) {
    app.get(
      `/${version}/glossary-language-pairs`,
      {
        config: { access: 'key', scope: 'glossaries:read' },
        schema: {
          hide: version === 'v1',
          summary: 'List the language pairs that glossaries may have',
          tags: ['glossaries'],
          response: answers({ status: 200, schema: Answer }, [403, 429]),
        },
      },
      () => ({ supported_languages: glossaryPairs(glossaryLanguages(installedLanguages())).map(toApiPair) }),
    )
  }
}
