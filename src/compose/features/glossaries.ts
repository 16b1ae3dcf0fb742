import { v2GlossaryRoutes } from '../../api/v2/glossaries/glossary-routes.ts'
import { glossaryLanguagePairsRoute } from '../../api/v2/glossary-language-pairs/glossary-language-pairs-route.ts'
import { dictionaryRoutes } from '../../api/v3/glossaries/dictionary-routes.ts'
import { glossaryRoutes } from '../../api/v3/glossaries/glossary-routes.ts'
import { glossaryLanguages } from '../../glossaries/glossary-languages.ts'
import type { CreateCapability } from '../capability.ts'

/** Terms that translations follow, kept per region. */
export const glossaries: CreateCapability = ({ translation, uploads }) => ({
  routes: (region) => [
    ...glossaryRoutes({ ...region, uploads }),
    ...dictionaryRoutes({ ...region, uploads }),
    ...v2GlossaryRoutes({ ...region, uploads }),
    glossaryLanguagePairsRoute(translation),
  ],
  languageResources: {
    glossary() {
      const known = new Set(glossaryLanguages(translation.installedLanguages()))
      return { sources: known, targets: known, features: {} }
    },
  },
})
