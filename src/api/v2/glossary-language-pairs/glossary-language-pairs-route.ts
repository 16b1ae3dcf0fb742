import { Type } from 'typebox'
import { glossaryLanguages, glossaryPairs } from '../../../glossaries/glossary-languages.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { type Route, route } from '../../http/route.ts'
import { toApiPair } from '../../v3/glossaries/glossary-conversion.ts'
import { READING } from '../../v3/glossaries/glossary-routes.ts'

export interface GlossaryLanguagePairsDependencies {
  /** Languages that some installed engine translates from or into. */
  readonly installedLanguages: () => Iterable<LanguageCode>
}

const Answer = Type.Object({
  supported_languages: Type.Array(Type.Object({ source_lang: Type.String(), target_lang: Type.String() })),
})

/** `GET /v2/glossary-language-pairs`: every pair that a dictionary may have. */
export function glossaryLanguagePairsRoute({ installedLanguages }: GlossaryLanguagePairsDependencies): Route {
  return route({
    ...READING,
    method: 'GET',
    path: '/v2/glossary-language-pairs',
    alsoV1: true,
    summary: 'List the language pairs that glossaries may have',
    answer: Answer,
    handle: () => ({
      supported_languages: glossaryPairs(glossaryLanguages(installedLanguages())).map(toApiPair),
    }),
  })
}
